import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { freePort } from "../../local/ports.ts";
import { startPostgres } from "../../local/postgres.ts";
import { migrateForWorker } from "../../local/worker-database.ts";
import { WORKER_ROLE } from "../../app/lib/worker-role.ts";
import { EXPLAIN_OPTIONS, EXPLAIN_SETTINGS } from "./statement-costs.ts";
import { summariseStatements } from "./statement-report.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of the test server's database `postgres`; databases are made from it. */
    postgresUrl: string;
  }
}

/**
 * One PostgreSQL for the whole run (without fsync, in a temporary folder) with a migrated, empty template database
 * `quadra_template`. Each test file makes its own database from it. What the product runs through the Neon proxy is
 * explained into the server's log; at the end the log is summed up in the file that `STATEMENT_REPORT` names.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "quadra-test-"));
  const postgres = await startPostgres({
    dataDir: path.join(folder, "postgres"),
    port: await freePort(),
    isDurable: false,
    // Statistics gathered at some moment of the run would change plans with it, and with them what is reported.
    settings: [...EXPLAIN_SETTINGS, "autovacuum=off"],
  });
  process.env.NEON_PROXY_PGOPTIONS = EXPLAIN_OPTIONS;
  const stop = async () => {
    await postgres.stop();
    const statements = await summariseStatements(path.join(folder, "postgres.log"));
    const report = process.env.STATEMENT_REPORT;
    if (report) await appendFile(report, `${JSON.stringify(statements)}\n`);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const template = await postgres.createDatabase("quadra_template");
    await migrateForWorker(template);
    // Copies take the statistics along, without which the planner guesses.
    await query(template, "vacuum (analyze)");
    await query(template, `grant set on parameter auto_explain.log_min_duration to ${WORKER_ROLE}`);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("postgresUrl", postgres.databaseUrl("postgres"));
  return stop;
}

async function query(databaseUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
