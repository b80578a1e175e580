import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  checkIntegrity,
  rebuildTables,
} from "../../../../app/features/platform/diagnostics/check-integrity.server.ts";
import { readPlatform } from "../../../../app/features/platform/diagnostics/read-platform.server.ts";
import { readSystem } from "../../../../app/features/platform/diagnostics/read-system.server.ts";
import { readActivity } from "../../../../app/features/platform/landing/read-activity.server.ts";
import { readCurrentTerms } from "../../../../app/features/people/terms/read-current-terms.server.ts";
import { VISITOR } from "../../../../app/lib/actor.ts";
import { addMatch, makeLeague, move } from "../../../support/league.ts";
import { randomFrom } from "../../../support/play-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
const people: Record<string, { userId: string; sessionId: string }> = {};

const as = (name: string) => ({ ...verbs.context, actor: { kind: "user" as const, ...people[name]! } });

async function addUser(name: string, role: string, revoked = false) {
  const [userId, sessionId] = [uuidv7(), uuidv7()];
  people[name] = { userId, sessionId };
  const { sql } = verbs.database;
  await sql(`insert into users (id, email, name, user_role) values ($1, $2, $3, $4)`, [
    userId,
    `${name}@x.test`,
    name,
    role,
  ]);
  await sql(
    `insert into sessions (id, user_id, created_at, refreshed_at, expires_at, revoked_at)
     values ($1, $2, now(), now(), now() + interval '1 day', $3)`,
    [sessionId, userId, revoked ? new Date() : null],
  );
}

beforeAll(async () => {
  verbs = await startVerbs();
  await addUser("admin", "super_admin");
  await addUser("gone", "super_admin", true);
  await addUser("athlete", "athlete");
  await addUser("club", "club_admin");
});
afterAll(() => verbs?.stop());

test.each(["athlete", "club", "gone"])("refuses the platform's reads and acts to %s", async (name) => {
  await expect(readPlatform(as(name), {})).rejects.toMatchObject({ code: "forbidden" });
  await expect(readSystem(as(name))).rejects.toMatchObject({ code: "forbidden" });
  await expect(checkIntegrity(as(name), { sport: "tennis" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(rebuildTables(as(name), { sport: "tennis" })).rejects.toMatchObject({ code: "forbidden" });
});

test("refuses visitors", async () => {
  const visitor = { ...verbs.context, actor: VISITOR };
  await expect(readPlatform(visitor, {})).rejects.toMatchObject({ code: "forbidden" });
  await expect(readSystem(visitor)).rejects.toMatchObject({ code: "forbidden" });
  await expect(rebuildTables(visitor, { sport: "tennis" })).rejects.toMatchObject({ code: "forbidden" });
});

test("an empty platform has nothing to show and nothing waiting", async () => {
  expect(await readPlatform(as("admin"), {})).toMatchObject({
    clubs: [],
    totalClubs: 0,
    nextCursor: null,
    audit: [],
    terms: [],
  });
  const system = await readSystem(as("admin"));
  expect(system.waiting.map(({ count, state }) => [count, state])).toEqual([
    [0, "ok"],
    [0, "ok"],
    [0, "ok"],
    [0, "ok"],
  ]);
  expect(await readActivity(verbs.context)).toEqual({ results: [], clubs: [] });
  expect(await readCurrentTerms(verbs.context)).toBeNull();
});

test("a league is seen: clubs, results with hidden names, integrity, rebuild and its audit line", async () => {
  const { sql } = verbs.database;
  const league = await makeLeague(verbs, 8);
  await sql(`update athletes set is_private = true where name = 'Atleta1 Lima'`);
  const random = randomFrom(7);
  for (let i = 0; i < 30; i += 1) await move(verbs, await addMatch(verbs, league, random, 20), ["confirm"]);
  await sql(
    `update matches m set status = 'confirmed', confirmed_at = e.at from ranking_events e where e.match_id = m.id`,
  );
  const activity = await readActivity(verbs.context, { results: 30 });
  expect(activity.results).toHaveLength(30);
  const shown = activity.results.flatMap(({ sides }) => sides.flatMap((side) => side.names));
  expect(shown).toContain("Atleta1 L.");
  expect(shown).not.toContain("Atleta1 Lima");
  expect(activity.results.map((r) => r.confirmedAt)).toEqual(
    activity.results
      .map((r) => r.confirmedAt)
      .toSorted()
      .reverse(),
  );
  const counted = await sql<{ club_id: string; n: string }>(
    `select club_id, count(*) as n from matches where status = 'confirmed' group by 1`,
  );
  expect(Object.fromEntries(activity.clubs.map((club) => [club.id, club.matches]))).toEqual(
    Object.fromEntries(counted.map((row) => [row.club_id, Number(row.n)])),
  );

  const platform = await readPlatform(as("admin"), {});
  expect(platform.totalClubs).toBe(2);
  expect(platform.clubs[0]).toMatchObject({
    name: "clube 0",
    city: "Rio de Janeiro/RJ",
    subscriptionStatus: "active",
  });
  expect((await readPlatform(as("admin"), { search: "clube 1" })).clubs).toHaveLength(1);
  expect((await readPlatform(as("admin"), { search: "São Paulo" })).clubs).toHaveLength(0);

  expect(await checkIntegrity(as("admin"), { sport: "tennis" })).toEqual([]);
  await sql(`update standings set points = points + 1 where ctid = (select ctid from standings limit 1)`);
  expect(await checkIntegrity(as("admin"), { sport: "tennis" })).toHaveLength(1);
  await rebuildTables(as("admin"), { sport: "tennis" });
  expect(await checkIntegrity(as("admin"), { sport: "tennis" })).toEqual([]);
  const [line] = (await readPlatform(as("admin"), {})).audit;
  expect(line).toMatchObject({ action: "ranking_rebuilt", actor: "admin", data: { sport: "tennis" } });
  await expect(checkIntegrity(as("admin"), { sport: "chess" })).rejects.toMatchObject({
    code: "invalid_input",
  });
});

test("work left over is late after five minutes", async () => {
  await verbs.database.sql(
    `insert into outbox (id, channel, target_id, created_at) values ($1, 'user', $2, $3)`,
    [uuidv7(), uuidv7(), new Date(verbs.clock.at.getTime() - 6 * 60_000)],
  );
  const { waiting } = await readSystem(as("admin"));
  expect(waiting.find(({ id }) => id === "outbox")).toMatchObject({ state: "late" });
});

test("the current terms are the newest in effect, not the newest", async () => {
  await verbs.database.sql(
    `insert into terms_versions (version, title, content, effective_date) values
     ('1', 'Um', '# a', now() - interval '2 days'), ('2', 'Dois', '# b', now() - interval '1 day'),
     ('3', 'Três', '# c', now() + interval '1 day')`,
  );
  expect(await readCurrentTerms(verbs.context)).toMatchObject({
    version: "2",
    title: "Dois",
    content: "# b",
  });
  const { terms } = await readPlatform(as("admin"), {});
  expect(terms.map(({ version, isCurrent }) => [version, isCurrent])).toEqual([
    ["3", false],
    ["2", true],
    ["1", false],
  ]);
});
