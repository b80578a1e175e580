import { athleteMatchPath, athletePath, HOME_PATH, type Parameters, withQuery } from "./paths.ts";

// Addresses of what an athlete agrees on with others, apart from `paths.ts`, which every screen loads.

/** Where the forms of the dashboard's first screen go; without scripts React Router asks for this mark. */
export const HOME_FORM_PATH = `${HOME_PATH}?index`;

/** An invite to a match on the athlete's dashboard, which shows and answers it. */
export function invitePath(inviteId: string): string {
  return `${athletePath("", { convite: inviteId })}#convite-${inviteId}`;
}

/** The form of an invite to an athlete; without one, somebody is chosen in it. */
export function challengePath(athleteId = "", parameters: Parameters = {}): string {
  return `${athletePath("", { desafiar: athleteId, ...parameters })}#convite`;
}

/** A pair of doubles on the athlete's dashboard. */
export function pairPath(pairId: string): string {
  return `${HOME_PATH}#dupla-${pairId}`;
}

/** Where what a notification is about is shown to an athlete; null where it is about nothing. */
export function noticePath(about: {
  match_id?: string;
  invite_id?: string;
  pair_id?: string;
  tournament_id?: string;
}): string | null {
  if (about.invite_id) return invitePath(about.invite_id);
  if (about.pair_id) return pairPath(about.pair_id);
  if (about.match_id) return athleteMatchPath(about.match_id);
  return about.tournament_id ? entryPath(about.tournament_id) : null;
}

/** Where an athlete enters a tournament; `convite` is an invitation whose link somebody opens. */
export function entryPath(tournamentId: string, parameters: { convite?: string } = {}): string {
  return withQuery(`${HOME_PATH}/torneios/${tournamentId}`, parameters);
}
