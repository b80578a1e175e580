import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkTables } from "../../../../app/features/scoring/ledger/check-tables.server.ts";
import { closeWindows } from "../../../../app/features/scoring/ledger/close-windows.server.ts";
import { rebuildSport } from "../../../../app/features/scoring/ledger/rebuild-sport.server.ts";
import { keptTables, lineSumDifferences } from "../../../support/kept-tables.ts";
import {
  addMatch,
  type League,
  type LeagueMatch,
  makeLeague,
  move,
  randomOutcome,
} from "../../../support/league.ts";
import { type LeagueMerge, mergeInLeague, splitInLeague } from "../../../support/league-merges.ts";
import { randomFrom } from "../../../support/play-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

const SPORT = { sport: "tennis" };
const DAY_MS = 86_400_000;
/** So many profiles may be one person's. */
const TWINS = 3;
let verbs: TestVerbs;
let league: League;

beforeEach(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-01-05T12:00:00Z");
  league = await makeLeague(verbs, 6 * TWINS);
  // Results leave soon, so that some are due when their profile is merged.
  await verbs.database.sql(`update ranking_rules set rules = rules || '{"windowWeeks": 3}'`);
  await verbs.database.sql(
    `update ranking_rules set rules = rules || '{"bestOf": 2}' from rankings k where k.id = ranking_id and k.club_id = $1`,
    [league.clubIds[1]],
  );
});
afterEach(() => verbs.stop());

/** Points by ranking, and nível and matches, of some profiles together. */
async function sumsOf(athletes: readonly string[]): Promise<unknown> {
  return await verbs.database.sql(
    `select k.id, sum(s.points)::int as points, sum(s.matches)::int as matches from rankings k
       join ranking_rules v on v.ranking_id = k.id and v.rules ->> 'bestOf' is null
       join standings s on s.ranking_id = k.id and s.athlete_id = any($1) group by 1
     union all select null, sum(level - 1500000)::int, sum(matches)::int from ratings where athlete_id = any($1) order by 1`,
    [athletes],
  );
}

/** A history in which people turn out to have several profiles, and some of them not. */
async function play(seed: number, steps: number): Promise<LeagueMerge[]> {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)];
  const confirmed: LeagueMatch[] = [];
  const merges: LeagueMerge[] = [];
  const isGone = (athlete: string) => merges.some(({ gone }) => gone === athlete);
  const people = Array.from({ length: league.athletes.length / TWINS }, (_, n) =>
    league.athletes.slice(n * TWINS, (n + 1) * TWINS),
  );
  for (let step = 0; step < steps; step += 1) {
    verbs.clock.at = new Date(verbs.clock.at.getTime() + Math.floor(random() * DAY_MS));
    const chance = random();
    if (chance < 0.1) {
      const [gone, kept] = pick(people)!
        .filter((one) => !isGone(one))
        .sort(() => random() - 0.5);
      if (!gone || !kept) continue;
      const before = await sumsOf([gone, kept]);
      merges.push(await mergeInLeague(verbs, gone, kept));
      expect(await sumsOf([kept])).toEqual(before);
    } else if (chance < 0.15) {
      const undone = pick(merges.filter(({ kept }) => !isGone(kept)));
      if (!undone) continue;
      const before = await sumsOf([undone.kept]);
      await splitInLeague(verbs, undone);
      merges.splice(merges.indexOf(undone), 1);
      expect(await sumsOf([undone.kept, undone.gone])).toEqual(before);
    } else if (chance < 0.3 && confirmed.length > 0) {
      const known = pick(confirmed)!;
      // Whoever played is today's profile.
      const players = await verbs.database.sql<{ side: number; ids: string[] }>(
        "select side, array_agg(athlete_id order by slot) as ids from match_players where match_id = $1 group by 1 order by 1",
        [known.id],
      );
      known.result.sides = [players[0]!.ids, players[1]!.ids];
      Object.assign(known.result, randomOutcome(random));
      await move(verbs, known, ["annul", "confirm"]);
    } else if (chance < 0.32) await closeWindows(verbs.context);
    else {
      const one = people.map((profiles) => pick(profiles.filter((athlete) => !isGone(athlete)))!);
      const match = await addMatch(verbs, { ...league, athletes: one }, random, pick([5, 30])!);
      await move(verbs, match, ["confirm"]);
      confirmed.push(match);
    }
  }
  await closeWindows(verbs.context);
  return merges;
}

describe("product §3: a merge is an event in the order in which events were told", () => {
  it.each([1, 4])(
    "sums are added, and taken apart again; a rebuild agrees, in any pages (%i)",
    async (seed) => {
      const merges = await play(seed, 220);
      expect(merges.length).toBeGreaterThan(0);
      expect(await checkTables(verbs.context, SPORT)).toEqual([]);
      expect(await lineSumDifferences(verbs.database)).toEqual([]);
      const tables = await keptTables(verbs.database);
      for (const page of [2_000, 7]) {
        await rebuildSport(verbs.context, { ...SPORT, page });
        expect(await keptTables(verbs.database)).toBe(tables);
      }
      const gone = merges.map((merge) => merge.gone);
      expect(
        await verbs.database.sql(
          `select athlete_id from ledger_lines where athlete_id = any($1)
         union select athlete_id from standings where athlete_id = any($1)
         union select athlete_id from ratings where athlete_id = any($1) and (level, matches, opponents) <> (1500000, 0, 0)`,
          [gone],
        ),
      ).toEqual([]);
    },
  );
});
