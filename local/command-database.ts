import { localDir, readDevVars, readEndpoints } from "../tools/production/settings.ts";
import { lockFolder } from "./instance-lock.ts";
import { migrateKeptPostgres, startKeptPostgres } from "./kept-postgres.ts";
import { startNeonProxy } from "./neon-proxy.ts";
import { isAlive } from "./processes.ts";

/** A database that a command line works on; `stop` ends whatever was started for it. */
export type CommandDatabase = {
  databaseUrl: string;
  /** Where its `/sql` answers when that is not Neon's own address. */
  httpEndpoint?: string;
  clockOffsetMs: number;
  stop(): Promise<void>;
};

/**
 * Finds the database of a command: DATABASE_URL of the environment, else of `.dev.vars`, else that of the running
 * `npm start`; when nothing runs, starts the local one as `npm start` would. `say` gets a line for each long step.
 * Throws an Error with a pt-BR sentence.
 */
export async function openCommandDatabase(say: (line: string) => void): Promise<CommandDatabase> {
  const settings = readDevVars();
  const clockOffsetMs = Number(process.env.CLOCK_OFFSET_MS || settings.CLOCK_OFFSET_MS || 0);
  const named = process.env.DATABASE_URL || settings.DATABASE_URL;
  if (named) {
    const endpoint = process.env.DATABASE_URL
      ? process.env.DATABASE_HTTP_ENDPOINT
      : settings.DATABASE_HTTP_ENDPOINT;
    return { ...(await reach(named, endpoint)), clockOffsetMs };
  }
  const running = readEndpoints();
  if (running && (await isAlive(running.pid))) {
    const { databaseUrl, databaseHttpEndpoint, origin } = running;
    say(`Usando o banco da Quadra que está rodando em ${origin}`);
    return { ...(await reach(databaseUrl, databaseHttpEndpoint ?? undefined)), clockOffsetMs };
  }
  return { ...(await startOwn(say, clockOffsetMs)), clockOffsetMs };
}

type Reached = Omit<CommandDatabase, "clockOffsetMs">;

/** A plain PostgreSQL gets a proxy of its own for as long as the command runs. */
async function reach(databaseUrl: string, httpEndpoint?: string): Promise<Reached> {
  if (httpEndpoint) return { databaseUrl, httpEndpoint, stop: async () => {} };
  const { hostname, port } = new URL(databaseUrl);
  if (/\.neon\.(tech|build)$/.test(hostname)) return { databaseUrl, stop: async () => {} };
  const proxy = await startNeonProxy({ port: 0, target: { host: hostname, port: Number(port || 5432) } });
  return { databaseUrl, httpEndpoint: proxy.endpoint, stop: () => proxy.stop() };
}

async function startOwn(say: (line: string) => void, clockOffsetMs: number): Promise<Reached> {
  const dir = localDir();
  const release = await lockFolder(dir, "uma linha de comando");
  const stops: (() => Promise<void>)[] = [release];
  const stop = async () => {
    for (const each of stops.splice(0).toReversed()) await each();
  };
  try {
    say("A Quadra não está rodando: subindo o banco de dados só para isto");
    const postgres = await startKeptPostgres(dir, (line) => say(`PostgreSQL: ${line}`));
    stops.push(() => postgres.stop());
    await migrateKeptPostgres(postgres, say);
    const { seedIfEmpty } = await import("../drizzle/seed.ts");
    await seedIfEmpty({
      databaseUrl: postgres.url,
      now: new Date(Date.now() + clockOffsetMs),
      onProgress: (line: string) => say(`Dados de demonstração: ${line}`),
    });
    const reached = await reach(postgres.url);
    stops.push(reached.stop);
    return { ...reached, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
