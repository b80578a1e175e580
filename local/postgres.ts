import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, existsSync, openSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type QueryResult } from "pg";
import { PortTakenError } from "./ports.ts";
import { type PostgresAccount, postgresAccount } from "./postgres-account.ts";
import { postgresBinaries } from "./postgres-binaries.ts";
import { clearLeftoverServer } from "./postgres-leftover.ts";
import { endProcess } from "./processes.ts";

const USER = "quadra";
const START_TIMEOUT_MS = 60_000;

type PostgresOptions = {
  /** Folder of the cluster; made on the first start and kept. The log is beside it, `<dataDir>.log`. */
  dataDir: string;
  port: number;
  /** true: every commit reaches the disk. false: for tests, an outage of the machine may lose the cluster. */
  isDurable?: boolean;
  /** Further settings of the server, "name=value". */
  settings?: readonly string[];
  onLog?: (line: string) => void;
};

/** A running PostgreSQL on 127.0.0.1; `url` is the database `quadra`. */
export type RunningPostgres = {
  url: string;
  port: number;
  pid: number;
  /** Resolves when its process has ended, for whatever reason. */
  ended: Promise<void>;
  databaseUrl(name: string): string;
  createDatabase(name: string, options?: { template?: string }): Promise<string>;
  dropDatabase(name: string): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts the embedded PostgreSQL on 127.0.0.1 with password sign-in (the cluster's password is made once and kept
 * in it) and an existing database `quadra`. Recovers a folder after a kill. Throws PortTakenError, or an
 * Error with the end of the server's log.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const onLog = options.onLog ?? (() => {});
  const binaries = await postgresBinaries();
  const account = postgresAccount(dataDir, binaries.postgres);
  const passwordFile = path.join(dataDir, "quadra.password");

  if (!existsSync(path.join(dataDir, "PG_VERSION")) || !existsSync(passwordFile)) {
    onLog("criando o banco de dados pela primeira vez");
    await initialise(binaries.initdb, dataDir, account, passwordFile);
  }
  const leftover = await clearLeftoverServer(dataDir);
  if (leftover === "stopped server") onLog("um servidor deixado por uma execução anterior foi encerrado");

  const password = (await readFile(passwordFile, "utf8")).trim();
  const databaseUrl = (name: string) => `postgresql://${USER}:${password}@127.0.0.1:${options.port}/${name}`;
  const server = await launch(binaries.postgres, dataDir, account, options, databaseUrl("postgres"));
  const pid = server.pid ?? 0;
  const ended = new Promise<void>((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) resolve();
    else server.once("exit", () => resolve());
  });

  const administer = (sql: string) => runOnce(databaseUrl("postgres"), sql);
  const running: RunningPostgres = {
    url: databaseUrl("quadra"),
    port: options.port,
    pid,
    ended,
    databaseUrl,
    async createDatabase(name, { template } = {}) {
      const from = template === undefined ? "" : ` TEMPLATE ${quote(template)} STRATEGY FILE_COPY`;
      await administer(`CREATE DATABASE ${quote(name)}${from}`);
      return databaseUrl(name);
    },
    async dropDatabase(name) {
      await administer(`DROP DATABASE IF EXISTS ${quote(name)} WITH (FORCE)`);
    },
    stop: () => endProcess(pid, "SIGINT", 20_000),
  };
  const existing = await administer("SELECT 1 FROM pg_database WHERE datname = 'quadra'");
  if (existing.rowCount === 0) await running.createDatabase("quadra");
  return running;
}

async function initialise(
  initdb: string,
  dataDir: string,
  account: PostgresAccount,
  kept: string,
): Promise<void> {
  // A first start that was killed half way leaves a folder that initdb refuses and that holds nothing yet.
  for (const entry of await readdir(dataDir))
    await rm(path.join(dataDir, entry), { recursive: true, force: true });
  const password = randomBytes(18).toString("base64url");
  const handed = `${dataDir}.password`;
  await writeFile(handed, `${password}\n`, { mode: 0o644 });
  try {
    // The built-in C.UTF-8 needs no locale of the system and knows upper and lower case of every letter.
    await run(
      [
        ...account.prefix,
        initdb,
        "--pgdata",
        dataDir,
        "--username",
        USER,
        "--pwfile",
        handed,
        "--auth",
        "password",
        "--encoding",
        "UTF8",
        "--locale-provider",
        "builtin",
        "--locale",
        "C.UTF-8",
        "--lc-messages",
        "C",
        "--no-instructions",
      ],
      account,
    );
    await writeFile(kept, `${password}\n`, { mode: 0o600 });
  } finally {
    await rm(handed, { force: true });
  }
}

function run([command = "", ...args]: string[], account: PostgresAccount): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...identity(account), stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(`${command}: ${output}`))));
  });
}

function serverSettings(options: PostgresOptions): string[] {
  const settings = [
    `port=${options.port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=300",
    "timezone=UTC",
    "log_timezone=UTC",
    "jit=off",
    "shared_buffers=128MB",
    // As the migrations set it for a database of its own; copies of a template do not inherit that.
    "random_page_cost=1.1",
  ];
  if (options.isDurable === false)
    settings.push(
      "fsync=off",
      "synchronous_commit=off",
      "full_page_writes=off",
      "autovacuum_naptime=10min",
      "wal_level=minimal",
      "max_wal_senders=0",
      "checkpoint_timeout=1h",
      "max_wal_size=4GB",
    );
  return [...settings, ...(options.settings ?? [])];
}

async function launch(
  postgres: string,
  dataDir: string,
  account: PostgresAccount,
  options: PostgresOptions,
  url: string,
): Promise<ChildProcess> {
  const logFile = `${dataDir}.log`;
  const [command = "", ...args] = [
    ...account.prefix,
    postgres,
    "-D",
    dataDir,
    ...serverSettings(options).flatMap((setting) => ["-c", setting]),
  ];
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const log = openSync(logFile, "w", 0o600);
    // Its own process group: a Ctrl-C in the terminal must reach it only after those who use it have stopped.
    const server = spawn(command, args, {
      ...identity(account),
      detached: true,
      stdio: ["ignore", log, log],
    });
    closeSync(log);
    server.unref();
    if (await answers(server, url, deadline)) return server;
    const said = await readFile(logFile, "utf8");
    if (said.includes("Address already in use")) throw new PortTakenError(options.port, "POSTGRES_PORT");
    // Sessions of a server that was killed hold its shared memory for a moment.
    if (!said.includes("pre-existing shared memory block") || Date.now() > deadline)
      throw new Error(
        `O PostgreSQL não subiu. Fim de ${logFile}:\n${said.split("\n").slice(-12).join("\n")}`,
      );
    await sleep(250);
  }
}

async function answers(server: ChildProcess, url: string, deadline: number): Promise<boolean> {
  const end = { hasCome: false };
  server.once("exit", () => (end.hasCome = true));
  server.once("error", () => (end.hasCome = true));
  while (!end.hasCome && Date.now() < deadline) {
    try {
      await runOnce(url, "SELECT 1");
      // Somebody else's server may answer on this port while ours has failed.
      await sleep(10);
      return !end.hasCome;
    } catch {
      await sleep(40);
    }
  }
  if (!end.hasCome && server.pid !== undefined) await endProcess(server.pid, "SIGQUIT", 5_000);
  return false;
}

function identity({ uid, gid }: PostgresAccount): { uid?: number; gid?: number; cwd: string } {
  return { ...(uid === undefined ? {} : { uid }), ...(gid === undefined ? {} : { gid }), cwd: "/" };
}

async function runOnce(url: string, sql: string): Promise<QueryResult> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return await client.query(sql);
  } finally {
    await client.end().catch(() => {});
  }
}

function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
