// The unit tests get this module in place of `vitest`: it collects the tests, and `noticed.ts` runs them again and again.

export { expect, vi } from "vitest";

type Hook = () => unknown;
interface Suite {
  parent: Suite | null;
  beforeEach: Hook[];
  afterEach: Hook[];
}

export interface CollectedTest {
  name: string;
  run: () => unknown;
  suite: Suite;
}

interface Collection {
  tests: CollectedTest[];
  beforeAll: Hook[];
  afterAll: Hook[];
}

const newSuite = (parent: Suite | null): Suite => ({ parent, beforeEach: [], afterEach: [] });

// The module may be loaded anew together with the tests: what is collected belongs to the process.
const shared = globalThis as unknown as { collected: { into: Collection; suite: Suite } };
shared.collected ??= { into: { tests: [], beforeAll: [], afterAll: [] }, suite: newSuite(null) };

/** Collects what `load` declares. */
export async function collect(load: () => Promise<unknown>): Promise<Collection> {
  const into: Collection = { tests: [], beforeAll: [], afterAll: [] };
  shared.collected = { into, suite: newSuite(null) };
  await load();
  return into;
}

export const beforeAll = (hook: Hook) => void shared.collected.into.beforeAll.push(hook);
export const afterAll = (hook: Hook) => void shared.collected.into.afterAll.push(hook);
export const beforeEach = (hook: Hook) => void shared.collected.suite.beforeEach.push(hook);
export const afterEach = (hook: Hook) => void shared.collected.suite.afterEach.push(hook);

/** The value that a test throws to leave itself out. */
export const SKIPPED = Symbol.for("skipped");
const skip = () => {
  throw SKIPPED;
};

type Body = (...args: never[]) => unknown;

function declareTest(name: string, ...rest: unknown[]): void {
  const body = rest.find((one): one is Body => typeof one === "function")!;
  const { into, suite } = shared.collected;
  into.tests.push({ name, suite, run: () => (body as (context: object) => unknown)({ skip }) });
}

function declareSuite(_name: string, ...rest: unknown[]): void {
  const body = rest.find((one): one is Body => typeof one === "function")!;
  const outer = shared.collected.suite;
  shared.collected.suite = newSuite(outer);
  (body as Hook)();
  shared.collected.suite = outer;
}

/** `each`: a row of several values is spread, any other is given as it is. */
const each =
  (declare: (name: string, body: Hook) => void) =>
  (rows: readonly unknown[]) =>
  (name: string, ...rest: unknown[]) => {
    const body = rest.find((one) => typeof one === "function") as (...args: unknown[]) => unknown;
    for (const [n, row] of rows.entries())
      declare(`${name} #${n}`, () => body(...(Array.isArray(row) ? row : [row])));
  };

const nothing = () => {};
export const it = Object.assign(declareTest, { each: each(declareTest), todo: nothing, skip: nothing });
export const test = it;
export const describe = Object.assign(declareSuite, { each: each(declareSuite) });
