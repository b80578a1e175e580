import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { choosePort } from "./ports.ts";
import { type RunningPostgres, startPostgres } from "./postgres.ts";
import { clearLeftoverServer } from "./postgres-leftover.ts";
import { migrateForWorker } from "./worker-database.ts";

/** The wait before a server that could not be started, or died again, is started once more. */
const PAUSE_MS = 1_000;

/**
 * Starts the PostgreSQL whose data is kept in `dir`, at POSTGRES_PORT or 8791. Whatever a killed run left running on
 * the same data, and holding the port, is ended first. A server that dies is started again, until `stop`. Throws
 * PortTakenError or the server's Error.
 */
export async function startKeptPostgres(
  dir: string,
  onLog: (line: string) => void,
): Promise<RunningPostgres> {
  const dataDir = path.join(dir, "postgres");
  await clearLeftoverServer(dataDir);
  const port = await choosePort("POSTGRES_PORT", 8791);
  return await restarted(() => startPostgres({ dataDir, port, onLog }), onLog);
}

/** A server that is started again whenever its process ends, at the same address. */
async function restarted(
  start: () => Promise<RunningPostgres>,
  onLog: (line: string) => void,
): Promise<RunningPostgres> {
  let running = await start();
  const stopping = new AbortController();
  const { signal } = stopping;
  const watch = async () => {
    for (;;) {
      await running.ended;
      if (signal.aborted) return;
      onLog("o servidor parou de repente: começando de novo");
      await startAgain();
    }
  };
  const startAgain = async () => {
    while (!signal.aborted) {
      try {
        running = await start();
        if (signal.aborted) await running.stop();
        return;
      } catch (error) {
        onLog(error instanceof Error ? error.message : String(error));
        await sleep(PAUSE_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  };
  const watching = watch();
  const { url, port, databaseUrl, createDatabase, dropDatabase } = running;
  return {
    url,
    port,
    databaseUrl,
    createDatabase,
    dropDatabase,
    get pid() {
      return running.pid;
    },
    ended: watching,
    async stop() {
      stopping.abort();
      await running.stop();
      // One that was being started meanwhile is not left either.
      await watching;
    },
  };
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
