import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PROJECT_DIR } from "../local/configuration.ts";
import { configText, type WorkerSource } from "./workerd-config.ts";

export const WORKERD = path.join(PROJECT_DIR, "node_modules/workerd/bin/workerd");
const CLOCK_TICKS_PER_SECOND = 100;

/** A raw workerd process that serves one worker on 127.0.0.1. */
export type RunningWorkerd = {
  port: number;
  pid: number;
  /** Processor time used so far, user and system of all threads, in milliseconds. */
  cpuMs(): number;
  rssBytes(): number;
  /** Its error output so far, to be shown when something went wrong. */
  log(): string;
  stop(): Promise<void>;
};

type Options = {
  source: WorkerSource;
  port: number;
  /** A folder of its own: the generated configuration and the Durable Objects' files. */
  dir: string;
  /** Further arguments of `workerd serve`. */
  args?: string[];
};

/** Starts `workerd serve` with a generated configuration and waits until its port takes connections. Throws with its log. */
export async function startWorkerd(options: Options): Promise<RunningWorkerd> {
  const workerd = spawnWorkerd(options);
  const deadline = performance.now() + 20_000;
  while (!(await takesConnections(options.port))) {
    if (workerd.hasEnded() || performance.now() > deadline) {
      await workerd.stop();
      throw new Error(`workerd did not start on port ${options.port}:\n${workerd.log()}`);
    }
    await sleep(5);
  }
  return workerd;
}

/** Starts the process and does not wait: for measuring the start itself. */
export function spawnWorkerd({
  source,
  port,
  dir,
  args = [],
}: Options): RunningWorkerd & { hasEnded(): boolean } {
  mkdirSync(path.join(dir, "storage"), { recursive: true });
  const file = path.join(dir, "config.capnp");
  writeFileSync(file, configText(source, { port, storageDir: path.join(dir, "storage") }));
  const child = spawn(WORKERD, ["serve", "--experimental", "--import-path=/", ...args, file], {
    cwd: dir,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  const keep = (chunk: Buffer) => (log = (log + chunk.toString()).slice(-20_000));
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const end = { hasCome: false };
  child.once("exit", () => (end.hasCome = true));
  child.once("error", () => (end.hasCome = true));
  const pid = child.pid ?? 0;
  return {
    port,
    pid,
    cpuMs: () => cpuMsOf(pid),
    rssBytes: () => rssBytesOf(pid),
    log: () => log,
    hasEnded: () => end.hasCome,
    stop: () => stopChild(child, () => end.hasCome),
  };
}

/** Processor time of a process so far (utime + stime of /proc/PID/stat), in milliseconds. */
export function cpuMsOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / CLOCK_TICKS_PER_SECOND;
}

/**
 * The same from the scheduler's own accounts of each living thread, which count in nanoseconds: for a process that has
 * just started, of which `cpuMsOf` knows only a few ticks.
 */
export function readyCpuMsOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1_000_000;
}

/** The modules of a built worker: every file below its folder that wrangler would upload, the entry first. */
export function modulesOf(folder: string, entry = "index.js"): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.(js|mjs|wasm|txt)$/.test(file.name))
    .map((file) => path.relative(folder, path.join(file.parentPath, file.name)));
  return [entry, ...files.filter((file) => file !== entry).toSorted()];
}

function rssBytesOf(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(line?.[1] ?? Number.NaN) * 1_024;
}

/** Whether something listens on the port now. */
export function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

async function stopChild(child: ChildProcess, hasEnded: () => boolean): Promise<void> {
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    if (hasEnded()) return;
    child.kill(signal);
    for (let waited = 0; waited < 2_000 && !hasEnded(); waited += 20) await sleep(20);
  }
}
