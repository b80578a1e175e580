import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { PROJECT_DIR } from "../../local/configuration.ts";
import { readEndpoints } from "../../tools/production/settings.ts";
import { FOLDER_MARK, lockFolder } from "../../local/instance-lock.ts";
import { freePort } from "../../local/ports.ts";
import { isAlive, processesMarked } from "../../local/processes.ts";

let dir: string;
let port: number;
const running: ChildProcess[] = [];

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "quadra-start-"));
  port = await freePort();
});

afterEach(async () => {
  for (const child of running.splice(0)) if (child.exitCode === null) child.kill("SIGTERM");
});

afterAll(() => rm(dir, { recursive: true, force: true }));

type Started = { child: ChildProcess; said: () => string; code: Promise<number | null> };

function start(): Started {
  const env: NodeJS.ProcessEnv = { ...process.env, PORT: String(port), LOCAL_DIR: dir };
  // As if typed by a person, not as a child of this npm run.
  delete env.npm_config_user_agent;
  delete env.VITEST;
  const child = spawn(process.execPath, ["local/start.ts"], { cwd: PROJECT_DIR, env });
  running.push(child);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, said: () => output, code };
}

async function untilReady({ said, code }: Started): Promise<void> {
  let hasEnded = false;
  void code.then(() => (hasEnded = true));
  await expect
    .poll(() => hasEnded || said().includes("Ctrl-C encerra tudo"), { timeout: 300_000 })
    .toBe(true);
  expect(said()).toContain("Ctrl-C encerra tudo");
}

async function query(databaseUrl: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}

describe("npm start", () => {
  it("says in one sentence that its port is held", async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(port, "127.0.0.1", resolve));
    const started = start();
    expect(await started.code).toBe(1);
    expect(started.said()).toBe(
      `A porta ${port} já está em uso por outro programa: encerre-o ou escolha outra porta com PORT=NÚMERO.\n`,
    );
    await new Promise((resolve) => holder.close(resolve));
  });

  it("says in one sentence that it already runs on this folder", async () => {
    const release = await lockFolder(dir, "http://127.0.0.1:8787");
    const started = start();
    expect(await started.code).toBe(1);
    expect(started.said()).toBe(
      `A Quadra já está rodando em http://127.0.0.1:8787 (processo ${process.pid}): use essa janela ou encerre-a antes.\n`,
    );
    await release();
  });

  it("serves, recovers after a kill of everything it can't clean up, makes a database of before anew, and leaves nothing running", async () => {
    const first = start();
    await untilReady(first);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    const listening = readFileSync("/proc/net/tcp", "utf8")
      .split("\n")
      .filter((line) => / 0A /.test(line));
    const hexPort = port.toString(16).toUpperCase().padStart(4, "0");
    expect(listening.find((line) => line.includes(`:${hexPort} `))).toContain(`0100007F:${hexPort}`);

    // As if an earlier version had made the tables: its files are not in `migrations/`.
    await query(readEndpoints(dir)!.databaseUrl, "update drizzle.__drizzle_migrations set hash = 'another'");
    first.child.kill("SIGKILL");
    await first.code;
    expect((await processesMarked(FOLDER_MARK, dir)).length).toBeGreaterThan(0);

    const second = start();
    await untilReady(second);
    expect(second.said()).toContain("A última execução não terminou bem");
    expect(second.said().match(/O banco local é de outra versão/g)).toHaveLength(1);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    expect(readEndpoints(dir)?.pid).toBe(second.child.pid);

    const left = await processesMarked(FOLDER_MARK, dir);
    second.child.kill("SIGTERM");
    expect(await second.code).toBe(0);
    expect(second.said()).toContain("Tudo encerrado");
    expect(await Promise.all(left.map(isAlive))).toEqual(left.map(() => false));
    expect(readEndpoints(dir)).toBeNull();
  }, 900_000);
});
