import { randomBytes } from "node:crypto";
import { Client, Pool, type QueryResultRow } from "pg";
import { inject } from "vitest";
import { workerUrlOf } from "../../local/worker-database.ts";

/** A database of a test's own; `sql` runs one statement and gives its rows. */
export type TestDatabase = {
  /** Its owner's address. */
  url: string;
  /** The worker's address: what the product may do, and no more. */
  workerUrl: string;
  sql<Row extends QueryResultRow = QueryResultRow>(query: string, params?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
};

// Serialises what several test processes do to the templates.
const TEMPLATE_LOCK = 815_002;

/**
 * Makes a database from the migrated template (`none`) or from the one with demonstration data (`demo`), which the
 * first caller of a run fills with the real time as its now.
 */
export async function createTestDatabase(seed: "demo" | "none" = "none"): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await withServer(async (server) => {
    await server.query("SELECT pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    if (seed === "demo") await ensureDemoTemplate(server);
    await server.query(copyOf(seed === "demo" ? "quadra_demo" : "quadra_template", name));
  });
  return openDatabase(name);
}

/** Makes a database with nothing in it, for migrations of another version. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await withServer((server) => server.query(`CREATE DATABASE "${name}"`));
  return openDatabase(name);
}

function openDatabase(name: string): TestDatabase {
  const url = urlOf(name);
  const pool = new Pool({ connectionString: url, max: 4 });
  pool.on("error", () => {});
  return {
    url,
    workerUrl: workerUrlOf(url),
    sql: async <Row extends QueryResultRow>(query: string, params: unknown[] = []) =>
      (await pool.query<Row>(query, params)).rows,
    async drop() {
      await pool.end();
      await withServer((server) => server.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
    },
  };
}

async function ensureDemoTemplate(server: Client): Promise<void> {
  const existing = await server.query("SELECT 1 FROM pg_database WHERE datname = 'quadra_demo'");
  if (existing.rowCount === 1) return;
  await server.query("DROP DATABASE IF EXISTS quadra_demo_new WITH (FORCE)");
  await server.query(copyOf("quadra_template", "quadra_demo_new"));
  const { seedIfEmpty } = await import("../../drizzle/seed.ts");
  await seedIfEmpty({ databaseUrl: urlOf("quadra_demo_new"), now: new Date(), onProgress: () => {} });
  // Copies take the statistics along; the server gathers none by itself.
  const demo = new Client({ connectionString: urlOf("quadra_demo_new") });
  await demo.connect();
  await demo.query("vacuum (analyze)");
  await demo.end();
  await server.query("ALTER DATABASE quadra_demo_new RENAME TO quadra_demo");
}

function copyOf(template: string, name: string): string {
  return `CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY FILE_COPY`;
}

function urlOf(database: string): string {
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${database}`;
  return url.href;
}

async function withServer(work: (server: Client) => Promise<unknown>): Promise<void> {
  const server = new Client({ connectionString: inject("postgresUrl") });
  await server.connect();
  try {
    await work(server);
  } finally {
    await server.end();
  }
}
