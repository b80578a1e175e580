import { execFile, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { PROJECT_DIR } from "../../local/configuration.ts";

const run = promisify(execFile);

/** Beside what `npm start` keeps: Node runs no TypeScript below `node_modules`, and the old commands are to run. */
const RELEASES = path.join(PROJECT_DIR, ".local/releases");
const LOCK = "package-lock.json";

/** The last release, built. */
export type BuiltRelease = {
  commit: string;
  /** Its files; commands of its own run here. */
  folder: string;
  /** The configuration of its built worker. */
  configPath: string;
};

/** The commit of the last release, whose worker may still be running beside this one. */
export function lastRelease(): string {
  return readFileSync(path.join(PROJECT_DIR, "tests/versions/last-release.txt"), "utf8").trim();
}

/**
 * The last release from the git history, with its packages and its build; kept by commit. Throws an Error with a sentence where
 * the history does not hold it, or with the end of the output where a step fails.
 */
export async function buildLastRelease(): Promise<BuiltRelease> {
  const commit = lastRelease();
  const folder = path.join(RELEASES, commit);
  const configPath = path.join(folder, "build/server/wrangler.json");
  const isBuilt = path.join(folder, ".built");
  if (!existsSync(isBuilt)) {
    console.log(`Building the last release (${commit.slice(0, 7)})`);
    await rm(folder, { recursive: true, force: true });
    await unpack(commit, folder);
    await installPackages(folder);
    await runIn(folder, [path.join(folder, "node_modules/@react-router/dev/bin.cjs"), "build"], {
      NODE_ENV: "production",
      WRANGLER_SEND_METRICS: "false",
    });
    await writeFile(isBuilt, "");
  }
  return { commit, folder, configPath };
}

/** Runs a program of the last release in its folder, with Node. Throws an Error with the end of its output. */
export async function runIn(
  folder: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<void> {
  await finished(process.execPath, args, folder, env);
}

async function unpack(commit: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const archive = `${folder}.tar`;
  try {
    await run("git", ["archive", "--output", archive, commit], { cwd: PROJECT_DIR });
  } catch (error) {
    throw new Error(`the git history does not hold the last release ${commit}`, { cause: error });
  }
  await run("tar", ["-xf", archive, "-C", folder]);
  await rm(archive);
}

/** The packages that its lock file names: ours where it names the same. */
async function installPackages(folder: string): Promise<void> {
  const [theirs, ours] = [folder, PROJECT_DIR].map((each) => readFileSync(path.join(each, LOCK), "utf8"));
  if (theirs === ours) {
    await symlink(path.join(PROJECT_DIR, "node_modules"), path.join(folder, "node_modules"));
    return;
  }
  await finished("npm", ["ci", "--no-audit", "--no-fund"], folder, {});
}

async function finished(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string>,
): Promise<void> {
  const child = spawn(program, [...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let tail = "";
  const keep = (chunk: Buffer) => (tail = (tail + chunk.toString()).slice(-4_000));
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0)
    throw new Error(`${path.basename(args[0] ?? program)} of the last release failed:\n${tail.trim()}`);
}
