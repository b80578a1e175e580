import path from "node:path";
import { choosePort } from "./ports.ts";
import { type RunningPostgres, startPostgres } from "./postgres.ts";
import { clearLeftoverServer } from "./postgres-leftover.ts";
import { migrateForWorker } from "./worker-database.ts";

/**
 * Starts the PostgreSQL whose data is kept in `dir`, at POSTGRES_PORT or 8791. Whatever a killed run left running on
 * the same data, and holding the port, is ended first. Throws PortTakenError or the server's Error.
 */
export async function startKeptPostgres(
  dir: string,
  onLog: (line: string) => void,
): Promise<RunningPostgres> {
  const dataDir = path.join(dir, "postgres");
  await clearLeftoverServer(dataDir);
  return await startPostgres({ dataDir, port: await choosePort("POSTGRES_PORT", 8791), onLog });
}

/**
 * Migrates a database that this machine keeps. One that was migrated by other files than those of `migrations/` (a version
 * before the baseline, another branch) is made anew, empty, and `say` gets one pt-BR sentence about it. Throws the
 * database's error.
 */
export async function migrateKeptPostgres(
  postgres: Pick<RunningPostgres, "url" | "createDatabase" | "dropDatabase">,
  say: (line: string) => void,
): Promise<void> {
  const { UnknownMigrationsError } = await import("../tools/production/migrate.ts");
  try {
    await migrateForWorker(postgres.url);
  } catch (error) {
    if (!(error instanceof UnknownMigrationsError)) throw error;
    say("O banco local é de outra versão das tabelas: começo um novo, com os dados de demonstração");
    const name = new URL(postgres.url).pathname.slice(1);
    await postgres.dropDatabase(name);
    await postgres.createDatabase(name);
    await migrateForWorker(postgres.url);
  }
}
