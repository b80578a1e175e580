import { gzipSync } from "node:zlib";
import { build, type Rollup } from "vite";
import { beforeAll, describe, expect, it } from "vitest";
import { inlineScript } from "../../../../../tools/vite/inline-script.ts";

const LOADER_MAX_BYTES = 2 * 1024;
/** Asked for by the live table and the TV once they stand. */
const SOCKET_MAX_BYTES = 3.5 * 1024;
/** The script that moves things in the member widgets, for signed-in people; not React. */
const MEMBER_WIDGETS_MAX_BYTES = 5_000;

/** Builds the exports of app/head-scripts.ts, as a build for the browser makes them, and the files that it puts beside. */
async function buildHeadScripts() {
  const output = await build({
    configFile: false,
    logLevel: "error",
    plugins: [inlineScript()],
    build: {
      write: false,
      minify: false,
      lib: { entry: "app/head-scripts.ts", formats: ["es"], fileName: "head" },
    },
  });
  const [result] = [output].flat() as Rollup.RollupOutput[];
  const module = `data:text/javascript,${encodeURIComponent(result!.output[0].code)}`;
  const scripts = (await import(/* @vite-ignore */ module)) as {
    headScript: string;
    loaderScript: () => string;
  };
  const assets = new Map(
    result!.output.flatMap((file) => (file.type === "asset" ? [[file.fileName, String(file.source)]] : [])),
  );
  return { headScript: scripts.headScript, loaderScript: scripts.loaderScript(), assets };
}

describe("the scripts of the head", () => {
  let built: Awaited<ReturnType<typeof buildHeadScripts>>;
  beforeAll(async () => {
    built = await buildHeadScripts();
  }, 60_000);

  it("the loader of public pages is at most 2 kB gzipped, the theme with it", () => {
    expect(gzipSync(built.loaderScript, { level: 9 }).byteLength).toBeLessThanOrEqual(LOADER_MAX_BYTES);
    expect(built.loaderScript).toContain("quadra-theme");
    expect(built.loaderScript).toContain("/api/realtime/v1/display/");
    // With what it remembers of fields that are typed into, and of forms that are sent, before React comes.
    expect(built.headScript.length).toBeLessThan(1_700);
  });

  it("stand inside a script element: no module syntax, nothing that ends it early", () => {
    for (const code of [built.headScript, built.loaderScript]) {
      expect(code).not.toMatch(/^\s*(import|export)\b/m);
      expect(code).not.toMatch(/<\/script|<!--/i);
    }
  });

  it("the socket of the live table is a file beside, small and with its way in", () => {
    const [address] = /\/assets\/socket-[\w-]{8}\.js/.exec(built.loaderScript) ?? [];
    const bundle = built.assets.get(address!.slice(1))!;
    expect(bundle).toMatch(/export\s*\{[^}]*\bkeepSocket\b/);
    expect(gzipSync(bundle, { level: 9 }).byteLength).toBeLessThanOrEqual(SOCKET_MAX_BYTES);
  });

  it("the loader names the very bundle that stands among the browser's files, small and without React", () => {
    const [address] = /\/assets\/member-widgets-[\w-]{8}\.js/.exec(built.loaderScript) ?? [];
    const bundle = built.assets.get(address!.slice(1))!;
    expect(bundle).toContain("/member-widgets");
    expect(bundle).not.toMatch(/react/i);
    expect(gzipSync(bundle, { level: 9 }).byteLength).toBeLessThanOrEqual(MEMBER_WIDGETS_MAX_BYTES);
  });
});
