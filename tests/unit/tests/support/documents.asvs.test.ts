import { describe, expect, it } from "vitest";
import { ASVS_OTHER_CHAPTERS, ASVS_ROWS } from "../../../support/asvs-rows.ts";
import { missingFiles, missingTests, tableRows, testNamesIn, textOf } from "../../../support/documents.ts";

// docs/asvs.md says of every row of OWASP's ASVS 5.0.0, levels 1 and 2, where it is done and which test holds it: here it is taken at its word.

const rows = tableRows(textOf("docs/asvs.md"), ["row", "what", "state", "where", "test", "note"]);
const isOther = (id: string) => ASVS_OTHER_CHAPTERS.includes(id.split(".")[0]!);
const applying = rows.filter(({ row }) => !isOther(row));

describe("docs/asvs.md", () => {
  it("has each row of levels 1 and 2 once, in OWASP's order, and no other", () => {
    const inOrder = [...ASVS_ROWS[1], ...ASVS_ROWS[2]].toSorted((a, b) => {
      const [x, y] = [a, b].map((id) => id.split(".").map(Number));
      return x![0]! - y![0]! || x![1]! - y![1]! || x![2]! - y![2]!;
    });
    expect(rows.map(({ row }) => row)).toEqual(inOrder);
    expect([ASVS_ROWS[1].length, ASVS_ROWS[2].length, applying.length]).toEqual([70, 183, 217]);
  });

  it("says of each in words of ours what it is about, and whether it holds", () => {
    for (const { row, what, state, note } of rows) {
      expect(what.length, row).toBeGreaterThan(3);
      expect([row, state]).toEqual([row, isOther(row) ? "n/a" : expect.stringMatching(/^(whole|partly)$/)]);
      if (state !== "whole") expect(note.length, row).toBeGreaterThan(10);
    }
  });

  it("names files that are there", () => {
    expect(missingFiles(rows)).toEqual([]);
  });

  it("names tests that are there by that very name", () => {
    expect(missingTests(rows)).toEqual([]);
  });

  it("names a test of every row that holds whole; of the others no test of ours can tell", () => {
    const untested = applying.filter(({ test }) => test === "-");
    expect(untested.filter(({ state }) => state === "whole").map(({ row }) => row)).toEqual([]);
    // TLS and certificates are Cloudflare's, keys of services live as long as those say, and holes are looked for with a network.
    expect(untested.map(({ row }) => row)).toEqual(["12.1.1", "12.1.2", "12.2.2", "13.2.1", "15.2.1"]);
  });

  it("holds by a test what it says is not here at all", () => {
    const absent = applying.filter(({ note }) => note.startsWith("absent"));
    expect(absent.filter(({ test }) => test === "-").map(({ row }) => row)).toEqual([]);
  });

  it("of the 217 rows that are about such a product, at least 190 hold whole and 140 by a named test; none not at all", () => {
    const whole = applying.filter(({ state }) => state === "whole");
    expect(whole.length).toBeGreaterThanOrEqual(190);
    expect(whole.filter(({ test }) => test !== "-").length).toBeGreaterThanOrEqual(140);
    expect(applying.filter(({ state }) => state === "no")).toEqual([]);
  });
});

describe("a test that was renamed, skipped or taken away", () => {
  const text = `describe("a group", () => {
    it("one", () => {});
    it.each([[1]])("each of %i", () => {});
    it.each<[string]>([
      ["a"],
    ])('with "quotes"', () => {});
    it.skip("left out", () => {});
    test.todo("to come");
  });`;

  it("is no longer found", () => {
    expect([...testNamesIn(text)]).toEqual(["a group", "one", "each of %i", 'with "quotes"']);
    expect(testNamesIn(text.replace('"one"', '"two"')).has("one")).toBe(false);
  });
});
