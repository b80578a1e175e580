import { createHash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { unstable_getMiniflareWorkerOptions } from "wrangler";
import { BUILT_WORKER } from "./configuration.ts";

/** The options that Wrangler makes of a worker's configuration for Miniflare; without the values of its environment. */
export type WorkerConfiguration = Pick<
  ReturnType<typeof unstable_getMiniflareWorkerOptions>,
  "workerOptions" | "main" | "externalWorkers"
> & { name: string | undefined; assetsDirectory: string | undefined; crons: string[] };

const KEPT = path.join(path.dirname(BUILT_WORKER), "../.worker-options.json");

/**
 * Reads a built worker's configuration. Loading Wrangler costs a second of processor, so what it made of the project's
 * build is kept beside the build, and holds as long as the configuration and Wrangler are the same.
 */
export async function readWorkerConfiguration(configPath: string): Promise<WorkerConfiguration> {
  if (configPath !== BUILT_WORKER) return await readWithWrangler(configPath);
  const key = await keyOf(configPath);
  const known = await readFile(KEPT, "utf8").then(
    (text) => JSON.parse(text) as { key: string; configuration: WorkerConfiguration },
    () => null,
  );
  if (known?.key === key) return known.configuration;
  const configuration = await readWithWrangler(configPath);
  // Whole or not at all: others may read it now. Where it can't be written it is made again.
  const written = `${KEPT}.${process.pid}`;
  await writeFile(written, JSON.stringify({ key, configuration }))
    .then(() => rename(written, KEPT))
    .catch(() => {});
  return configuration;
}

async function readWithWrangler(configPath: string): Promise<WorkerConfiguration> {
  const { unstable_getMiniflareWorkerOptions, unstable_readConfig } = await import("wrangler");
  const config = unstable_readConfig({ config: configPath }, { hideWarnings: true });
  const { workerOptions, main, externalWorkers } = unstable_getMiniflareWorkerOptions(config);
  // Wrangler puts the developer's secrets among the bindings: they are the caller's to give.
  const { bindings: _bindings, ...options } = workerOptions;
  return {
    workerOptions: options as typeof workerOptions,
    main,
    externalWorkers,
    name: config.name,
    assetsDirectory: config.assets?.directory,
    crons: config.triggers.crons ?? [],
  };
}

async function keyOf(configPath: string): Promise<string> {
  const wrangler = createRequire(import.meta.url).resolve("wrangler/package.json");
  const hash = createHash("sha256").update(configPath);
  for (const file of [configPath, wrangler]) hash.update("\0").update(await readFile(file));
  return hash.digest("hex");
}
