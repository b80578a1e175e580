import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkTables } from "../../../../app/features/scoring/ledger/check-tables.server.ts";
import { closeWindows } from "../../../../app/features/scoring/ledger/close-windows.server.ts";
import { runPendingRebuilds } from "../../../../app/features/scoring/ledger/run-pending-rebuilds.server.ts";
import { rebuildSport } from "../../../../app/features/scoring/ledger/rebuild-sport.server.ts";
import { stageSport } from "../../../../app/features/scoring/ledger/replay.server.ts";
import { runBatch } from "../../../../app/platform/database.server.ts";
import { isBusy } from "../../../../app/platform/retry-on-conflict.server.ts";
import { command } from "../../../../app/platform/sql.server.ts";
import type { Services } from "../../../../app/platform/services.server.ts";
import { keptTables, lineSumDifferences } from "../../../support/kept-tables.ts";
import {
  addMatch,
  type League,
  type LeagueMatch,
  makeLeague,
  move,
  randomOutcome,
} from "../../../support/league.ts";
import { mergeInLeague, splitInLeague } from "../../../support/league-merges.ts";
import { randomFrom } from "../../../support/play-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

const SPORT = { sport: "tennis" };
const DAY_MS = 86_400_000;
let verbs: TestVerbs;
let league: League;
const random = randomFrom(17);

beforeEach(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-01-05T12:00:00Z");
  league = await makeLeague(verbs, 10);
  const confirmed: LeagueMatch[] = [];
  for (let n = 0; n < 120; n += 1) {
    verbs.clock.at = new Date(verbs.clock.at.getTime() + Math.floor(random() * DAY_MS * 2));
    const known = confirmed[Math.floor(random() * confirmed.length)];
    if (known && random() < 0.3) {
      Object.assign(known.result, randomOutcome(random));
      await move(verbs, known, ["annul", "confirm"]);
    } else {
      const match = await addMatch(verbs, league, random);
      await move(verbs, match, ["confirm"]);
      confirmed.push(match);
    }
  }
  await closeWindows(verbs.context);
});
afterEach(() => verbs.stop());

/** Services whose batches each run `before` first. */
function interrupted(before: (nth: number) => Promise<unknown>): Services {
  const { services } = verbs.context;
  let nth = 0;
  const db = new Proxy(services.db, {
    get(target, key) {
      if (key !== "batch") return Reflect.get(target, key, target) as unknown;
      return async (statements: never) => {
        await before((nth += 1));
        return await target.batch(statements);
      };
    },
  });
  return { ...services, db };
}

async function staged(): Promise<number> {
  const [row] = await verbs.database.sql<{ n: number }>(
    `select ((select count(*) from rebuilds) + (select count(*) from staged_lines) + (select count(*) from staged_ratings)
      + (select count(*) from staged_meetings))::int as n`,
  );
  return row!.n;
}

/** Ledger lines by what they say, so that two rebuilds compare. */
async function ledger(): Promise<string> {
  const rows = await verbs.database.sql(
    `select ranking_id, athlete_id, match_id, event_id, reason, at, ordinal, points, level_change, level_before, matches, wins,
      losses, sets_won, sets_lost, games_won, games_lost, meeting, leaves_at, gone_at, is_counted,
      (select a.event_id from ledger_lines a where a.id = l.answers_id) as answers
    from ledger_lines l order by 1, 2, 3, 4, 5, 6, 7, 8, 21`,
  );
  return JSON.stringify(rows);
}

describe("product §5: a rebuild that reads its events in pages", () => {
  it("gives the same tables and lines as one that reads them at once, and leaves no staged rows", async () => {
    expect(await checkTables(verbs.context, SPORT)).toEqual([]);
    await rebuildSport(verbs.context, SPORT);
    const [tables, lines] = [await keptTables(verbs.database), await ledger()];
    await rebuildSport(verbs.context, { ...SPORT, page: 7 });
    expect(await keptTables(verbs.database)).toBe(tables);
    expect(await ledger()).toBe(lines);
    expect(await checkTables(verbs.context, SPORT)).toEqual([]);
    expect(await lineSumDifferences(verbs.database)).toEqual([]);
    expect(await staged()).toBe(0);
  });

  it("applies what is confirmed while it runs, and starts again for what is annulled", async () => {
    const match = await addMatch(verbs, league, random, 20);
    const later = await addMatch(verbs, league, random, 20);
    let batches = 0;
    const services = interrupted(async (nth) => {
      batches = nth;
      verbs.clock.at = new Date(verbs.clock.at.getTime() + 1_000);
      if (nth === 10) await move(verbs, match, ["confirm"]);
      if (nth === 20) await move(verbs, match, ["annul"]);
      if (nth === 40) await move(verbs, later, ["confirm"]);
    });
    await rebuildSport({ ...verbs.context, services }, { ...SPORT, page: 7 });
    expect(batches).toBeGreaterThan(40);
    expect(await checkTables(verbs.context, SPORT)).toEqual([]);
    expect(await lineSumDifferences(verbs.database)).toEqual([]);
    expect(await staged()).toBe(0);
  });

  it("knows of two profiles that are merged while it runs, and put apart again", async () => {
    const [kept, twin, one, other] = league.athletes as [string, string, string, string];
    const of = (athletes: string[]) => ({ ...league, athletes, rankings: league.rankings.slice(0, 1) });
    await verbs.database.sql(
      "insert into athletes (id, name, search_name) select gen_random_uuid(), 'Gêmeo ' || n, 'gemeo ' || n from generate_series(1, 2) n",
    );
    const found = await verbs.database.sql<{ id: string }>(
      "select id from athletes where search_name like 'gemeo%' order by 1",
    );
    const [gone, alone] = found.map(({ id }) => id) as [string, string];
    for (const [a, b] of [
      [gone, one],
      [gone, other],
      [alone, twin],
    ] as const)
      await move(verbs, await addMatch(verbs, of([a, b]), random, 20), ["confirm"]);
    const merged = await mergeInLeague(verbs, alone, one);
    let batches = 0;
    const services = interrupted(async (nth) => {
      batches = nth;
      verbs.clock.at = new Date(verbs.clock.at.getTime() + 1_000);
      if (nth === 20) await mergeInLeague(verbs, gone, kept);
      if (nth === 40) await splitInLeague(verbs, merged);
    });
    await rebuildSport({ ...verbs.context, services }, { ...SPORT, page: 7 });
    expect(batches).toBeGreaterThan(60);
    expect(await checkTables(verbs.context, SPORT)).toEqual([]);
    expect(await lineSumDifferences(verbs.database)).toEqual([]);
    const tables = await keptTables(verbs.database);
    await rebuildSport(verbs.context, SPORT);
    expect(await keptTables(verbs.database)).toBe(tables);
  });

  it("is done again when what it staged is lost, and changes nothing when it always is", async () => {
    const before = await ledger();
    const loseLines = () => verbs.database.sql("delete from staged_lines");
    const once = interrupted((nth) => (nth === 12 ? loseLines() : Promise.resolve()));
    await rebuildSport({ ...verbs.context, services: once }, { ...SPORT, page: 40 });
    expect(await ledger()).toBe(before);
    await verbs.database.sql("update standings set points = points + 1");
    const tables = await keptTables(verbs.database);
    const always = { ...verbs.context, services: interrupted(loseLines) };
    const failure: unknown = await rebuildSport(always, { ...SPORT, page: 25 }).catch(
      (error: unknown) => error,
    );
    expect(isBusy(failure)).toBe(true);
    expect(await keptTables(verbs.database)).toBe(tables);
    expect(await ledger()).toBe(before);
    expect(await staged()).toBe(0);
  });

  it("of which the worker died is swept by the scheduled job, and only then is the sport rebuilt for what is pending", async () => {
    await verbs.database.sql("insert into pending_rebuilds values ('tennis', now() - interval '1 day')");
    expect(await stageSport(verbs.context.services, "tennis", 7)).not.toBeNull();
    expect(await staged()).toBeGreaterThan(100);
    const { db } = verbs.context.services;
    await runBatch(db, [command(db, sql`update pending_rebuilds set since = '2020-01-01'`)]);
    expect(await runPendingRebuilds(verbs.context)).toBe(0);
    verbs.clock.at = new Date(verbs.clock.at.getTime() + 3_600_000);
    expect(await runPendingRebuilds(verbs.context)).toBe(0);
    expect(await staged()).toBe(0);
    expect(await runPendingRebuilds(verbs.context)).toBe(1);
    expect(await checkTables(verbs.context, SPORT)).toEqual([]);
  });
});
