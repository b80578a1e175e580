import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SPORTS } from "../../../../../app/lib/sports.ts";

const css = readFileSync(new URL("../../../../../app/ui/styles/court-colours.css", import.meta.url), "utf8");

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function ratio(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high! + 0.05) / (low! + 0.05);
}

/** The last rule of a sport, else the one of all. */
function ruleOf(sport: string): string {
  const rules = [...css.matchAll(/([^{}]*)\{([^}]*)\}/g)];
  const own = rules.filter(([, selector]) => selector!.includes(`[data-sport="${sport}"]`));
  return (own.at(-1) ?? rules[0]!)[2]!;
}

it.each(SPORTS.map(({ id }) => id))("keeps words on the court of %s readable", (sport) => {
  const [band] = ruleOf(sport).match(/#[0-9a-f]{6}/g)!;
  expect(ratio(band!, "#ffffff")).toBeGreaterThanOrEqual(4.5);
});
