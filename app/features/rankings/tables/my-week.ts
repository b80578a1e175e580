import type { TableRow } from "../../scoring/ledger/table-row.ts";

/** The gains of a reader's running week in one ranking; its points are the sum of the lines since Monday. */
export interface MyWeek {
  points: number;
  /** The strongest side that the reader beat, by name; null for no win yet. */
  bestWin: string[] | null;
  /** `mayBeInvited`: whether they have an account, which an invitation to play reaches. */
  target: (Target & { mayBeInvited: boolean }) | null;
}

/** The athlete whom a reader passes next, and with how many points. */
interface Target {
  athlete: { id: string; name: string };
  missing: number;
}

/**
 * The closest athlete above the reader among `rows` (in order) who still plays in the ranking, and the points that pass them for certain: one
 * more than lie between. Null for who leads, is unranked, or is not among them.
 */
export function targetOf(
  rows: readonly TableRow[],
  athleteId: string,
  isPlaying: (athleteId: string) => boolean,
): Target | null {
  const at = rows.findIndex((row) => row.athlete.id === athleteId);
  const me = rows[at];
  if (!me || me.position === null || me.position === 1) return null;
  const above = rows.slice(0, at).findLast(({ athlete }) => isPlaying(athlete.id));
  if (!above) return null;
  return {
    athlete: { id: above.athlete.id, name: above.athlete.name },
    missing: above.points - me.points + 1,
  };
}
