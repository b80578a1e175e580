import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project. */
export const PROJECT_DIR = path.resolve(fileURLToPath(new URL("..", import.meta.url)));

/** The worker's configuration that the build writes. */
export const BUILT_WORKER = path.join(PROJECT_DIR, "build/server/wrangler.json");

/** The port of the product: PORT, or 8787. Text, because it may be wrong; `parsePort` checks it. */
export function productPort(): string {
  return process.env.PORT || "8787";
}
