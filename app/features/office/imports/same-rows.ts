import {
  findSameMatch,
  playedDay,
  type SameMatch,
  type StandingMatch,
} from "../../matches/matches/same-match.ts";
import type { PlannedImport, RowOutcome } from "./import-plan.ts";

/** A match that stands; `isTaken` where another row of the file is that match already. */
type Standing = StandingMatch & { isTaken: boolean };

/**
 * Tells which rows of a file are matches that stand already (product §4), by ordinal. A match that stands is one row: a
 * file that has it twice says that there were two. `isSecond`: the club says that a row is another match of that day.
 */
export function findSameRows(
  planned: readonly PlannedImport[],
  standing: readonly Standing[],
  isSecond: (ordinal: number) => boolean = () => false,
): Map<number, SameMatch> {
  const onDay = Map.groupBy(
    standing.filter(({ isTaken }) => !isTaken),
    (match) => keyOf(match),
  );
  const same = new Map<number, SameMatch>();
  for (const { ordinal, match, sides } of planned) {
    const played = { ...match, sides };
    const left = onDay.get(keyOf(played));
    const found = left && findSameMatch(played, left, { isEntered: true, isSecondMatch: false });
    if (!found) continue;
    left.splice(left.indexOf(found.match as Standing), 1);
    if (!isSecond(ordinal)) same.set(ordinal, found);
  }
  return same;
}

/** A plan's matches without those that stand already, and what becomes of all of its lines. */
export function withoutSame(
  { matches, outcomes }: { matches: readonly PlannedImport[]; outcomes: readonly RowOutcome[] },
  same: ReadonlyMap<number, SameMatch>,
): { matches: PlannedImport[]; outcomes: RowOutcome[] } {
  return {
    matches: matches.filter(({ ordinal }) => !same.has(ordinal)),
    outcomes: outcomes.map((outcome) => {
      const first = same.get(outcome.ordinal)?.match;
      return first ? { ...outcome, outcome: "known", matchId: first.id } : outcome;
    }),
  };
}

function keyOf(match: Parameters<typeof playedDay>[0]): string {
  return Object.values(playedDay(match)).join(" ");
}
