import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Pool } from "pg";
import { migrateForWorker } from "../local/worker-database.ts";
import { seedIfEmpty } from "../drizzle/seed.ts";
import { startEnvironment } from "../local/environment.ts";
import type { NeonProxy } from "../local/neon-proxy.ts";
import { isPortFree } from "../local/ports.ts";
import { type RunningPostgres, startPostgres } from "../local/postgres.ts";
import { makeBenchClub } from "./club.ts";
import type { Sql } from "./sql.ts";
import { type LoadClient, startLoadClient } from "./load.ts";
import { productSource, type Vars } from "./sources.ts";
import { type RunningWorkerd, startWorkerd } from "./workerd.ts";
import type { WorkerSource } from "./workerd-config.ts";

/** Ports of the bench: from 19200 on, those that nobody holds, given out one after the other. */
const FIRST_PORT = 19_200;

/** The surroundings of every part of the bench: the stand-ins, the demonstration's data with one club of 100 athletes, a client. */
export type BenchContext = {
  /** The product's worker, and the variables with which it finds the stand-ins. */
  product: WorkerSource;
  vars: Vars;
  origin: string;
  host: string;
  proxy: NeonProxy;
  postgres: RunningPostgres;
  databaseUrl: string;
  sql: Sql;
  clubId: string;
  load: LoadClient;
  /** A worker in a workerd process of its own. */
  start(source: WorkerSource, args?: string[]): Promise<RunningWorkerd>;
  nextPort(): Promise<number>;
  /** A new, empty folder that goes when the bench ends. */
  newDir(name: string): Promise<string>;
  print(text?: string): void;
  /** Keeps a figure for the results' file. */
  keep(name: string, value: unknown): void;
  /** Notes that a figure is over its budget: the bench then ends with 1. */
  miss(what: string): void;
  stop(): Promise<void>;
};

/** Brings up PostgreSQL in a temporary folder, the stand-ins in front of it, and the data that all parts share. */
export async function startContext({
  keep,
  miss,
}: Pick<BenchContext, "keep" | "miss">): Promise<BenchContext> {
  const dir = await mkdtemp(path.join(tmpdir(), "quadra-bench-"));
  let port = FIRST_PORT;
  const nextPort = async () => {
    while (!(await isPortFree(port))) port += 1;
    return port++;
  };
  const stops: (() => Promise<unknown> | void)[] = [() => rm(dir, { recursive: true, force: true })];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    const postgres = await startPostgres({
      dataDir: path.join(dir, "postgres"),
      port: await nextPort(),
      isDurable: false,
    });
    stops.push(() => postgres.stop());
    const databaseUrl = postgres.url;
    await migrateForWorker(databaseUrl);
    await seedIfEmpty({ databaseUrl, now: new Date() });
    const pool = new Pool({ connectionString: databaseUrl, max: 4 });
    pool.on("error", () => {});
    stops.push(() => pool.end());
    const sql: Sql = async (query, params = []) => (await pool.query(query, params)).rows as never;
    const clubId = await makeBenchClub(sql);

    // The address that people would see; the processes listen elsewhere and are asked with this host.
    const origin = "http://127.0.0.1:19299";
    const environment = await startEnvironment({ origin, dir: null, databaseUrl });
    stops.push(() => environment.stop());
    if (environment.proxy === null) throw new Error("the database's proxy is missing");
    const load = startLoadClient();
    stops.push(() => load.stop());

    let dirs = 0;
    const newDir = async (name: string) => {
      const folder = path.join(dir, `${(dirs += 1)}-${name}`);
      await mkdir(folder);
      return folder;
    };
    return {
      product: productSource(environment.vars),
      vars: environment.vars,
      origin,
      host: new URL(origin).host,
      proxy: environment.proxy,
      postgres,
      databaseUrl,
      sql,
      clubId,
      load,
      nextPort,
      newDir,
      async start(source, args) {
        const running = await startWorkerd({
          source,
          port: await nextPort(),
          dir: await newDir("workerd"),
          args,
        });
        stops.push(() => running.stop());
        return running;
      },
      print: (text = "") => console.log(text),
      keep,
      miss,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
