import { afterEach, describe, expect, it } from "vitest";
import { checkTables } from "../../../app/features/rankings/check-tables.server.ts";
import { foldStateStatement, parseFoldState } from "../../../app/features/rankings/fold-state.server.ts";
import { moveRankings } from "../../../app/features/rankings/move.server.ts";
import { payRebuilds } from "../../../app/features/rankings/pay-rebuilds.server.ts";
import { runBatch } from "../../../app/platform/database.server.ts";
import { addMatch, makeLeague, move } from "../../support/league.ts";
import { describeLongSeasons, playLeague } from "../../support/long-seasons.ts";
import { randomFrom } from "../../support/play-match.ts";
import { startVerbs, type TestVerbs } from "../../support/services.ts";

describeLongSeasons([1]);

describe("product §5: a rebuild that is owed, and tables that are wrong", () => {
  let verbs: TestVerbs;
  afterEach(() => verbs.stop());

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
    await playLeague(verbs, 9, 60);
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
