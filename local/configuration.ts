import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project. */
export const PROJECT_DIR = path.resolve(fileURLToPath(new URL("..", import.meta.url)));

/** The worker's configuration that the build writes. */
export const BUILT_WORKER = path.join(PROJECT_DIR, "build/server/wrangler.json");

/** Where everything that `npm start` keeps lives: `.local` in the project, or LOCAL_DIR. Absolute. */
export function localDir(): string {
  return path.resolve(PROJECT_DIR, process.env.LOCAL_DIR || ".local");
}

/** The port of the product: PORT, or 8787. Text, because it may be wrong; `parsePort` judges it. */
export function productPort(): string {
  return process.env.PORT || "8787";
}

/** The developer's settings from `.dev.vars` in the project: KEY=VALUE lines, empty values left out. */
export function readDevVars(file = path.join(PROJECT_DIR, ".dev.vars")): Record<string, string> {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const found: Record<string, string> = {};
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line);
    if (match?.[1] === undefined || match[2] === undefined) continue;
    const value = match[2].replace(/^(["'`])(.*)\1$/, "$2");
    if (value !== "") found[match[1]] = value;
  }
  return found;
}

/** Where a running instance can be reached; written to `endpoints.json` in its folder. */
export type Endpoints = {
  pid: number;
  origin: string;
  databaseUrl: string;
  databaseHttpEndpoint: string | null;
  redis: { url: string; token: string };
  mail: string | null;
  stripe: { url: string; secretKey: string } | null;
};

/** The file that tells other commands about the running instance of `dir`. */
export function endpointsFile(dir = localDir()): string {
  return path.join(dir, "endpoints.json");
}

/** The endpoints of the instance that last started in `dir`, or null when none did. */
export function readEndpoints(dir = localDir()): Endpoints | null {
  try {
    return JSON.parse(readFileSync(endpointsFile(dir), "utf8")) as Endpoints;
  } catch {
    return null;
  }
}

/**
 * The database that a command line tool works on: DATABASE_URL of the environment, else of `.dev.vars`, else that of
 * the running instance. Throws an Error with a pt-BR sentence when there is none.
 */
export async function readDatabaseUrl(): Promise<string> {
  const url = process.env.DATABASE_URL || readDevVars().DATABASE_URL || readEndpoints()?.databaseUrl;
  if (url) return url;
  throw new Error(
    "Nenhum banco de dados: deixe o npm start rodando em outro terminal, ou defina DATABASE_URL.",
  );
}
