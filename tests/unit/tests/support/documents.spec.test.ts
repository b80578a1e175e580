import { describe, expect, it } from "vitest";
import { missingFiles, missingTests, tableRows, textOf } from "../../../support/documents.ts";

// docs/spec.md says of every row of the specification where it is done and which test holds it: here it is taken at its word.

const rows = tableRows(textOf("docs/spec.md"), ["row", "what", "state", "where", "test", "note"]);
/** Rows that each section of the specification has at least: its lines, counted there. */
const SECTIONS = { 2: 41, 3: 11, 4: 23, 5: 8, 6: 6, 7: 21, 8: 19, 9: 29 };

describe("docs/spec.md", () => {
  it("has the rows of each section, numbered, each once", () => {
    const numbered = Object.entries(SECTIONS).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
    );
    expect(rows.map(({ row }) => row)).toEqual(numbered);
    expect(new Set(rows.map(({ row, what }) => `${row.split(".")[0]} ${what}`)).size).toBe(rows.length);
  });

  it("says of each whether it holds, and what is missing where it does so partly", () => {
    for (const { row, state, note } of rows) {
      expect(["whole", "partly"], row).toContain(state);
      if (state === "partly") expect(note.length, row).toBeGreaterThan(10);
    }
  });

  it("holds every whole row by a test", () => {
    const untested = rows.filter(({ state, test }) => state === "whole" && test === "-");
    expect(untested.map(({ row }) => row)).toEqual([]);
  });

  it("names files and tests that are there by that very name", () => {
    expect(missingFiles(rows)).toEqual([]);
    expect(missingTests(rows)).toEqual([]);
  });
});
