import { afterEach, describe, expect, it } from "vitest";
import { checkTables } from "../../app/features/scoring/ledger/check-tables.server.ts";
import { closeWindows } from "../../app/features/scoring/ledger/close-windows.server.ts";
import { rebuildSport } from "../../app/features/scoring/ledger/rebuild-sport.server.ts";
import { addMatch, makeLeague, move, randomOutcome, type LeagueMatch } from "./league.ts";
import { randomFrom } from "./play-match.ts";
import { startVerbs, type TestVerbs } from "./services.ts";

const DAY_MS = 86_400_000;

/** Random confirmations, corrections and annulments while the clock moves on and windows close now and then. */
export async function playLeague(verbs: TestVerbs, seed: number, operations: number): Promise<void> {
  const random = randomFrom(seed);
  verbs.clock.at = new Date("2026-01-05T12:00:00Z");
  const league = await makeLeague(verbs, 24);
  const confirmed: LeagueMatch[] = [];
  for (let done = 0; done < operations; done += 1) {
    verbs.clock.at = new Date(verbs.clock.at.getTime() + Math.floor(random() * DAY_MS * 0.5));
    const chance = random();
    const known = confirmed[Math.floor(random() * confirmed.length)];
    if (known && chance < 0.1) {
      confirmed.splice(confirmed.indexOf(known), 1);
      await move(verbs, known, ["annul"]);
    } else if (known && chance < 0.25) {
      Object.assign(known.result, randomOutcome(random));
      await move(verbs, known, ["annul", "confirm"]);
    } else {
      const match = await addMatch(verbs, league, random);
      await move(verbs, match, ["confirm"]);
      confirmed.push(match);
    }
    if (random() < 0.02) await closeWindows(verbs.context);
  }
  await closeWindows(verbs.context);
}

async function sums(verbs: TestVerbs) {
  return await verbs.database.sql(`
    select s.ranking_id, s.athlete_id, s.points, (select sum(points)::int from ledger_lines l
      where l.ranking_id = s.ranking_id and l.athlete_id = s.athlete_id) as lines from standings s
    where s.points <> (select sum(points) from ledger_lines l where l.ranking_id = s.ranking_id and l.athlete_id = s.athlete_id)`);
}

async function tables(verbs: TestVerbs) {
  return await verbs.database
    .sql(`select 's' as t, ranking_id, athlete_id, points, matches, wins, losses, sets_won, sets_lost,
      games_won, games_lost from standings
    union all select 'r', null, athlete_id, level, matches, played, opponents, answered, 0, 0, 0 from ratings order by 1, 2, 3`);
}

/**
 * Describes the long seasons of these seeds. They are shared out over several files, which run beside each other;
 * random-season.test.ts, random-season.long.test.ts and the nightly one play twenty, shorter ones by the verbs.
 */
export function describeLongSeasons(seeds: readonly number[]): void {
  let running: TestVerbs | undefined;
  afterEach(async () => {
    await running?.stop();
    running = undefined;
  });

  describe("product §5: a rebuild applies the same events and gives the same tables", () => {
    it.each(seeds)(
      "after 2 000 random confirmations, corrections and annulments, seed %i",
      async (seed) => {
        const verbs = (running = await startVerbs());
        await playLeague(verbs, seed, 2_000);
        expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
        expect(await sums(verbs)).toEqual([]);
        const reasons = await verbs.database.sql("select distinct reason from ledger_lines order by 1");
        expect(reasons.map(({ reason }) => reason)).toEqual([
          "annulment",
          "best_of",
          "loss",
          "walkover_lost",
          "walkover_won",
          "win",
          "window",
        ]);

        const before = await tables(verbs);
        await rebuildSport(verbs.context, { sport: "tennis" });
        expect(await tables(verbs)).toEqual(before);
        expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
      },
      // Some three minutes of work, beside other work three times as long.
      900_000,
    );
  });
}
