import { gzipSync } from "node:zlib";
import { build, type Rollup } from "vite";
import { beforeAll, describe, expect, it } from "vitest";
import { inlineScript } from "../../../../../tools/vite/inline-script.ts";

const MAX_GZIPPED_BYTES = 5 * 1024 - 120; // 5 kB, less the little that root's head may add

describe("the script of the TV", () => {
  let code = "";

  beforeAll(async () => {
    const output = await build({
      configFile: false,
      logLevel: "error",
      plugins: [inlineScript()],
      build: {
        write: false,
        minify: false,
        lib: { entry: "app/browser/tv/run-display.ts?inline-script", formats: ["es"] },
      },
    });
    const [result] = [output].flat() as Rollup.RollupOutput[];
    const module = `data:text/javascript,${encodeURIComponent(result!.output[0].code)}`;
    code = ((await import(/* @vite-ignore */ module)) as { default: string }).default;
  }, 60_000);

  it("is at most 5 kB gzipped", () => {
    expect(code.length).toBeGreaterThan(2_000);
    expect(gzipSync(code, { level: 9 }).byteLength).toBeLessThanOrEqual(MAX_GZIPPED_BYTES);
  });

  it("stands inside a script element: no React, no module syntax, nothing that ends it early", () => {
    expect(code).not.toMatch(/react/i);
    expect(code).not.toMatch(/^\s*(import|export)\b/m);
    expect(code).not.toMatch(/<\/script|<!--/i);
  });
});
