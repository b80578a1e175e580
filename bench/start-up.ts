import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./ask.ts";
import { median, ratio } from "./figures.ts";
import { readyCpuMsOf, spawnWorkerd } from "./workerd.ts";
import type { WorkerSource } from "./workerd-config.ts";

/** Processor time and time by the clock, in milliseconds, from the start of workerd to its first answer. */
type Start = { cpuMs: number; wallMs: number };

/** Start-up of the product and of the template: medians, and the product's CPU as a multiple of the template's. */
export type StartUp = {
  product: Start;
  template: Start;
  /** A worker with nothing in it: what workerd itself takes. */
  empty: Start;
  ratio: number;
  /** The same without what workerd itself takes. */
  netRatio: number;
};

/**
 * Starts workerd with the product, the template and an empty worker alternately, each time until its first answer. That
 * answer comes from an added entry, which loads the worker's own entry and runs nothing of it: reading, compiling and
 * evaluating the global scope is measured, as at a deploy.
 */
export async function measureStartUp(
  product: WorkerSource,
  template: WorkerSource,
  options: { rounds: number; port: number },
): Promise<StartUp> {
  const dir = await mkdtemp(path.join(tmpdir(), "quadra-start-up-"));
  try {
    const sources = {
      product: await withQuietEntry(product, path.join(dir, "product")),
      template: await withQuietEntry(template, path.join(dir, "template")),
      empty: await emptySource(product, path.join(dir, "empty")),
    };
    const starts: Record<keyof typeof sources, Start[]> = { product: [], template: [], empty: [] };
    const names = Object.keys(sources) as (keyof typeof sources)[];
    // The first round warms the disk's cache and does not count.
    for (let round = 0; round <= options.rounds; round += 1) {
      for (const name of names) {
        const start = await startOnce(sources[name], options.port, path.join(dir, `${name}-${round}`));
        if (round > 0) starts[name].push(start);
      }
    }
    const middle = (name: keyof typeof sources): Start => ({
      cpuMs: median(starts[name].map(({ cpuMs }) => cpuMs)),
      wallMs: median(starts[name].map(({ wallMs }) => wallMs)),
    });
    const cpuOf = (name: keyof typeof sources) => starts[name].map(({ cpuMs }) => cpuMs);
    const idle = middle("empty").cpuMs;
    return {
      product: middle("product"),
      template: middle("template"),
      empty: middle("empty"),
      ratio: ratio(cpuOf("product"), cpuOf("template")),
      netRatio: ratio(
        cpuOf("product").map((ms) => ms - idle),
        cpuOf("template").map((ms) => ms - idle),
      ),
    };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function startOnce(source: WorkerSource, port: number, dir: string): Promise<Start> {
  await mkdir(dir);
  const startedAt = performance.now();
  const workerd = spawnWorkerd({ source, port, dir });
  try {
    for (;;) {
      const answer = await ask({ port, host: `127.0.0.1:${port}` }, "/").catch(() => null);
      if (answer?.status === 200) break;
      if (answer !== null || workerd.hasEnded() || performance.now() - startedAt > 20_000)
        throw new Error(`workerd did not start: ${answer?.status ?? ""}\n${workerd.log()}`);
      await sleep(2);
    }
    return { cpuMs: readyCpuMsOf(workerd.pid), wallMs: performance.now() - startedAt };
  } finally {
    await workerd.stop();
  }
}

/** The worker with an entry in front that loads it and answers by itself. */
async function withQuietEntry(source: WorkerSource, folder: string): Promise<WorkerSource> {
  await mkdir(folder);
  for (const name of new Set(source.modules.map((file) => file.split("/")[0]!)))
    await symlink(path.join(source.folder, name), path.join(folder, name));
  const [entry] = source.modules;
  await writeFile(
    path.join(folder, "quiet-entry.js"),
    `import * as worker from ${JSON.stringify(`./${entry}`)};
export * from ${JSON.stringify(`./${entry}`)};
export default { fetch: () => new Response(typeof worker.default) };
`,
  );
  return { ...source, folder, modules: ["quiet-entry.js", ...source.modules] };
}

async function emptySource({ compatibilityDate }: WorkerSource, folder: string): Promise<WorkerSource> {
  await mkdir(folder);
  await writeFile(path.join(folder, "index.js"), `export default { fetch: () => new Response("ok") };\n`);
  return { folder, modules: ["index.js"], vars: {}, objects: {}, compatibilityDate };
}
