import { STARTING_LEVEL } from "../../../lib/levels.ts";
import type { Services } from "../../../platform/services.server.ts";
import { meetingsBesideStatement, passedSumsStatement } from "./passings-repository.server.ts";
import { changeRankings, type RankingChange } from "./ranking-change.server.ts";
import { ratingKey } from "./ranking-events.ts";
import type { PassingResults } from "./seats.ts";
import { parseRankingState, rankingStateStatement } from "./ranking-states-repository.server.ts";

/** Results of one profile that pass to another; `matchIds` are all of its matches that do, whatever their state. */
interface Passing {
  kind: "merge" | "split";
  from: string;
  to: string;
  matchIds: readonly string[];
  results: readonly PassingResults[];
}

/** A passing as it would be written, and the nível of who gets the results, thousandths, by sport. */
interface PreparedPassing extends RankingChange {
  levels: { sport: string; before: number; after: number }[];
}

/**
 * Reads what the results of two profiles add up to and decides what their merge, or its undoing, writes (product §3). It costs by the matches
 * of that one athlete, however large the platform is: one round trip, none where nothing passes. Nothing is written.
 */
export async function preparePassing(
  services: Services,
  { kind, from, to, matchIds, results }: Passing,
): Promise<PreparedPassing> {
  if (results.length === 0) return { statements: [], clubIds: [], contended: [], lines: [], levels: [] };
  const { db, read } = services;
  const rankingIds = results.flatMap(({ rankingId, besideIds }) => [rankingId, ...besideIds]);
  const seats = results.map(({ eventIds }) => ({ from, to, eventIds }));
  const [rows, beside, ...sums] = await Promise.all([
    read(rankingStateStatement(db, { matchIds, athleteIds: [from, to], rankingIds })),
    read(meetingsBesideStatement(db, { from, to }, matchIds)),
    ...seats.map((one) => read(passedSumsStatement(db, one))),
  ]);
  const state = parseRankingState(rows, beside);
  const levelIn = (sport: string) => state.ratings.get(ratingKey(to, sport))?.level ?? STARTING_LEVEL;
  const sports = [...new Set(results.map(({ sport }) => sport))];
  const before = sports.map(levelIn);
  const change = changeRankings(
    services,
    state,
    results.map(({ rankingId, besideIds }, nth) => ({
      kind,
      rankingId,
      besideIds,
      seats: seats[nth]!,
      sums: sums[nth]![0]!,
      at: services.now(),
    })),
  );
  const levels = sports.map((sport, nth) => ({ sport, before: before[nth]!, after: levelIn(sport) }));
  return { ...change, levels };
}
