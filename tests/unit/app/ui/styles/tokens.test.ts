import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast, tokensOf } from "../../../../support/colours.ts";

const css = readFileSync(new URL("../../../../../app/ui/styles/tokens.css", import.meta.url), "utf8");

const themes = tokensOf(css);

/** Foreground, background, least ratio: 7 for what is read in the sun, 4.5 for the rest, 3 for edges. */
const pairs: [string, string, number][] = [
  ...["bg", "surface", "sunken"].map((ground): [string, string, number] => ["text", ground, 7]),
  ...["bg", "surface"].map((ground): [string, string, number] => ["text-soft", ground, 7]),
  ["text-soft", "sunken", 4.5],
  ["brand", "surface", 7],
  ["brand", "bg", 4.5],
  ["on-brand", "brand", 7],
  ["on-brand", "brand-strong", 7],
  ["on-brand-soft", "brand-soft", 7],
  ["on-sun", "sun", 7],
  ["on-sun-soft", "sun-soft", 7],
  ["text", "sun-soft", 7],
  ["brand", "sun-soft", 4.5],
  ["danger", "sun-soft", 4.5],
  ["text-soft", "sun-soft", 4.5],
  ["danger", "surface", 7],
  ["danger", "bg", 4.5],
  ["on-danger", "danger", 7],
  ["on-danger-soft", "danger-soft", 7],
  ["on-info-soft", "info-soft", 7],
  ["on-bar", "bar", 7],
  ["on-bar-soft", "bar", 7],
  ["line-strong", "surface", 3],
  ["focus", "bg", 3],
  ["focus", "surface", 3],
];

describe("contrast of the tokens", () => {
  it("says the same in both dark blocks", () => {
    expect([...themes.get("chosen dark")!]).toEqual([...themes.get("system's dark")!]);
    expect(themes.get("light")!.size).toBeGreaterThan(20);
  });

  describe.each([...themes])("%s", (_, tokens) => {
    it.each(pairs)("%s on %s is at least %d", (front, back, least) => {
      expect(contrast(tokens.get(front)!, tokens.get(back)!)).toBeGreaterThanOrEqual(least);
    });
  });
});
