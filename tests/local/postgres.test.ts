import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../local/ports.ts";
import { type RunningPostgres, startPostgres } from "../../local/postgres.ts";
import { isAlive, waitForExit } from "../../local/processes.ts";

let folder: string;
let postgres: RunningPostgres;
const start = async () => startPostgres({ dataDir: path.join(folder, "postgres"), port: await freePort() });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "quadra-postgres-"));
  postgres = await start();
  await run("CREATE TABLE kept (id int PRIMARY KEY)");
});

afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function run<Row extends object>(sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

it("has UTF-8, case of every letter, and the extensions that the product uses", async () => {
  for (const name of ["pg_trgm", "unaccent", "cube", "earthdistance"]) await run(`CREATE EXTENSION ${name}`);
  expect(await run("SELECT upper('ação é ñ') AS up, unaccent('São João') AS plain")).toEqual([
    { up: "AÇÃO É Ñ", plain: "Sao Joao" },
  ]);
});

it("lets nobody in without its password and listens on this machine only", async () => {
  const url = new URL(postgres.url);
  url.password = "wrong";
  const client = new Client({ connectionString: url.href });
  await expect(client.connect()).rejects.toMatchObject({ code: "28P01" });
  expect(await run("SHOW listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
});

it("keeps what was committed when the server is killed", async () => {
  await run("INSERT INTO kept VALUES (1)");
  process.kill(postgres.pid, "SIGKILL");
  await waitForExit(postgres.pid, 5_000);
  postgres = await start();
  expect(await run("SELECT id FROM kept")).toEqual([{ id: 1 }]);
});

it("takes over from a server that outlived its parent", async () => {
  await run("INSERT INTO kept VALUES (2)");
  const orphan = postgres.pid;
  postgres = await start();
  expect(await isAlive(orphan)).toBe(false);
  expect(await run("SELECT count(*)::int AS n FROM kept")).toEqual([{ n: 2 }]);
});

it("is not fooled by a pid file whose number belongs to another program", async () => {
  await postgres.stop();
  await writeFile(path.join(folder, "postgres/postmaster.pid"), `${process.pid}\n`);
  postgres = await start();
  expect(await run("SELECT count(*)::int AS n FROM kept")).toEqual([{ n: 2 }]);
  expect(await isAlive(process.pid)).toBe(true);
});

it("starts anew over a first start that was killed half way", async () => {
  const dataDir = path.join(folder, "half");
  const first = await startPostgres({ dataDir, port: await freePort() });
  await first.stop();
  await rm(path.join(dataDir, "PG_VERSION"));
  const second = await startPostgres({ dataDir, port: await freePort() });
  expect(await isAlive(second.pid)).toBe(true);
  await second.stop();
});

it("says which port is held", async () => {
  const port = new URL(postgres.url).port;
  await expect(startPostgres({ dataDir: path.join(folder, "other"), port: Number(port) })).rejects.toThrow(
    `A porta ${port} já está em uso`,
  );
});
