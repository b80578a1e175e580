import { describe, expect, it } from "vitest";
import { claimsIn, hasTest, textOf } from "../../../support/documents.ts";

// Each claim of docs/security.md names its test; docs/asvs.md does so in a column (documents.asvs.test.ts).

const claims = claimsIn(textOf("docs/security.md"));
/** The subject of the page, a reason, and a word of somebody else about theirs: no test of ours can tell. */
const TOLD = ["How people get in", "NIST asks for", "Everything lies in Neon's"];

describe("each claim of docs/security.md", () => {
  it("names a test", () => {
    expect(claims.length).toBeGreaterThan(60);
    const nameless = claims.filter(({ tests }) => tests.length === 0).map(({ begins }) => begins);
    expect(nameless.filter((begins) => !TOLD.some((told) => begins.startsWith(told)))).toEqual([]);
    expect(nameless).toHaveLength(TOLD.length);
  });

  it("names tests that are there by that very name", () => {
    const named = claims.flatMap(({ begins, tests }) => tests.map((test) => ({ begins, ...test })));
    expect(named.filter((test) => !hasTest(test))).toEqual([]);
  });
});

describe("a claim", () => {
  const text = [
    "# Page",
    "",
    "A paragraph.",
    "Test: nothing.",
    "",
    "- **One.** Words",
    '  of it. Test: `tests/a.test.ts` › "one"; `tests/b.test.ts` › "two".',
    "- **Two.** Words.",
    "",
    "A table:",
    "",
    "| a |",
    "|---|",
    "| x |",
    "",
    'Test: `tests/c.test.ts` › "three".',
    "",
    "| a | test |",
    "|---|---|",
    '| x | `tests/d.test.ts` › "four" |',
    "| y | |",
  ].join("\n");

  it("is a point, a paragraph, a table, or a row of one with tests", () => {
    const found = claimsIn(text).map(({ begins, tests }) => [begins, tests.map(({ name }) => name).join()]);
    expect(found).toEqual([
      ["A paragraph.", ""],
      ["- **One.** Words", "one,two"],
      ["- **Two.** Words.", ""],
      ["| a |", "three"],
      ['| x | `tests/d.test.ts` › "four" |', "four"],
      ["| y | |", ""],
    ]);
  });

  it("has no test where the file is none, or has none of that title", () => {
    const file = "tests/unit/tests/support/documents.claims.test.ts";
    expect(hasTest({ file, name: "names a test" })).toBe(true);
    expect(hasTest({ file, name: "names a tes" })).toBe(false);
    expect(hasTest({ file: "tests/unit/none.test.ts", name: "names a test" })).toBe(false);
    expect(hasTest({ file: "tests/support/documents.ts", name: "names a test" })).toBe(false);
  });
});
