import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import path from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { PROJECT_DIR } from "../../../local/configuration.ts";
import type { RunResult } from "./run-drive.ts";

export const DRIVE_NAMES = ["main-job", "sign-in", "purchase", "import", "draw", "minute"] as const;

/** A run of a drive. */
export interface PlayedRun extends RunResult {
  drive: string;
}

interface FaultPlan {
  server: string;
  seeds: number;
  sideBySide: number;
  isInTurn: boolean;
}

/**
 * Plays every drive with the seeds 1 to `seeds`, each in a process and on a database of its own, `sideBySide` at a time. `server`
 * is the address of a database beside a migrated `quadra_template`. In turn: a seed plays the faults of a part in one of the drives
 * that use it, else in all of them. `onRun` is called with each run as it ends. Gives the drives
 * that could not be played to their end, with what they said; the built product must stand.
 */
export async function runFaults(
  { server, seeds, sideBySide, isInTurn }: FaultPlan,
  onRun: (run: PlayedRun) => void,
): Promise<string[]> {
  const waiting: string[] = [...DRIVE_NAMES];
  const broken: string[] = [];
  const work = async () => {
    for (let drive = waiting.shift(); drive !== undefined; drive = waiting.shift()) {
      const said = await withDatabase(server, (url) => playDrive(drive!, url, { seeds, isInTurn }, onRun));
      if (said !== null) broken.push(`${drive}: ${said}`);
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
  return broken;
}

/** Null when it was played to its end, else the end of what it said. */
async function playDrive(
  drive: string,
  databaseUrl: string,
  { seeds, isInTurn }: Pick<FaultPlan, "seeds" | "isInTurn">,
  onRun: (run: PlayedRun) => void,
): Promise<string | null> {
  const program = path.join(import.meta.dirname, "play.ts");
  const words = [program, drive, databaseUrl, "1", String(seeds), ...(isInTurn ? ["in-turn"] : [])];
  const child = spawn(process.execPath, words, {
    cwd: PROJECT_DIR,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)));
  createInterface({ input: child.stdout }).on("line", (line) => onRun(JSON.parse(line) as PlayedRun));
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(null));
    child.once("close", resolve);
  });
  return code === 0 ? null : said || `ended with ${code}`;
}

async function withDatabase<Result>(server: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const name = `faults_${randomBytes(6).toString("hex")}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await administer(server, `create database ${name} template quadra_template strategy file_copy`);
  try {
    return await work(url.href);
  } finally {
    await administer(server, `drop database if exists ${name} with (force)`);
  }
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    // Templates are copied by one at a time.
    await client.query("select pg_advisory_lock(815002)");
    await client.query(statement);
  } finally {
    await client.end();
  }
}
