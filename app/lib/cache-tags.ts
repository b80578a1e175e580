/** Tags of cached answers (`Cache-Tag`): what a purge names. Printable ASCII, matched without regard to case. */
export const HOME_TAG = "home";
export const REGIONAL_TAG = "regional";
export const TOURNAMENTS_TAG = "tournaments";

/** Everything public that shows one club: its ranking, its display, its version. */
export function clubTag(clubId: string): string {
  return `club-${clubId.toLowerCase()}`;
}

/** Everything public that shows one tournament. */
export function tournamentTag(tournamentId: string): string {
  return `tournament-${tournamentId.toLowerCase()}`;
}
