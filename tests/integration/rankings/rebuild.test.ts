import { afterEach, describe, expect, it } from "vitest";
import { checkTables } from "../../../app/features/rankings/check-tables.server.ts";
import { closeWindows } from "../../../app/features/rankings/close-windows.server.ts";
import { foldStateStatement, parseFoldState } from "../../../app/features/rankings/fold-state.server.ts";
import { moveRankings } from "../../../app/features/rankings/move.server.ts";
import { payRebuilds } from "../../../app/features/rankings/pay-rebuilds.server.ts";
import { rebuildSport } from "../../../app/features/rankings/rebuild-sport.server.ts";
import { runBatch } from "../../../app/platform/database.server.ts";
import { addMatch, makeLeague, move, randomOutcome, type LeagueMatch } from "../../support/league.ts";
import { randomFrom } from "../../support/play-match.ts";
import { startVerbs, type TestVerbs } from "../../support/services.ts";
import { explainShare } from "../../support/statement-costs.ts";

// Twenty shapes of statement, tens of thousands of times.
explainShare(0.05);

const DAY_MS = 86_400_000;
let verbs: TestVerbs;
afterEach(() => verbs.stop());

/** Random confirmations, corrections and annulments while the clock moves on and windows close now and then. */
async function play(seed: number, operations: number): Promise<void> {
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

async function sums() {
  return await verbs.database.sql(`
    select s.ranking_id, s.athlete_id, s.points, (select sum(points)::int from ledger_lines l
      where l.ranking_id = s.ranking_id and l.athlete_id = s.athlete_id) as lines from standings s
    where s.points <> (select sum(points) from ledger_lines l where l.ranking_id = s.ranking_id and l.athlete_id = s.athlete_id)`);
}

async function tables() {
  return await verbs.database
    .sql(`select 's' as t, ranking_id, athlete_id, points, matches, wins, losses, sets_won, sets_lost,
      games_won, games_lost from standings
    union all select 'r', null, athlete_id, level, matches, 0, 0, 0, 0, 0, 0 from ratings order by 1, 2, 3`);
}

describe("product §5: a rebuild folds the same events and gives the same tables", () => {
  // Long seasons; random-season.test.ts beside plays twenty shorter ones.
  it.each([1, 2, 3])(
    "after 2 000 random confirmations, corrections and annulments, seed %i",
    async (seed) => {
      verbs = await startVerbs();
      await play(seed, 2_000);
      expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
      expect(await sums()).toEqual([]);
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

      const before = await tables();
      await rebuildSport(verbs.context, { sport: "tennis" });
      expect(await tables()).toEqual(before);
      expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
    },
    300_000,
  );

  it("what came late owes a rebuild until somebody pays it; paid twice it changes nothing", async () => {
    verbs = await startVerbs();
    verbs.clock.at = new Date("2026-05-01T12:00:00Z");
    const league = await makeLeague(verbs, 4);
    league.rankings = league.rankings.slice(0, 1);
    const random = randomFrom(3);
    for (let n = 0; n < 12; n += 1) await move(verbs, await addMatch(verbs, league, random, 20), ["confirm"]);
    const late = await addMatch(verbs, league, random, 20);
    const { services } = verbs.context;
    const state = parseFoldState(await foldStateStatement(services.db, { matchIds: [late.id] }));
    const moved = moveRankings(services, state, [
      {
        kind: "confirm",
        matchId: late.id,
        rankingId: late.rankingId,
        result: late.result,
        at: new Date("2026-04-01T12:00:00Z"),
      },
    ]);
    await runBatch(services.db, moved.statements);
    expect(moved.isOutOfOrder).toBe(true);
    expect(await checkTables(verbs.context, { sport: "tennis" })).not.toEqual([]);

    verbs.clock.at = new Date("2026-05-01T12:02:00Z");
    expect(await payRebuilds(verbs.context)).toBe(1);
    expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
    expect(await payRebuilds(verbs.context)).toBe(0);
  });

  it("notices a table that was tampered with", async () => {
    verbs = await startVerbs();
    await play(9, 60);
    await verbs.database.sql(
      "update standings set points = points + 1 where athlete_id = (select athlete_id from standings limit 1)",
    );
    await verbs.database.sql(
      "update ledger_lines set points = points + 1 where id = (select id from ledger_lines limit 1)",
    );
    const tablesTold = (await checkTables(verbs.context, { sport: "tennis" })).map(({ table }) => table);
    expect(new Set(tablesTold)).toEqual(new Set(["standings", "ledger"]));
  });
});
