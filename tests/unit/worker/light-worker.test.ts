import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { inOneFunction } from "../../../local/bundle/compiled-when-called.ts";
import {
  emptyFunctions,
  emptyMembers,
  keepInstances,
  keepMembers,
  replaceOnce,
} from "../../../local/bundle/cuts.ts";
import { withoutUnused } from "../../../local/bundle/light-worker.ts";
import { STRIPE_RESOURCES, UNUSED_CODE } from "../../../local/bundle/unused-code.ts";
import { readSources } from "../../support/source-tree.ts";

// What the build takes out of packages for the worker, and how it puts a chunk into one function.

const PACKAGES = path.resolve(import.meta.dirname, "../../../node_modules");
const run = <Exports>(code: string) =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`) as Promise<Exports>;
type Called = () => unknown;

describe("what the worker never calls", () => {
  it.each(Object.entries(UNUSED_CODE))("is there to be taken out: %s", (file, cuts) => {
    const code = readFileSync(path.join(PACKAGES, file), "utf8");
    const light = withoutUnused(code, cuts, file);
    expect(light).not.toBe(code);
    expect(light.split("\n").length).toBe(code.split("\n").length);
  });

  it("is no resource of Stripe that the product asks for", () => {
    const asked = readSources(["app", "worker"]).flatMap(({ path: file }) =>
      [
        ...readFileSync(path.join(PACKAGES, "..", file), "utf8").matchAll(
          /\bstripe\)?\.(\w+)\.\w+(?:\.\w+)?\(/g,
        ),
      ].map(([, name]) => name!),
    );
    expect(asked).toContain("checkout");
    // Its webhooks are no resource; `type` is what an error of its says of itself.
    const known = new Set<string>([...STRIPE_RESOURCES, "webhooks", "type"]);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
  });

  it("is gone from a class, or throws when it is called all the same", async () => {
    const code = `export class A { b = 1; c() { return this.b; }\n d() { return 2; } e() { return "a longer body here"; } }
export const f = (x) => (y) => { return x + y + "a longer body here"; };
export function g() { return 1; }`;
    const cuts = [keepMembers("A", ["b", "c", "e"]), emptyMembers("A", "e"), emptyFunctions("f", "g")];
    const { A, f, g } = await run<{
      A: new () => { c: Called; d?: Called; e: Called };
      f: (x: number) => (y: number) => unknown;
      g: Called;
    }>(withoutUnused(code, cuts, "a.js"));
    expect(new A().c()).toBe(1);
    expect(new A().d).toBeUndefined();
    expect(() => new A().e()).toThrow("left out");
    expect(() => f(1)(2)).toThrow("left out");
    expect(g(), "shorter than a throw").toBe(1);
  });

  it("leaves the instances of a constructor that are named", async () => {
    const code = `class R {} export class S { constructor() { this.a = new R(this); this.b = new R(this); this.c = 1; } }`;
    const { S } = await run<{ S: new () => object }>(
      withoutUnused(code, [keepInstances("S", ["b"])], "s.js"),
    );
    expect(Object.keys(new S())).toEqual(["b", "c"]);
  });

  it.each([
    ["a class", keepMembers("B", [])],
    ["a member", keepMembers("A", ["c"])],
    ["an instance", keepInstances("A", ["c"])],
    ["a function", emptyFunctions("f")],
    ["a method", emptyMembers("A", "c")],
    ["a text", replaceOnce("nothing", "")],
    ["a text that is there twice", replaceOnce("b", "")],
  ])("stops the build when it is not there: %s", (_what, cut) => {
    expect(() => withoutUnused("class A { b() {} constructor() { this.b(); } }", [cut], "a.js")).toThrow(
      /^a\.js: /,
    );
  });
});

describe("a chunk in one function", () => {
  it("exports what it did, also what is assigned later", async () => {
    const code = `let k = 1, other = 2;
function step() { k += other; return k; }
class Z { static y = step(); }
const hidden = 5;
export { k as kept, step, Z };
export { hidden as h };
`;
    const light = inOneFunction(code, "chunk.js");
    expect(light).toContain("function whole$()");
    const lineOf = (text: string) => text.split("\n").findIndex((line) => line.includes("class Z"));
    expect(lineOf(light)).toBe(lineOf(code));
    const made = await run<{ kept: number; h: number; step: Called; Z: { y: number } }>(light);
    expect({ kept: made.kept, h: made.h, y: made.Z.y }).toEqual({ kept: 3, h: 5, y: 3 });
    expect(made.step()).toBe(5);
    expect(made.kept).toBe(5);
  });

  it.each([
    "let a = 1; export const b = a;",
    "const { a } = globalThis; export { a };",
    `let a = 1; import b from "./b.js"; b(a); export { a };`,
    `import { a } from "./b.js"; a(); export { a };`,
  ])("is refused when it is written in another way: %s", (code) => {
    expect(() => inOneFunction(code, "chunk.js")).toThrow(/^chunk\.js: /);
  });
});
