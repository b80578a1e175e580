import { describe, expect, it } from "vitest";
import {
  missingParts,
  MOST_SENT_BYTES,
  PART_LETTERS,
  partsOfText,
} from "../../../../../../app/features/office/imports/sheet-parts.ts";
import { MOST_PART_BYTES } from "../../../../../../app/lib/part-bounds.ts";
import { dice } from "../../../../../support/api-fuzz.ts";

describe("the parts of a sheet (issue M, point 12)", () => {
  it.each([
    ["nothing", "", []],
    ["one line", "a;b", ["a;b"]],
    ["lines that fit", "aa\nbb\n", ["aa\nbb\n"]],
    ["whole lines while they fit", "aa\nbb\ncc\ndd", ["aa\nbb\n", "cc\ndd"]],
    ["a line that is longer than a part", "abcdefghij\nkl", ["abcdef", "ghij\n", "kl"]],
    ["no half of a letter", "abcde😀f", ["abcde", "😀f"]],
  ])("%s", (_, text, parts) => {
    expect(partsOfText(text, 6)).toEqual(parts);
  });

  it("of any text add up to it, each in UTF-8 under the bound", () => {
    const random = dice(12);
    const letters = ["a", "é", "€", "😀", ";", '"', "\r\n", "\n", "linha comprida; "];
    for (let n = 0; n < 300; n += 1) {
      const text = Array.from({ length: random(400) }, () => letters[random(letters.length)]).join("");
      const most = 4 + random(60);
      const parts = partsOfText(text, most);
      expect(parts.join("")).toBe(text);
      for (const part of parts) {
        expect(part.length).toBeGreaterThan(0);
        expect(part.length).toBeLessThanOrEqual(most);
        expect(part.isWellFormed()).toBe(true);
      }
    }
  });

  it("the largest part fits what a form takes and what is kept of it", () => {
    const [part = ""] = partsOfText("€".repeat(2 * PART_LETTERS));
    expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(MOST_SENT_BYTES);
    expect(MOST_SENT_BYTES).toBeLessThanOrEqual(MOST_PART_BYTES);
  });

  it.each([
    [[0, 1, 2], 3, 0],
    [[0, 2], 3, 1],
    [[], 2, 2],
    [[0, 1, 5], 3, 1],
  ])("of %j of %i lack %i", (come, parts, missing) => {
    expect(missingParts(come, parts)).toBe(missing);
  });
});
