import { isResultLine, type LedgerLine, type RecordDelta } from "../../scoring/ledger/ledger.ts";
import type { Mutual, Ordered } from "../../scoring/ledger/table-row.ts";
import type { TieBreak } from "../../scoring/ledger/rules.ts";
import { positionsOf } from "../tables/order.ts";

/** The part of a line that decides positions. */
type PositionLine = Pick<LedgerLine, "athleteId" | "eventId" | "reason" | "points"> &
  RecordDelta & { goneAt: number | string | Date | null };

/** Somebody whose position changes; null is outside the table. */
export interface Move {
  athleteId: string;
  name: string;
  from: number | null;
  to: number | null;
}

/** Lists the people who would stand elsewhere, the best place first. Positions by athlete, before and after. */
export function movesBetween(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  nameOf: (athleteId: string) => string,
): Move[] {
  const everybody = new Set([...before.keys(), ...after.keys()]);
  return [...everybody]
    .map((athleteId) => ({
      athleteId,
      name: nameOf(athleteId),
      from: before.get(athleteId) ?? null,
      to: after.get(athleteId) ?? null,
    }))
    .filter(({ from, to }) => from !== to)
    .sort((a, b) => (a.to ?? Infinity) - (b.to ?? Infinity) || (a.name < b.name ? -1 : 1));
}

/**
 * The positions that lines come to (product §5), by athlete: who has no match left in the window has none. `memberSince` in
 * milliseconds. All lines of the ranking are given, those that answer others too.
 */
export function positionsByLines(
  lines: readonly PositionLine[],
  tieBreaks: readonly TieBreak[],
  memberSince: (athleteId: string) => number | null,
): Map<string, number> {
  const rows = new Map<string, Ordered>();
  for (const line of lines) {
    const { athleteId } = line;
    const row = rows.get(athleteId) ?? {
      athleteId,
      points: 0,
      matches: 0,
      matchBalance: 0,
      setBalance: 0,
      gameBalance: 0,
      memberSince: memberSince(athleteId),
    };
    row.points += line.points;
    row.matches += line.matches;
    row.matchBalance += line.wins - line.losses;
    row.setBalance += line.setsWon - line.setsLost;
    row.gameBalance += line.gamesWon - line.gamesLost;
    rows.set(athleteId, row);
  }
  const ranked = [...rows.values()].filter(({ matches }) => matches > 0);
  return positionsOf(ranked, tieBreaks, winsOver(lines));
}

/** Lists who won over whom in matches that are still in the window. */
function winsOver(lines: readonly PositionLine[]): Mutual[] {
  const byEvent = Map.groupBy(
    lines.filter((line) => isResultLine(line)),
    ({ eventId }) => eventId,
  );
  return [...byEvent.values()].flatMap((own) => {
    const winners = own.filter(({ wins, goneAt }) => wins === 1 && goneAt === null);
    const losers = own.filter(({ losses }) => losses === 1);
    return winners.flatMap((winner) =>
      losers.map((loser) => ({ athleteId: winner.athleteId, opponentId: loser.athleteId, wins: 1 })),
    );
  });
}
