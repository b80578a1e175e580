import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { defineConfig, type Plugin } from "vitest/config";
import { SUBJECTS } from "./subjects.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const OWN = import.meta.dirname;
/** The file that lists the changes, for the run that tries them. */
const MUTANTS = path.join(ROOT, "tests/.artifacts/mutants.json");

/** Stryker's instrumenter writes every change of a file into it, each behind a switch; gives the files by path. */
async function instrumented(): Promise<Map<string, string>> {
  const silent = { isDebugEnabled: () => false, debug() {}, info() {}, warn() {} };
  const instrumenter = new Instrumenter(silent as never);
  const files = Object.values(SUBJECTS)
    .flatMap(({ files: of }) => of)
    .map((file) => path.join(ROOT, file))
    .map((name) => ({ name, mutate: true, content: readFileSync(name, "utf8") }));
  const result = await instrumenter.instrument(files, { plugins: null, excludedMutations: [], ignorers: [] });
  mkdirSync(path.dirname(MUTANTS), { recursive: true });
  writeFileSync(MUTANTS, JSON.stringify(result.mutants));
  return new Map(result.files.map(({ name, content }) => [name, counting(content)]));
}

/** Lets every switch count, not only the one that is on: a loop without end that it causes is noticed, wherever it turns. */
function counting(content: string): string {
  const on = "if (ns.activeMutant === id) {";
  const limit = 'if (ns.hitCount !== void 0 && ++ns.hitCount > ns.hitLimit) throw new Error("does not end");';
  const limited = content.replace(on, `${limit}\n${on}`);
  if (limited === content) throw new Error("the instrumenter writes its switches otherwise");
  return limited;
}

/** Serves the changed files in place of the real ones, and the tests a `vitest` that collects instead of running. */
async function changing(): Promise<Plugin> {
  const files = await instrumented();
  return {
    name: "changing",
    enforce: "pre",
    resolveId(source, importer = "") {
      if (source !== "vitest" || importer.startsWith(OWN)) return null;
      return path.join(OWN, "collected.ts");
    },
    load: (id) => files.get(id) ?? null,
  };
}

export default defineConfig({
  root: ROOT,
  plugins: [await changing()],
  test: {
    include: ["tests/mutation/noticed.ts"],
    pool: "forks",
    testTimeout: 3_600_000,
    reporters: ["dot"],
    // A promise that a change leaves behind, and that nobody waits for any more, fails no run: the shares do.
    dangerouslyIgnoreUnhandledErrors: true,
    // One process for each share of the subjects would load the tests twice for little.
    maxWorkers: 1,
  },
});
