import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { migrate, UnknownMigrationsError } from "../../tools/production/migrate.ts";
import { PROJECT_DIR } from "../../local/configuration.ts";
import { migrateKeptPostgres } from "../../local/kept-postgres.ts";
import { checkTables } from "../../app/features/scoring/ledger/check-tables.server.ts";
import { runPendingRebuilds } from "../../app/features/scoring/ledger/run-pending-rebuilds.server.ts";
import { DEFAULT_RULES } from "../../app/features/scoring/ledger/rules.ts";
import { verbsOver } from "../support/verbs-over.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const MIGRATIONS_FOLDER = path.join(PROJECT_DIR, "migrations");
const MIGRATIONS = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).length;

let database: TestDatabase;
let name: string;

beforeAll(async () => {
  database = await createTestDatabase();
  name = new URL(database.url).pathname.slice(1);
  await database.sql("insert into users (id, email, name) values (gen_random_uuid(), 'a@b.test', 'A')");
});
afterAll(() => database.drop());

/** Runs one statement on the server, outside of the database under test. */
async function administer(statement: string): Promise<void> {
  const server = new Client({ connectionString: inject("postgresUrl") });
  await server.connect();
  await server.query(statement);
  await server.end();
}

const kept = () => ({
  url: database.url,
  dropDatabase: (each: string) => administer(`drop database "${each}" with (force)`),
  createDatabase: async (each: string) => {
    await administer(`create database "${each}"`);
    return database.url;
  },
});
const countOf = async (table: string) =>
  (await database.sql<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n;

it("leaves a database alone that has every migration", async () => {
  const said: string[] = [];
  await migrateKeptPostgres(kept(), (line) => said.push(line));
  expect(said).toEqual([]);
  expect(await countOf("users")).toBe(1);
});

it("refuses a database that other files made, in one sentence, and changes nothing", async () => {
  await database.sql(
    "insert into drizzle.__drizzle_migrations (hash, created_at) select 'of-before', min(created_at) - 1 from drizzle.__drizzle_migrations",
  );
  await expect(migrate(database.url)).rejects.toThrow(UnknownMigrationsError);
  const { status, stdout, stderr } = spawnSync(process.execPath, ["tools/production/migrate.ts"], {
    cwd: PROJECT_DIR,
    env: { ...process.env, DATABASE_URL: database.url },
    encoding: "utf8",
  });
  expect([status, stdout, stderr]).toEqual([
    1,
    "",
    `O banco ${name} foi migrado por outra versão do produto: nada foi mudado nele.\n`,
  ]);
  expect(await countOf("users")).toBe(1);
  expect(await countOf("drizzle.__drizzle_migrations")).toBe(MIGRATIONS + 1);
});

it("makes one that this machine keeps anew, with one sentence", async () => {
  const said: string[] = [];
  await migrateKeptPostgres(kept(), (line) => said.push(line));
  expect(said).toEqual([
    "O banco local é de outra versão das tabelas: começo um novo, com os dados de demonstração",
  ]);
  expect(await countOf("users")).toBe(0);
  expect(await countOf("municipalities")).toBe(5571);
  expect(await countOf("drizzle.__drizzle_migrations")).toBe(MIGRATIONS);
});

it("brings a database of the baseline to the newest tables with its rows, and says nothing", async () => {
  await database.sql("drop schema public cascade");
  await database.sql("drop schema drizzle cascade");
  await database.sql("create schema public");
  await applyBaseline();
  await database.sql("insert into users (id, email, name) values (gen_random_uuid(), 'a@b.test', 'A')");
  await database.sql("insert into owed_rebuilds values ('tennis', now())");
  const said: string[] = [];
  await migrateKeptPostgres(kept(), (line) => said.push(line));
  expect(said).toEqual([]);
  expect(await countOf("users")).toBe(1);
  expect(await database.sql("select sport from pending_rebuilds")).toEqual([{ sport: "tennis" }]);
  expect(await countOf("drizzle.__drizzle_migrations")).toBe(MIGRATIONS);
});

it("numbers the events of before in the order that they had, counts who met whom and who answered, and has the past rated by the rules of today", async () => {
  const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
  await database.sql(`drop schema if exists drizzle cascade`);
  await database.sql("drop schema public cascade");
  await database.sql("create schema public");
  await applyBaseline();
  await database.sql(
    `insert into clubs (id, name, search_name, city_code, subscription_status) values ('${id(1)}', 'Clube', 'clube', 3304557, 'active')`,
  );
  await database.sql(
    `insert into rankings (id, club_id, sport, format) values ('${id(2)}', '${id(1)}', 'tennis', 'singles')`,
  );
  await database.sql("insert into ranking_rules values ($1, 1, $2, now())", [
    id(2),
    JSON.stringify(DEFAULT_RULES),
  ]);
  await database.sql("insert into users (id, email, name) values ($1, 'a@b.test', 'A')", [id(20)]);
  await database.sql(
    `insert into athletes (id, user_id, name, search_name) values ('${id(3)}', '${id(20)}', 'A', 'a'), ('${id(4)}', null, 'B', 'b')`,
  );
  const result = (gamesWon: number[]) =>
    JSON.stringify({
      sides: [[id(3)], [id(4)]],
      end: "completed",
      winner: 1,
      setsWon: [2, 0],
      gamesWon,
      playedOn: "2026-10-01",
    });
  for (const n of [5, 6])
    await database.sql(
      `insert into matches (id, club_id, ranking_id, sport, format, score_format, status, "end", winner_side, sets, played_at,
         played_on, opponents, source, reported_at, confirmed_at)
       values ('${id(n)}', '${id(1)}', '${id(2)}', 'tennis', 'singles', 'SET3-S:6/TB7', 'confirmed', 'completed', 1, '[]', now(),
         '2026-10-01', 'x', 'athlete', now(), now())`,
    );
  // Written in another order than that of their instants: the second match, the first, the first corrected.
  const events = [
    [11, 6, "confirm", "2026-10-02", 0, null, [12, 5]],
    [12, 5, "confirm", "2026-10-01", 0, null, [12, 0]],
    [14, 5, "annul", "2026-10-03", 0, 12, [12, 0]],
    [13, 5, "confirm", "2026-10-03", 1, null, [12, 5]],
  ] as const;
  for (const [n, match, kind, at, ordinal, undoes, games] of events)
    await database.sql(
      `insert into ranking_events (id, ranking_id, sport, match_id, kind, at, ordinal, rule_version, undoes, result)
       values ($1, $2, 'tennis', $3, $4, $5, $6, 1, $7, $8)`,
      [id(n), id(2), id(match), kind, at, ordinal, undoes && id(undoes), result([...games])],
    );
  // The first match: B reported, A approved; of the second nobody said anything.
  await database.sql(`update matches set reporter_side = 2 where id = '${id(5)}'`);
  await database.sql(
    `insert into match_events (id, match_id, seq, kind, actor_user_id, at) values ('${id(21)}', '${id(5)}', 2, 'approved', '${id(20)}', now())`,
  );
  await database.sql(
    `insert into ratings (athlete_id, sport, matches) values ('${id(3)}', 'tennis', 2), ('${id(4)}', 'tennis', 2)`,
  );
  await migrate(database.url);
  expect(await database.sql("select id, corrects, is_answered from ranking_events order by seq")).toEqual([
    { id: id(12), corrects: null, is_answered: true },
    { id: id(11), corrects: null, is_answered: false },
    { id: id(14), corrects: null, is_answered: true },
    { id: id(13), corrects: id(12), is_answered: true },
  ]);
  const listing = () =>
    database.sql(
      `select r.is_claimed, r.opponents, r.answered, m.matches from ratings r join opponents_met m using (sport, athlete_id)
       order by athlete_id`,
    );
  const counted = [true, false].map((is_claimed) => ({ is_claimed, opponents: 1, answered: 1, matches: 2 }));
  expect(await listing()).toEqual(counted);
  const verbs = await verbsOver({ ...database, drop: async () => {} });
  expect(await runPendingRebuilds(verbs.context)).toBe(1);
  const lines = await database.sql(
    `select l.match_id, l.points, l.meeting, l.level_from_result from ledger_lines l join ranking_events e on e.id = l.event_id
     where l.athlete_id = $1 and l.reason = 'win' order by e.seq`,
    [id(3)],
  );
  expect(lines.map(({ match_id, points, meeting }) => [match_id, points, meeting])).toEqual([
    [id(5), 122, 1],
    [id(6), 61, 2],
    [id(5), 122, 1],
  ]);
  expect(await listing()).toEqual(counted);
  // Equal newcomers: half of 85/√16.
  expect(lines[0]!.level_from_result).toBe(10_625);
  expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
  await verbs.stop();
});

/** Applies the first migration alone, as the version did that knew no other. */
async function applyBaseline(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "quadra-baseline-"));
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  const journalPath = path.join(folder, "meta", "_journal.json");
  const journal = JSON.parse(await readFile(journalPath, "utf8"));
  await writeFile(journalPath, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }));
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await applyMigrations(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
    await rm(folder, { recursive: true });
  }
}
