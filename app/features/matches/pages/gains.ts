import type { LedgerLine } from "../../scoring/ledger/ledger.ts";
import type { TieBreak } from "../../scoring/ledger/rules.ts";
import type { Mutual, Ordered } from "../../scoring/ledger/table-row.ts";
import { positionsOf } from "../../rankings/tables/order.ts";

/** The numbers that a match adds to those that order an athlete. */
type Added = Omit<Ordered, "memberSince">;

/** A player's gain from a match: points, and the position without and with it; null where there is none without a match in the window. */
export interface Gain {
  athleteId: string;
  points: number;
  from: number | null;
  to: number | null;
}

/** The lines that a confirmation writes in one ranking, added up by athlete. */
export function addedBy(lines: readonly LedgerLine[], rankingId: string): Added[] {
  const added = new Map<string, Added>();
  for (const line of lines) {
    if (line.rankingId !== rankingId) continue;
    const { athleteId } = line;
    const sum = added.get(athleteId) ?? nothing(athleteId);
    added.set(athleteId, {
      athleteId,
      points: sum.points + line.points,
      matches: sum.matches + line.matches,
      matchBalance: sum.matchBalance + line.wins - line.losses,
      setBalance: sum.setBalance + line.setsWon - line.setsLost,
      gameBalance: sum.gameBalance + line.gamesWon - line.gamesLost,
    });
  }
  return [...added.values()];
}

/**
 * Works out what a match gives each of its players. `rows` and `mutual` are the table as it stands: without the match while it
 * waits (`isWritten` false), with it once it is confirmed.
 */
export function gainsOf(
  { rows, mutual }: { rows: readonly Ordered[]; mutual: readonly Mutual[] },
  match: {
    winners: readonly string[];
    losers: readonly string[];
    added: readonly Added[];
    isWritten: boolean;
  },
  tieBreaks: readonly TieBreak[],
): Gain[] {
  const sign = match.isWritten ? -1 : 1;
  const added = new Map(match.added.map((one) => [one.athleteId, one]));
  const others = rows.map((row) => plus(row, added.get(row.athleteId), sign));
  const won = match.winners.flatMap((athleteId) =>
    match.losers.map((opponentId) => ({ athleteId, opponentId, wins: sign })),
  );
  const stands = numbered(rows, mutual, tieBreaks);
  const would = numbered(others, [...mutual, ...won], tieBreaks);
  const [before, after] = match.isWritten ? [would, stands] : [stands, would];
  return [...match.winners, ...match.losers].map((athleteId) => ({
    athleteId,
    points: added.get(athleteId)?.points ?? 0,
    from: before.get(athleteId) ?? null,
    to: after.get(athleteId) ?? null,
  }));
}

function numbered(rows: readonly Ordered[], mutual: readonly Mutual[], tieBreaks: readonly TieBreak[]) {
  return positionsOf(
    rows.filter(({ matches }) => matches !== 0),
    tieBreaks,
    mutual,
  );
}

function plus(row: Ordered, added: Added | undefined, sign: number): Ordered {
  if (!added) return row;
  return {
    ...row,
    points: row.points + sign * added.points,
    matches: row.matches + sign * added.matches,
    matchBalance: row.matchBalance + sign * added.matchBalance,
    setBalance: row.setBalance + sign * added.setBalance,
    gameBalance: row.gameBalance + sign * added.gameBalance,
  };
}

function nothing(athleteId: string): Added {
  return { athleteId, points: 0, matches: 0, matchBalance: 0, setBalance: 0, gameBalance: 0 };
}
