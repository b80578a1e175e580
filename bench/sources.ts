import { createHash } from "node:crypto";
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "vite";
import { BUILT_WORKER, PROJECT_DIR } from "../local/configuration.ts";
import { modulesOf } from "./workerd.ts";
import type { WorkerSource } from "./workerd-config.ts";

export type Vars = Record<string, string>;

const TEMPLATE = path.join(PROJECT_DIR, "bench/template");
/** The folder of the bench's own builds; below node_modules, so that nothing tracks it. */
const CACHE = path.join(PROJECT_DIR, "node_modules/.cache/quadra-bench");

type BuiltConfiguration = {
  main: string;
  compatibility_date: string;
  compatibility_flags?: string[];
  vars?: Vars;
  durable_objects?: { bindings: { name: string; class_name: string }[] };
};

/** The product's build as workerd takes it, with these variables over the configured ones. */
export function productSource(vars: Vars): WorkerSource {
  return builtSource(BUILT_WORKER, vars);
}

/** The template's build as workerd takes it; builds it first when its files or the lock file changed. */
export async function templateSource(vars: Vars): Promise<WorkerSource> {
  const built = path.join(TEMPLATE, "build/server/wrangler.json");
  const mark = path.join(TEMPLATE, "build/.sources");
  const digest = await digestOfTemplate();
  if (!existsSync(built) || (await readFile(mark, "utf8").catch(() => "")) !== digest) {
    await runBuild(TEMPLATE);
    await writeFile(mark, digest);
  }
  return builtSource(built, {
    DATABASE_URL: vars.DATABASE_URL!,
    DATABASE_HTTP_ENDPOINT: vars.DATABASE_HTTP_ENDPOINT!,
  });
}

/** A worker of one source file below `bench/bare`, bundled into one module. */
export async function bareSource(name: string, objects: Record<string, string> = {}): Promise<WorkerSource> {
  const folder = path.join(CACHE, name);
  await mkdir(folder, { recursive: true });
  await build({
    configFile: false,
    logLevel: "error",
    mode: "production",
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      target: "es2022",
      copyPublicDir: false,
      lib: {
        entry: path.join(PROJECT_DIR, `bench/bare/${name}.ts`),
        formats: ["es"],
        fileName: () => "index.js",
      },
      rolldownOptions: { external: [/^cloudflare:/] },
    },
  });
  const { compatibility_date } = readConfiguration(BUILT_WORKER);
  return { folder, modules: ["index.js"], vars: {}, objects, compatibilityDate: compatibility_date };
}

function builtSource(configurationFile: string, vars: Vars): WorkerSource {
  const configuration = readConfiguration(configurationFile);
  const folder = path.dirname(configurationFile);
  const objects = (configuration.durable_objects?.bindings ?? []).map(
    ({ name, class_name }) => [name, class_name] as const,
  );
  return {
    folder,
    modules: modulesOf(folder, configuration.main),
    vars: { ...configuration.vars, ...vars },
    objects: Object.fromEntries(objects),
    compatibilityDate: configuration.compatibility_date,
    compatibilityFlags: configuration.compatibility_flags ?? [],
  };
}

function readConfiguration(file: string): BuiltConfiguration {
  return JSON.parse(readFileSync(file, "utf8")) as BuiltConfiguration;
}

async function digestOfTemplate(): Promise<string> {
  const hash = createHash("sha256").update(await readFile(path.join(PROJECT_DIR, "package-lock.json")));
  const entries = await readdir(TEMPLATE, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(TEMPLATE, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/^(build|\.react-router|\.wrangler)\//.test(file));
  for (const file of files.toSorted())
    hash.update(`${file}\0`).update(await readFile(path.join(TEMPLATE, file)));
  return hash.digest("hex");
}

/** `react-router build` in a folder: the template resolves its packages from the project's own node_modules. */
async function runBuild(folder: string): Promise<void> {
  const program = path.join(PROJECT_DIR, "node_modules/@react-router/dev/bin.cjs");
  const child = spawn(process.execPath, [program, "build"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production", WRANGLER_SEND_METRICS: "false" },
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
  if (code !== 0) throw new Error(`building ${folder} failed:\n${tail}`);
}
