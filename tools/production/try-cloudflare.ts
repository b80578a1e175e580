import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";

const TIMEOUT_MS = 60_000;
/** Cloudflare's code of a bucket that is not there, and Wrangler's words for a worker. */
const NO_BUCKET = /\b10006\b/;
const NO_WORKER = /Worker "[^"]*" not found/;

const NOTHING_LISTED = { isDone: true, said: "[]" };

/** The worker as it is to be deployed. */
export interface Deployment {
  /** Its configuration's file. */
  configPath: string;
  buckets: readonly string[];
  /** The names of the secrets that it needs. */
  secrets: readonly string[];
}

/**
 * Asks Cloudflare with Wrangler, under whose login the product is deployed, for the buckets and the secrets' names; what is
 * left to do there.
 */
export async function tryCloudflare({ configPath, buckets, secrets }: Deployment): Promise<string[]> {
  const [listed, ...looked] = await Promise.all([
    secrets.length === 0 ? NOTHING_LISTED : wrangler(configPath, "secret", "list", "--format", "json"),
    ...buckets.map((bucket) => wrangler(configPath, "r2", "bucket", "info", bucket, "--json")),
  ]);
  if (looked.some(({ isDone, said }) => !isDone && !NO_BUCKET.test(said)))
    return [
      "O Cloudflare não respondeu ao Wrangler: rode npx wrangler login, ou defina CLOUDFLARE_API_TOKEN e CLOUDFLARE_ACCOUNT_ID.",
    ];
  const left = buckets
    .filter((_, i) => !looked[i]?.isDone)
    .map((bucket) => `Falta o bucket ${bucket} no R2: rode npx wrangler r2 bucket create ${bucket}.`);
  if (!listed.isDone && !NO_WORKER.test(listed.said))
    return [...left, "O Cloudflare não disse que segredos tem: confira os direitos do login do Wrangler."];
  const there = listed.isDone ? namesIn(listed.said) : new Set<string>();
  const missing = secrets.filter((name) => !there.has(name));
  if (missing.length === 0) return left;
  return [
    ...left,
    `Faltam segredos no Cloudflare (${missing.join(", ")}): rode grep -v ^OWNER_ .production.vars | npx wrangler secret bulk.`,
  ];
}

function namesIn(printed: string): Set<string> {
  const start = printed.indexOf("[");
  const listed = start < 0 ? [] : (JSON.parse(printed.slice(start)) as { name: string }[]);
  return new Set(listed.map(({ name }) => name));
}

/** Runs a command of Wrangler's without questions; gives whether it was done, and all that it said. */
function wrangler(configPath: string, ...words: string[]): Promise<{ isDone: boolean; said: string }> {
  const folder = path.dirname(createRequire(import.meta.url).resolve("wrangler/package.json"));
  const command = [path.join(folder, "bin/wrangler.js"), ...words, "--config", configPath];
  const env = {
    ...process.env,
    CI: "true",
    NO_COLOR: "1",
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_LOG: "log",
  };
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env, timeout: TIMEOUT_MS }, (error, stdout, stderr) =>
      resolve({ isDone: error === null, said: error === null ? stdout : stdout + stderr }),
    );
  });
}
