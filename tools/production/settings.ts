import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const PROJECT_DIR = path.resolve(fileURLToPath(new URL("../..", import.meta.url)));

/** The folder of everything that `npm start` keeps: `.local` in the project, or LOCAL_DIR. Absolute. */
export function localDir(): string {
  return path.resolve(PROJECT_DIR, process.env.LOCAL_DIR || ".local");
}

/** Settings of a file, the developer's `.dev.vars` unless another is named: KEY=VALUE lines, empty values left out. */
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

/** Where a running `npm start` can be reached; it writes this to `endpoints.json` in its folder. */
export type Endpoints = {
  pid: number;
  origin: string;
  databaseUrl: string;
  databaseHttpEndpoint: string | null;
  redis: { url: string; token: string };
  mail: string | null;
  stripe: { url: string; secretKey: string } | null;
};

/** The file in which other commands find the running instance of `dir`. */
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

/** Whether an address is that of Neon's pooler, which holds no session: no lock, no setting outlasts a transaction there. */
export function isPooled(databaseUrl: string): boolean {
  return URL.canParse(databaseUrl) && /^[^.]+-pooler\./.test(new URL(databaseUrl).hostname);
}

/**
 * The database that a command works on: OWNER_DATABASE_URL or DATABASE_URL of the environment, else of `.dev.vars`, else that of
 * the running instance. `httpEndpoint` is where its `/sql` answers when that is not Neon's own address. Throws an Error with
 * a pt-BR sentence when there is none.
 */
export function readDatabase(): { url: string; httpEndpoint?: string } {
  for (const { OWNER_DATABASE_URL, DATABASE_URL, DATABASE_HTTP_ENDPOINT } of [process.env, readDevVars()]) {
    // In a production's settings DATABASE_URL is the worker's, which may do less than commands do.
    const url = OWNER_DATABASE_URL || DATABASE_URL;
    if (url) return { url, httpEndpoint: DATABASE_HTTP_ENDPOINT || undefined };
  }
  const running = readEndpoints();
  if (running) return { url: running.databaseUrl, httpEndpoint: running.databaseHttpEndpoint ?? undefined };
  throw new Error(
    "Nenhum banco de dados: deixe o npm start rodando em outro terminal, ou defina DATABASE_URL.",
  );
}
