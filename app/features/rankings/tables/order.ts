import type { TieBreak } from "../../scoring/ledger/rules.ts";
import type { Mutual, Ordered } from "../../scoring/ledger/table-row.ts";

/**
 * Numbers athletes by a ranking's tie-breaks, in their order (product §5); who is equal on all of them shares the
 * position, and the next one counts on (1, 2, 2, 4). Head-to-head is a mini-table among the exactly tied: most wins
 * over each other first. `first` is the position of the best. Gives athlete id → position.
 */
export function positionsOf(
  athletes: readonly Ordered[],
  tieBreaks: readonly TieBreak[],
  mutual: readonly Mutual[],
  first = 1,
): Map<string, number> {
  const wins = new Map<string, Mutual[]>();
  for (const meeting of mutual)
    wins.set(meeting.athleteId, [...(wins.get(meeting.athleteId) ?? []), meeting]);

  let groups: Ordered[][] = [[...athletes]];
  // Points come first, said or not: the second time they split nothing.
  for (const criterion of ["points", ...tieBreaks] satisfies TieBreak[])
    groups = groups.flatMap((group) => split(group, measure(criterion, group, wins)));

  const positions = new Map<string, number>();
  let position = first;
  for (const group of groups) {
    for (const athlete of group) positions.set(athlete.athleteId, position);
    position += group.length;
  }
  return positions;
}

function measure(
  criterion: TieBreak,
  group: Ordered[],
  wins: Map<string, Mutual[]>,
): (athlete: Ordered) => number {
  switch (criterion) {
    case "points":
      return (a) => a.points;
    case "match_balance":
      return (a) => a.matchBalance;
    case "set_balance":
      return (a) => a.setBalance;
    case "game_balance":
      return (a) => a.gameBalance;
    case "older_membership":
      return (a) => (a.memberSince === null ? Number.NEGATIVE_INFINITY : -a.memberSince);
    case "matches":
      return (a) => a.matches;
    case "head_to_head": {
      const tied = new Set(group.map((a) => a.athleteId));
      return (a) =>
        (wins.get(a.athleteId) ?? []).reduce((sum, m) => sum + (tied.has(m.opponentId) ? m.wins : 0), 0);
    }
  }
}

/** Splits a group into groups of equal measure, the greatest first. */
function split(group: Ordered[], measured: (athlete: Ordered) => number): Ordered[][] {
  const byMeasure = Map.groupBy(group, measured);
  return [...byMeasure].sort(([a], [b]) => b - a).map(([, equal]) => equal);
}
