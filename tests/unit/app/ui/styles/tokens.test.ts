import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../../../../../app/ui/styles/tokens.css", import.meta.url), "utf8");

function tokensOf(block: string): Map<string, string> {
  return new Map([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6});/g)].map((m) => [m[1]!, m[2]!]));
}

const light = tokensOf(css.slice(0, css.indexOf("@media")));
const systemDark = tokensOf(css.slice(css.indexOf("@media"), css.indexOf(':root[data-theme="dark"]')));
const chosenDark = tokensOf(css.slice(css.indexOf(':root[data-theme="dark"]')));

function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.slice(1).replace(/./g, "$&$&") : hex.slice(1);
  const [r, g, b] = [0, 2, 4].map((at) => {
    const value = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function ratio(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high! + 0.05) / (low! + 0.05);
}

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
    expect([...chosenDark]).toEqual([...systemDark]);
    expect(light.size).toBeGreaterThan(20);
  });

  describe.each([
    ["light", light],
    ["dark", new Map([...light, ...systemDark])],
  ])("%s", (_, tokens) => {
    it.each(pairs)("%s on %s is at least %d", (front, back, least) => {
      expect(ratio(tokens.get(front)!, tokens.get(back)!)).toBeGreaterThanOrEqual(least);
    });
  });
});
