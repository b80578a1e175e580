import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { type collect as Collect, type CollectedTest, SKIPPED } from "./collected.ts";
import { readSources } from "../support/source-tree.ts";
import { SUBJECTS } from "./subjects.ts";

// Every change of a critical file, one after the other, in this one process: is there a unit test that fails? A worker for
// each, as Stryker's own runner starts it, takes an hour and more.

const ROOT = path.resolve(import.meta.dirname, "../..");
const MUTANTS = path.join(ROOT, "tests/.artifacts/mutants.json");

interface Mutant {
  id: string;
  fileName: string;
  mutatorName: string;
  replacement: string;
  status?: string;
  location: { start: { line: number; column: number } };
}

/** The state that the switches in the changed files look at. */
interface Switches {
  activeMutant?: string;
  currentTestId?: string;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

const SWITCHES = "__stryker__";
const switches: Switches = {};
Object.assign(globalThis, { [SWITCHES]: switches });
const realTimeout = globalThis.setTimeout;
const realNow = performance.now.bind(performance);

/** A change that never ends is reached so many times more often than what was there, at least. */
const HITS = { least: 300_000, times: 20 };
const PATIENCE_MS = 10_000;
/** Tests that need more of the processor are for crowds and long texts: they are not asked. */
const SLOW_MS = 700;

const mutants = JSON.parse(readFileSync(MUTANTS, "utf8")) as Mutant[];
const testFiles = globSync("tests/unit/**/*.test.{ts,tsx}", { cwd: ROOT }).toSorted();
const textOf = new Map(testFiles.map((file) => [file, readFileSync(path.join(ROOT, file), "utf8")]));

const importsOf = new Map(
  readSources(["app", "worker"]).map(({ path: file, imports }) => [
    file,
    imports.filter(({ isOurs, isType }) => isOurs && !isType).map(({ target }) => target),
  ]),
);

/** The tests of a file: those named like it first, those of its folder that reach it, then others that import it. */
function testsOf(file: string): string[] {
  const mirrored = `tests/unit/${file.replace(/(\.server)?\.tsx?$/, "")}.`;
  const importing = (one: string) => testFiles.filter((test) => textOf.get(test)!.includes(`/${one}"`));
  const above = [...importsOf.keys()].filter(
    (one) => path.dirname(one) === path.dirname(file) && reaches(one, file),
  );
  const near = above.flatMap(importing).filter((test) => path.dirname(test) === path.dirname(mirrored));
  const own = testFiles.filter((test) => test.startsWith(mirrored));
  return [...new Set([...own, ...near, ...importing(file)])];
}

function reaches(from: string, file: string, seen = new Set<string>()): boolean {
  if (from === file) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return (importsOf.get(from) ?? []).some(
    (next) => path.dirname(next) === path.dirname(file) && reaches(next, file, seen),
  );
}

interface Runnable extends CollectedTest {
  id: string;
  ms: number;
}

interface Loaded {
  tests: Runnable[];
  /** How long each file took to load. */
  msOfFile: Map<string, number>;
  close: () => Promise<void>;
}

/** Loads tests and all that they import anew. Throws what they throw. */
async function load(files: readonly string[]): Promise<Loaded> {
  vi.resetModules();
  const { collect } = (await import("./collected.ts")) as { collect: typeof Collect };
  const tests: Runnable[] = [];
  const afterAll: (() => unknown)[] = [];
  const msOfFile = new Map<string, number>();
  for (const file of files) {
    const from = realNow();
    const collection = await collect(() => import(/* @vite-ignore */ path.join(ROOT, file)));
    for (const hook of collection.beforeAll) await hook();
    afterAll.push(...collection.afterAll);
    msOfFile.set(file, realNow() - from);
    tests.push(...collection.tests.map((test, n) => ({ ...test, id: `${file} ${n}`, ms: 0 })));
  }
  return {
    tests,
    msOfFile,
    async close() {
      for (const hook of afterAll) await hook();
    },
  };
}

function hooksOf(test: CollectedTest, kind: "beforeEach" | "afterEach"): (() => unknown)[] {
  const hooks: (() => unknown)[] = [];
  for (let suite: CollectedTest["suite"] | null = test.suite; suite; suite = suite.parent)
    if (kind === "beforeEach") hooks.unshift(...suite.beforeEach);
    else hooks.push(...suite.afterEach);
  return hooks;
}

/** Runs a test with its hooks; gives what it throws, or null. */
async function failureOf(test: Runnable): Promise<unknown> {
  let timer: ReturnType<typeof realTimeout> | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = realTimeout(() => reject(new Error("does not end")), PATIENCE_MS);
  });
  const whole = async () => {
    for (const hook of hooksOf(test, "beforeEach")) await hook();
    await test.run();
  };
  try {
    await Promise.race([whole(), tooLong]);
    return null;
  } catch (error) {
    return error === SKIPPED ? null : (error ?? new Error("failed"));
  } finally {
    clearTimeout(timer);
    for (const hook of hooksOf(test, "afterEach"))
      try {
        await hook();
      } catch {
        // A hook may put away something that the changed file never made.
      }
  }
}

async function isNoticed(
  tests: readonly Runnable[],
  hitsOf: (test: Runnable) => number = () => 0,
): Promise<boolean> {
  for (const test of tests) {
    switches.hitCount = 0;
    switches.hitLimit = Math.max(HITS.least, HITS.times * hitsOf(test));
    if ((await failureOf(test)) !== null) return true;
  }
  return false;
}

function activate(id: string | undefined): void {
  switches.activeMutant = id;
  switches.hitCount = undefined;
}

interface Baseline extends Loaded {
  coverage: NonNullable<Switches["mutantCoverage"]>;
}

/** The tests as they are, each passing, with what each of them reaches. */
async function baseline(files: readonly string[]): Promise<Baseline> {
  activate(undefined);
  switches.mutantCoverage = { static: {}, perTest: {} };
  const loaded = await load(files);
  for (const test of loaded.tests) {
    switches.currentTestId = test.id;
    const from = process.cpuUsage();
    const failure = await failureOf(test);
    const { user, system } = process.cpuUsage(from);
    test.ms = (user + system) / 1_000;
    switches.currentTestId = undefined;
    if (failure !== null)
      throw new Error(`${test.id} ${test.name} fails without a change`, { cause: failure });
  }
  return { ...loaded, coverage: switches.mutantCoverage };
}

/** Finds the changes of a file that no test notices. */
async function survivorsOf(file: string): Promise<Mutant[]> {
  const source = path.join(ROOT, file);
  const files = testsOf(file);
  const own = mutants.filter(({ fileName, status }) => fileName === source && status !== "Ignored");
  // A value that a module keeps between calls would carry one change into the next.
  const isStateful = /^(?:let |const \w+ = new (?:Map|WeakMap)\b)/m.test(readFileSync(source, "utf8"));
  const first = await baseline(files);
  let loaded: Loaded = first;
  const { coverage } = first;
  const msOf = new Map(first.tests.map(({ id, ms }) => [id, ms]));
  const quickFirst = (tests: readonly Runnable[]) =>
    tests.filter(({ id }) => msOf.get(id)! <= SLOW_MS).toSorted((a, b) => msOf.get(a.id)! - msOf.get(b.id)!);
  const hitsOf = ({ id }: Runnable) =>
    Object.values(coverage.perTest[id] ?? {}).reduce((sum, hits) => sum + hits, 0);
  const costOf = (of: string) =>
    first.tests
      .filter(({ id }) => id.startsWith(`${of} `))
      .reduce((sum, { ms }) => sum + ms, first.msOfFile.get(of)!);
  const cheapFirst = files.toSorted((a, b) => costOf(a) - costOf(b));

  /** A change of what a module makes once, when it is loaded. */
  async function isNoticedWhenLoaded(): Promise<boolean> {
    for (const one of cheapFirst) {
      switches.hitCount = 0;
      switches.hitLimit = HITS.least;
      const anew = await load([one]).catch(() => null);
      if (anew === null || (await isNoticed(quickFirst(anew.tests), hitsOf))) return true;
    }
    return false;
  }

  const survivors: Mutant[] = [];
  for (const mutant of own) {
    activate(mutant.id);
    const covering = quickFirst(loaded.tests.filter(({ id }) => coverage.perTest[id]?.[mutant.id]));
    const noticed =
      (await isNoticed(covering, hitsOf)) ||
      (coverage.static[mutant.id] !== undefined && (await isNoticedWhenLoaded()));
    activate(undefined);
    if (!noticed) survivors.push(mutant);
    if (isStateful) loaded = await load(files);
  }
  await loaded.close();
  return survivors;
}

/** A row of docs/mutation.md for each subject that was tried. */
const rows: string[] = [];
afterAll(() => console.log(`\n| subject | noticed | seconds |\n|---|---|---|\n${rows.join("\n")}\n`));

for (const [subject, { floor, files }] of Object.entries(SUBJECTS)) {
  it(`${subject}: at least ${floor} %`, async () => {
    const from = realNow();
    const survivors: Mutant[] = [];
    for (const file of files) {
      const found = await survivorsOf(file);
      survivors.push(...found);
      for (const { mutatorName, replacement, location } of found)
        console.log(
          `${file}:${location.start.line + 1}:${location.start.column + 1} ${mutatorName}: ${replacement.replaceAll(/\s+/g, " ").slice(0, 100)}`,
        );
    }
    const names = new Set(files.map((file) => path.join(ROOT, file)));
    const all = mutants.filter(({ fileName, status }) => names.has(fileName) && status !== "Ignored").length;
    const share = ((all - survivors.length) * 100) / all;
    const seconds = Math.round((realNow() - from) / 1_000);
    rows.push(`| ${subject} | ${all - survivors.length} of ${all}, ${share.toFixed(1)} % | ${seconds} |`);
    expect(share).toBeGreaterThanOrEqual(floor);
  });
}
