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
  from: string;
  to: string;
  matchIds: readonly string[];
  results: readonly PassingResults[];
}

/** Passings as they would be written, and the nível of those who get the results, thousandths, by sport. */
interface PreparedPassings extends RankingChange {
  levels: { sport: string; before: number; after: number }[];
}

/**
 * Reads what the results of profiles add up to and decides what their merges, or the undoing of them, write, one after the other (product §3).
 * It costs by the matches of those athletes, however large the platform is: one round trip, none where nothing passes. Nothing is written.
 */
export async function preparePassings(
  services: Services,
  kind: "merge" | "split",
  passings: readonly Passing[],
): Promise<PreparedPassings> {
  const results = passings.flatMap(({ from, to, results: some }) =>
    some.map((one) => ({ ...one, from, to })),
  );
  if (results.length === 0) return { statements: [], clubIds: [], contended: [], lines: [], levels: [] };
  const { db, read } = services;
  const athleteIds = passings.flatMap(({ from, to }) => [from, to]);
  const [rows, beside, ...requested] = await Promise.all([
    read(
      rankingStateStatement(db, {
        matchIds: passings.flatMap(({ matchIds }) => matchIds),
        athleteIds,
        rankingIds: results.flatMap(({ rankingId, besideIds }) => [rankingId, ...besideIds]),
        past: { athleteIds, since: new Date(0) },
      }),
    ),
    read(
      meetingsBesideStatement(
        db,
        passings.flatMap(({ matchIds, from, to }, nth) =>
          matchIds.map((matchId) => ({ nth, matchId, from, to })),
        ),
      ),
    ),
    ...results.map(async ({ rankingId, besideIds, eventIds, from, to }) => {
      const seats = { from, to, eventIds };
      const sums = onlyRow(await read(passedSumsStatement(db, seats)));
      return { kind, rankingId, besideIds, seats, sums, at: services.now() };
    }),
  ]);
  const state = parseRankingState(rows, beside);
  const levelOf = ({ to, sport }: { to: string; sport: string }) =>
    state.ratings.get(ratingKey(to, sport))?.level ?? STARTING_LEVEL;
  const rated = [...new Map(results.map((one) => [ratingKey(one.to, one.sport), one])).values()];
  const before = rated.map(levelOf);
  const change = changeRankings(services, state, requested);
  const levels = rated.map((one, index) => ({
    sport: one.sport,
    before: before[index] ?? STARTING_LEVEL,
    after: levelOf(one),
  }));
  return { ...change, levels };
}
