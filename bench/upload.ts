import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { WorkerSource } from "./workerd-config.ts";

/** Bytes of all modules of a worker together, raw and gzipped in one piece, as `wrangler deploy --dry-run` counts them. */
export function uploadSize({ folder, modules }: WorkerSource): { bytes: number; gzipBytes: number } {
  const all = Buffer.concat(modules.map((file) => readFileSync(path.join(folder, file))));
  return { bytes: all.length, gzipBytes: gzipSync(all).length };
}
