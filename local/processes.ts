import { readdir, readFile, readlink } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** Says whether a process with this pid exists (a zombie counts as gone). */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const stat = await processStat(pid);
  return stat === null ? true : stat.state !== "Z";
}

type ProcessStat = { state: string; parent: number; startTicks: string };

/** Reads state, parent and start time (clock ticks since boot) from /proc; null where there is no /proc entry. */
export async function processStat(pid: number): Promise<ProcessStat | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (text === null) return null;
  // The command name is in parentheses and may itself hold spaces and parentheses.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { state: fields[0] ?? "?", parent: Number(fields[1]), startTicks: fields[19] ?? "" };
}

/** The process's command line with single spaces; an empty string when it is gone or unreadable. */
export async function commandLine(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return text.split("\0").join(" ").trim();
}

/** The folder a process works in, or null when it is gone or unreadable. */
export async function workingFolder(pid: number): Promise<string | null> {
  return readlink(`/proc/${pid}/cwd`).catch(() => null);
}

/** Waits until the process is gone; false when it still lives after `timeoutMs`. */
export async function waitForExit(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (await isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(25);
  }
  return true;
}

/** Sends `signal`, then SIGKILL if the process outlives `timeoutMs`. Does nothing when it is already gone. */
export async function endProcess(pid: number, signal: NodeJS.Signals, timeoutMs: number): Promise<void> {
  if (!(await isAlive(pid))) return;
  trySignal(pid, signal);
  if (await waitForExit(pid, timeoutMs)) return;
  trySignal(pid, "SIGKILL");
  await waitForExit(pid, 5_000);
}

function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended between the look and the signal.
  }
}

/**
 * Pids of living processes that carry `NAME=value` in the environment they were started with, without this process
 * and its ancestors. Empty where there is no /proc.
 */
export async function processesMarked(name: string, value: string): Promise<number[]> {
  const own = new Set(await ancestors(process.pid));
  const marker = `\0${name}=${value}\0`;
  const found: number[] = [];
  for (const entry of await readdir("/proc").catch(() => [])) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || own.has(pid)) continue;
    const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
    if (`\0${environment}\0`.includes(marker)) found.push(pid);
  }
  return found;
}

/** This pid, its parent, its grandparent and so on, nearest first. */
export async function ancestors(pid: number): Promise<number[]> {
  const chain: number[] = [];
  for (let current = pid; current > 0 && !chain.includes(current);) {
    chain.push(current);
    current = (await processStat(current))?.parent ?? 0;
  }
  return chain;
}
