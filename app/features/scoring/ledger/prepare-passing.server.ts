import { onlyRow } from "../../../lib/certain.ts";
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
  const [rows, beside, ...passing] = await Promise.all([
    read(
      rankingStateStatement(db, {
        matchIds,
        athleteIds: [from, to],
        rankingIds,
        past: { athleteIds: [from, to], since: new Date(0) },
      }),
    ),
    read(meetingsBesideStatement(db, { from, to }, matchIds)),
    ...results.map(async ({ rankingId, besideIds, eventIds }) => {
      const seats = { from, to, eventIds };
      const sums = onlyRow(await read(passedSumsStatement(db, seats)));
      return { kind, rankingId, besideIds, seats, sums };
    }),
  ]);
  const state = parseRankingState(rows, beside);
  const levelIn = (sport: string) => state.ratings.get(ratingKey(to, sport))?.level ?? STARTING_LEVEL;
  const sports = [...new Set(results.map(({ sport }) => sport))];
  const before = sports.map((sport) => ({ sport, before: levelIn(sport) }));
  const change = changeRankings(
    services,
    state,
    passing.map((one) => ({ ...one, at: services.now() })),
  );
  return { ...change, levels: before.map((one) => ({ ...one, after: levelIn(one.sport) })) };
}
