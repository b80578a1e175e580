import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const ITEMS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** The module anew, in an environment of its own. */
async function loaded(environment: Record<string, string>) {
  vi.resetModules();
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  return await import("../../../support/sample.ts");
}

describe("what is tried of many things", () => {
  beforeEach(() => {
    vi.stubEnv("WHOLE", "");
    vi.spyOn(console, "log").mockImplementation(() => {});
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it("is so many of them, in their order, the same for the same seed and name", async () => {
    const { sampled } = await loaded({ SAMPLE_SEED: "one" });
    const drawn = sampled("an act", ITEMS, 3);
    expect(drawn).toHaveLength(3);
    expect(drawn).toEqual(drawn.toSorted());
    expect(sampled("an act", ITEMS, 3)).toEqual(drawn);
    expect(sampled("an act", ["a", "b"], 3)).toEqual(["a", "b"]);
  });

  it("is otherwise for other names and seeds, and printed once", async () => {
    const draws = async (seed: string) => {
      const { sampled } = await loaded({ SAMPLE_SEED: seed });
      return ["x", "y", "z", "u"].map((name) => sampled(name, ITEMS, 3).join(""));
    };
    const [first, second] = [await draws("one"), await draws("two")];
    expect(new Set(first).size).toBeGreaterThan(1);
    expect(first).not.toEqual(second);
    expect(vi.mocked(console.log).mock.calls).toEqual([
      ["Drawn by SAMPLE_SEED=one"],
      ["Drawn by SAMPLE_SEED=two"],
    ]);
  });

  it("is drawn by the commit where no seed is given", async () => {
    const { commitSeed } = await loaded({});
    expect(commitSeed()).toMatch(/^[0-9a-f]{40}$|^quadra$/);
  });

  it("is all of them where everything is tried", async () => {
    const { isWhole, sampled } = await loaded({ WHOLE: "1", SAMPLE_SEED: "one" });
    expect(isWhole).toBe(true);
    expect(sampled("an act", ITEMS, 3)).toEqual(ITEMS);
  });
});
