import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "../../drizzle/migrate.ts";
import { freePort } from "../../local/ports.ts";
import { startPostgres } from "../../local/postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of the test server's database `postgres`; databases are made from it. */
    postgresUrl: string;
  }
}

/**
 * One PostgreSQL for the whole run (without fsync, in a temporary folder) with a migrated, empty template database
 * `quadra_template`. Each test file makes its own database from it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "quadra-test-"));
  const postgres = await startPostgres({
    dataDir: path.join(folder, "postgres"),
    port: await freePort(),
    isDurable: false,
  });
  const stop = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await migrate(await postgres.createDatabase("quadra_template"));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("postgresUrl", postgres.databaseUrl("postgres"));
  return stop;
}
