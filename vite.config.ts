import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { build, type Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { PASSWORD_MIN_LENGTH } from "./app/features/accounts/choices.ts";
import { compiledWhenCalled } from "./local/bundle/compiled-when-called.ts";
import { lightWorker } from "./local/bundle/light-worker.ts";

/** Browser tests of what must be there within seconds. */
const TIMED_SCREENS = ["display", "display-weeks", "layout-shift", "main-job", "office", "session"].map(
  (name) => `tests/e2e/${name}.test.ts`,
);

// Every test file is a process of its own: what Node compiled of the packages is kept for the next.
if (process.env.VITEST)
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/quadra/compiled");

const INLINE_SCRIPT = "?inline-script";
const SCRIPT_ADDRESS = "?script-address";

export default defineConfig(async () => ({
  publicDir: "app/public",
  // The tests run modules as they are, in Node; only the product goes through React Router and workerd.
  plugins: process.env.VITEST
    ? []
    : [
        cloudflare({ viteEnvironment: { name: "ssr" } }),
        reactRouter(),
        inlineScript(),
        longPasswords(),
        queriesOnServer(),
        lightWorker(),
        compiledWhenCalled(),
      ],
  build: { target: "es2022", sourcemap: false },
  // The worker is read and compiled whole at every start: small is fast. Its map is uploaded beside it (wrangler.toml).
  environments: { ssr: { build: { minify: true, sourcemap: true } } },
  test: {
    pool: "forks" as const,
    passWithNoTests: true,
    ...(process.env.VITEST
      ? { sequence: { sequencer: (await import("./tests/support/longest-first.ts")).LongestFirst } }
      : {}),
    // Two cores: those that drive a browser and hold it to seconds run one by one; other screens, which mostly wait,
    // three at a time.
    projects: [
      {
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}", "tests/architecture.test.ts"],
          pool: "forks" as const,
          maxWorkers: 2,
          // Slow on a busy machine is no failure.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          globalSetup: ["tests/support/global-postgres.ts"],
          pool: "forks" as const,
          // One more than there are cores: many of them wait for timers.
          maxWorkers: 3,
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: TIMED_SCREENS,
          globalSetup: ["tests/support/global-postgres.ts"],
          pool: "forks" as const,
          maxWorkers: 1,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: "screens",
          include: ["tests/e2e/**/*.test.ts"],
          exclude: TIMED_SCREENS,
          globalSetup: ["tests/support/global-postgres.ts"],
          pool: "forks" as const,
          maxWorkers: 3,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
}));

/**
 * Vite plugin for pages that carry no React. `import code from "./x.ts?inline-script"` gives the file, bundled and
 * minified for the browser, as a string to stand inside one `<script>`; `import address from "./x.ts?script-address"`
 * puts it among the browser's files, its digest in its name, and gives its address.
 */
export function inlineScript(): Plugin {
  let isDevelopment = false;
  let root = "";
  return {
    name: "quadra-inline-script",
    enforce: "pre",
    configResolved(config) {
      isDevelopment = config.command === "serve";
      root = config.root;
    },
    async resolveId(source, importer) {
      const suffix = [INLINE_SCRIPT, SCRIPT_ADDRESS].find((known) => source.endsWith(known));
      if (!suffix) return null;
      const resolved = await this.resolve(source.slice(0, -suffix.length), importer, { skipSelf: true });
      return resolved ? `\0${resolved.id}${suffix}.js` : null;
    },
    async load(id) {
      const suffix = [INLINE_SCRIPT, SCRIPT_ADDRESS].find((known) => id.endsWith(`${known}.js`));
      if (!id.startsWith("\0") || !suffix) return null;
      const entry = id.slice(1, -`${suffix}.js`.length);
      this.addWatchFile(entry);
      if (suffix === INLINE_SCRIPT) {
        return `export default ${JSON.stringify((await bundle(entry, "iife")).trim())};`;
      }
      // In development the browser loads the module itself, as Vite serves it.
      if (isDevelopment) return `export default ${JSON.stringify(entry.slice(root.length))};`;
      const code = await bundle(entry, "es");
      const digest = createHash("sha256").update(code).digest("base64url").slice(0, 8);
      const fileName = `assets/${basename(entry).split(".")[0]}-${digest}.js`;
      // Both environments know the name; the file belongs to the browser's.
      if (this.environment.name === "client") this.emitFile({ type: "asset", fileName, source: code });
      return `export default ${JSON.stringify(`/${fileName}`)};`;
    },
  };
}

/**
 * Vite plugin that makes the list of common passwords a text beside the worker's code, which is read and compiled whole at
 * every start, and leaves those out that are too short anyway.
 */
function longPasswords(): Plugin {
  return {
    name: "quadra-long-passwords",
    enforce: "pre",
    async resolveId(source, importer) {
      if (!source.endsWith("language-common/dist/passwords.json.mjs")) return null;
      const { default: passwords } = (await import(source)) as { default: readonly string[] };
      const long = passwords.filter((one) => one.normalize("NFKC").trim().length >= PASSWORD_MIN_LENGTH);
      const file = join(import.meta.dirname, "node_modules/.cache/quadra/common-passwords.txt");
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, long.join("\n"));
      return await this.resolve(file, importer, { skipSelf: true });
    },
  };
}

/** Vite plugin that gives the worker's bundle `app/browser/query-on-server.ts` for the library that polls in the browser. */
function queriesOnServer(): Plugin {
  return {
    name: "quadra-queries-on-server",
    enforce: "pre",
    resolveId(source) {
      if (source !== "@tanstack/react-query" || this.environment.name === "client") return null;
      return join(import.meta.dirname, "app/browser/query-on-server.ts");
    },
  };
}

/** One file with all that it imports, minified; stylesheets come in as text (`?inline`). */
async function bundle(entry: string, format: "iife" | "es"): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: true,
      target: "es2020",
      modulePreload: false,
      copyPublicDir: false,
      rolldownOptions: { input: entry, output: { format } },
    },
  });
  const result = Array.isArray(output) ? output[0] : output;
  if (!result || !("output" in result)) throw new Error(`no output for ${entry}`);
  return result.output[0].code;
}
