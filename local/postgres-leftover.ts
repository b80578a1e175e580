import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { commandLine, endProcess, isAlive, workingFolder } from "./processes.ts";

/**
 * Makes a data folder ready for a new server after a crash: a server that outlived its parent is asked to stop
 * (found by its own postmaster.pid, and only when that process really is PostgreSQL on this folder); a stale
 * postmaster.pid whose number now belongs to another program is removed. Gives back what it found.
 */
export async function clearLeftoverServer(
  dataDir: string,
): Promise<"nothing" | "stale file" | "stopped server"> {
  const pidFile = path.join(dataDir, "postmaster.pid");
  const text = await readFile(pidFile, "utf8").catch(() => null);
  if (text === null) return "nothing";
  const pid = Number(text.split("\n")[0]);
  // A killed server that init has not buried yet (a zombie) still counts as running for PostgreSQL itself.
  if (!Number.isInteger(pid) || pid <= 1 || !(await isAlive(pid)) || !(await isServerOn(pid, dataDir))) {
    await rm(pidFile, { force: true });
    return "stale file";
  }
  // SIGINT is PostgreSQL's fast shutdown: sessions end, the data is written.
  await endProcess(pid, "SIGINT", 20_000);
  return "stopped server";
}

async function isServerOn(pid: number, dataDir: string): Promise<boolean> {
  const command = await commandLine(pid);
  if (!/(^|\/)postgres(\s|$)/.test(command.split(" -D ")[0] ?? "")) return false;
  return command.includes(` -D ${dataDir} `) || (await workingFolder(pid)) === dataDir;
}
