import { spawnSync } from "node:child_process";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { migrate, UnknownMigrationsError } from "../../tools/production/migrate.ts";
import { PROJECT_DIR } from "../../local/configuration.ts";
import { migrateKeptPostgres } from "../../local/kept-postgres.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const MIGRATIONS = readMigrationFiles({ migrationsFolder: path.join(PROJECT_DIR, "migrations") }).length;

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

it("refuses the address of the pooler, which keeps no session", async () => {
  const pooled = "postgresql://neondb_owner:npg@ep-x-1-pooler.sa-east-1.aws.neon.tech/neondb";
  await expect(migrate(pooled)).rejects.toThrow(/endereço direto do Neon, sem “-pooler”/);
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
