import { afterEach, describe, expect, it } from "vitest";
import { checkTables } from "../../../../app/features/scoring/ledger/check-tables.server.ts";
import {
  rankingStateStatement,
  parseRankingState,
} from "../../../../app/features/scoring/ledger/ranking-states-repository.server.ts";
import { changeRankings } from "../../../../app/features/scoring/ledger/ranking-change.server.ts";
import { runPendingRebuilds } from "../../../../app/features/scoring/ledger/run-pending-rebuilds.server.ts";
import { runBatch } from "../../../../app/platform/database.server.ts";
import { addMatch, makeLeague, move } from "../../../support/league.ts";
import { playLeague } from "../../../support/long-seasons.ts";
import { keptTables } from "../../../support/kept-tables.ts";
import { randomFrom } from "../../../support/play-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

describe("product §5: late results, pending rebuilds, and tables that are wrong", () => {
  let verbs: TestVerbs;
  afterEach(() => verbs.stop());

  it("what comes late is applied at once and replays nobody: the kept tables equal a rebuild", async () => {
    verbs = await startVerbs();
    verbs.clock.at = new Date("2026-05-01T12:00:00Z");
    const league = await makeLeague(verbs, 4);
    league.rankings = league.rankings.slice(0, 1);
    const random = randomFrom(3);
    for (let n = 0; n < 12; n += 1) await move(verbs, await addMatch(verbs, league, random, 20), ["confirm"]);
    const lines = () => verbs.database.sql("select * from ledger_lines order by id");
    const written = await lines();
    const late = await addMatch(verbs, league, random, 20);
    const { services } = verbs.context;
    const state = parseRankingState(await rankingStateStatement(services.db, { matchIds: [late.id] }));
    const moved = changeRankings(services, state, [
      {
        kind: "confirm",
        matchId: late.id,
        rankingId: late.rankingId,
        result: late.result,
        at: new Date("2026-04-01T12:00:00Z"),
      },
    ]);
    await runBatch(services.db, moved.statements);
    const ids = new Set(written.map(({ id }) => id));
    expect((await lines()).filter(({ id }) => ids.has(id))).toEqual(written);
    expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
    expect(await runPendingRebuilds(verbs.context)).toBe(0);
  });

  it("a pending rebuild, as a migration leaves it, is done by the job once", async () => {
    verbs = await startVerbs();
    await playLeague(verbs, 5, 40);
    const kept = await keptTables(verbs.database);
    await verbs.database.sql("update ratings set level = level + 7000, played = 0");
    await verbs.database.sql("delete from meetings");
    await verbs.database.sql("insert into pending_rebuilds values ('tennis', now())");
    expect(await runPendingRebuilds(verbs.context)).toBe(1);
    expect(await keptTables(verbs.database)).toBe(kept);
    expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
    expect(await runPendingRebuilds(verbs.context)).toBe(0);
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
    const wrongTables = (await checkTables(verbs.context, { sport: "tennis" })).map(({ table }) => table);
    expect(new Set(wrongTables)).toEqual(new Set(["standings", "ledger"]));
  });
});
