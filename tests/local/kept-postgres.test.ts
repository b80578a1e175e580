import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startEnvironment } from "../../local/environment.ts";
import { startKeptPostgres } from "../../local/kept-postgres.ts";
import { freePort } from "../../local/ports.ts";
import type { RunningPostgres } from "../../local/postgres.ts";
import { isAlive, waitForExit } from "../../local/processes.ts";
import { migrateForWorker } from "../../local/worker-database.ts";
import { startWorker } from "../../local/worker.ts";

let folder: string;
let postgres: RunningPostgres;
const said: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "quadra-kept-"));
  process.env.POSTGRES_PORT = String(await freePort());
  postgres = await startKeptPostgres(folder, (line) => said.push(line));
  await migrateForWorker(postgres.url);
});

afterAll(async () => {
  await postgres.stop();
  delete process.env.POSTGRES_PORT;
  await rm(folder, { recursive: true, force: true });
});

async function run<Row extends object>(sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: postgres.url });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function kill(): Promise<void> {
  // It answers a moment before it is known as the one that runs.
  await expect.poll(() => isAlive(postgres.pid)).toBe(true);
  const { pid } = postgres;
  process.kill(pid, "SIGKILL");
  await waitForExit(pid, 5_000);
}

it("starts a server again that died, each time, with what was committed", async () => {
  await run("create table kept (id int primary key)");
  for (const id of [1, 2]) {
    await run(`insert into kept values (${id})`);
    await kill();
    await expect
      .poll(() => run("select count(*)::int as n from kept").catch(() => null))
      .toEqual([{ n: id }]);
  }
  expect(said).toContain("o servidor parou de repente: começando de novo");
});

it("has the product say clearly that it is away, and answer again by itself", async () => {
  const origin = `http://127.0.0.1:${await freePort()}`;
  const environment = await startEnvironment({ origin, dir: null, databaseUrl: postgres.url });
  const worker = await startWorker({
    port: Number(new URL(origin).port),
    persistDir: null,
    vars: { ...environment.vars, LIMITER_TIMEOUT_MS: "5000" },
  });
  const ask = async () => {
    const answer = await fetch(`${worker.workerOrigin}/api/v1/cities?search=rio`);
    return { status: answer.status, body: (await answer.json()) as object };
  };
  try {
    expect(await ask()).toMatchObject({ status: 200 });
    await kill();
    expect(await ask()).toMatchObject({
      status: 503,
      body: { error: { code: "unavailable", message: expect.stringMatching(/\p{L}{4,}.*\.$/u) } },
    });
    await expect.poll(async () => (await ask()).status).toBe(200);
  } finally {
    await worker.stop();
    await environment.stop();
  }
});

it("leaves no server behind when it is stopped, dead or alive", async () => {
  await kill();
  await postgres.stop();
  expect(await isAlive(postgres.pid)).toBe(false);
  expect(await run("select 1").catch((error: { code?: string }) => error.code)).toBe("ECONNREFUSED");
});
