import { gzipSync } from "node:zlib";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "../local/ports.ts";
import { PROJECT_DIR } from "../local/configuration.ts";
import { readBudgets } from "./read-budgets.ts";
import { productSource, templateSource } from "./sources.ts";
import { measureStartUp } from "./start-up.ts";
import { uploadSize } from "./upload.ts";

// node bench/check-build.ts: what can be judged of a build without a database. Ends with 1 when a budget is exceeded.

const START_ROUNDS = 5;
const START_ATTEMPTS = 3;
const ASSETS = path.join(PROJECT_DIR, "build/client/assets");

type Manifest = {
  entry: { module: string; imports: string[] };
  routes: Record<string, { parentId?: string; module: string; imports?: string[] }>;
};

/** JavaScript that each route of the application loads first, gzipped, from the build's own manifest. */
function routeScripts(): Map<string, number> {
  const file = readdirSync(ASSETS).find((name) => /^manifest-.+\.js$/.test(name));
  if (!file) throw new Error(`no manifest in ${ASSETS}`);
  const text = readFileSync(path.join(ASSETS, file), "utf8");
  const manifest = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
  const sizes = new Map<string, number>();
  const sizeOf = (address: string) =>
    gzipSync(readFileSync(path.join(PROJECT_DIR, "build/client", address))).length;
  return new Map(
    Object.keys(manifest.routes).map((id) => {
      const files = new Set([manifest.entry.module, ...manifest.entry.imports]);
      for (let at: string | undefined = id; at !== undefined; at = manifest.routes[at]?.parentId) {
        const route = manifest.routes[at]!;
        for (const address of [route.module, ...(route.imports ?? [])]) files.add(address);
      }
      for (const address of files) if (!sizes.has(address)) sizes.set(address, sizeOf(address));
      return [id, [...files].reduce((sum, address) => sum + sizes.get(address)!, 0)];
    }),
  );
}

const budgets = readBudgets();
const misses: string[] = [];
const judge = (what: string, value: number, limit: number) => {
  const isOver = value > limit;
  if (isOver) misses.push(what);
  console.log(`${isOver ? "OVER  " : "within"}  ${what}: ${Math.round(value * 100) / 100} of ${limit}`);
};

const unused = { DATABASE_URL: "", DATABASE_HTTP_ENDPOINT: "" };
const product = productSource(unused);
judge("upload, gzipped bytes", uploadSize(product).gzipBytes, budgets.uploadGzipBytes);

const [heaviest, bytes] = [...routeScripts()].toSorted((a, b) => b[1] - a[1])[0]!;
judge(
  `JavaScript of the heaviest route of the application (${heaviest}), gzipped bytes`,
  bytes,
  budgets.routeScriptBytes,
);

// A ratio of things run in turns, and measured again before it fails: a busy machine is no defect of the build.
const template = await templateSource(unused);
let startUp = Number.POSITIVE_INFINITY;
for (let attempt = 0; attempt < START_ATTEMPTS && startUp > budgets.startUpRatio; attempt += 1) {
  const measured = await measureStartUp(product, template, { rounds: START_ROUNDS, port: await freePort() });
  startUp = Math.min(startUp, measured.ratio);
}
judge("start-up, CPU as a multiple of the template's", startUp, budgets.startUpRatio);

if (misses.length > 0) {
  console.error(`\nOver the budget of bench/budgets.json: ${misses.join("; ")}`);
  process.exitCode = 1;
}
