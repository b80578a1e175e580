import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { build, type Plugin } from "vite";
import { defineConfig } from "vitest/config";

const INLINE_SCRIPT = "?inline-script";

export default defineConfig(() => ({
  publicDir: "app/public",
  // The tests run modules as they are, in Node; only the product goes through React Router and workerd.
  plugins: process.env.VITEST
    ? []
    : [cloudflare({ viteEnvironment: { name: "ssr" } }), reactRouter(), inlineScript()],
  build: { target: "es2022", sourcemap: false },
  test: {
    pool: "forks" as const,
    passWithNoTests: true,
    // Two cores: files of a project run at most two at a time, those that drive a browser one by one.
    projects: [
      {
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}", "tests/architecture.test.ts"],
          pool: "forks" as const,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          globalSetup: ["tests/support/global-postgres.ts"],
          pool: "forks" as const,
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: ["tests/support/global-postgres.ts"],
          pool: "forks" as const,
          maxWorkers: 1,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
}));

/**
 * Vite plugin: `import code from "./x.ts?inline-script"` gives the file, bundled and minified for the browser,
 * as a string to stand inside one `<script>`; for pages that carry no React (the TV) and for the theme.
 */
export function inlineScript(): Plugin {
  return {
    name: "quadra-inline-script",
    enforce: "pre",
    async resolveId(source, importer) {
      if (!source.endsWith(INLINE_SCRIPT)) return null;
      const resolved = await this.resolve(source.slice(0, -INLINE_SCRIPT.length), importer, {
        skipSelf: true,
      });
      return resolved ? `\0${resolved.id}${INLINE_SCRIPT}.js` : null;
    },
    async load(id) {
      if (!id.startsWith("\0") || !id.endsWith(`${INLINE_SCRIPT}.js`)) return null;
      const entry = id.slice(1, -`${INLINE_SCRIPT}.js`.length);
      this.addWatchFile(entry);
      const output = await build({
        configFile: false,
        logLevel: "error",
        build: {
          write: false,
          minify: true,
          target: "es2020",
          modulePreload: false,
          copyPublicDir: false,
          rolldownOptions: { input: entry, output: { format: "iife" } },
        },
      });
      const result = Array.isArray(output) ? output[0] : output;
      if (!result || !("output" in result)) throw new Error(`no output for ${entry}`);
      return `export default ${JSON.stringify(result.output[0].code.trim())};`;
    },
  };
}
