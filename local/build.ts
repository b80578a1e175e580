import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { BUILT_WORKER, PROJECT_DIR } from "./configuration.ts";

const SOURCE_FOLDERS = ["app", "worker", "drizzle", "tools/vite"];
const SOURCE_FILES = /^(wrangler\.toml|package-lock\.json|tsconfig\.json|.+\.ts)$/;
const HASH_FILE = path.join(PROJECT_DIR, "build/.sources");

type BuildOptions = {
  /** Called once, before a build starts, with the reason in pt-BR. */
  onStart: (reason: string) => void;
  /** Where the build's own words go; its end is in the Error when the build fails. */
  logFile: string;
  /** Given the running build, so that a stop can end it. */
  onProcess?: (child: ChildProcess) => void;
};

/**
 * Builds the product when `build/` is missing or was made from other sources (a digest of every source decides, not
 * dates). Gives whether it built. Throws an Error with the end of the build's output.
 */
export async function ensureBuilt(options: BuildOptions): Promise<boolean> {
  const digest = await digestOfSources();
  const isThere = existsSync(BUILT_WORKER);
  const builtFrom = await readFile(HASH_FILE, "utf8").catch(() => "");
  if (isThere && builtFrom === digest) return false;
  options.onStart(isThere ? "o código mudou desde a última construção" : "ainda não há nada construído");
  // Gone first: a build that is interrupted must not pass for a good one.
  await rm(HASH_FILE, { force: true });
  await runBuild(options);
  await writeFile(HASH_FILE, digest);
  return true;
}

async function digestOfSources(): Promise<string> {
  const files = (await readdir(PROJECT_DIR)).filter((name) => SOURCE_FILES.test(name));
  for (const folder of SOURCE_FOLDERS) {
    const entries = await readdir(path.join(PROJECT_DIR, folder), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    for (const entry of entries)
      if (entry.isFile()) files.push(path.relative(PROJECT_DIR, path.join(entry.parentPath, entry.name)));
  }
  const hash = createHash("sha256");
  for (const file of files.toSorted())
    hash.update(`${file}\0`).update(await readFile(path.join(PROJECT_DIR, file)));
  return hash.digest("hex");
}

async function runBuild({ logFile, onProcess }: BuildOptions): Promise<void> {
  await mkdir(path.dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile);
  const program = path.join(PROJECT_DIR, "node_modules/@react-router/dev/bin.cjs");
  const child = spawn(process.execPath, [program, "build"], {
    cwd: PROJECT_DIR,
    env: { ...process.env, NODE_ENV: "production", WRANGLER_SEND_METRICS: "false" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onProcess?.(child);
  let tail = "";
  const keep = (chunk: Buffer) => {
    log.write(chunk);
    tail = (tail + chunk.toString()).slice(-4_000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  log.end();
  if (code !== 0) throw new Error(`A construção falhou (veja ${logFile}):\n${tail.trim()}`);
}
