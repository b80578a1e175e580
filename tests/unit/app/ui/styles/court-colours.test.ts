import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SPORTS } from "../../../../../app/lib/sports.ts";
import { contrast } from "../../../../support/colours.ts";

const css = readFileSync(new URL("../../../../../app/ui/styles/court-colours.css", import.meta.url), "utf8");

/** The last rule of a sport, else the one of all. */
function ruleOf(sport: string): string {
  const rules = [...css.matchAll(/([^{}]*)\{([^}]*)\}/g)];
  const own = rules.filter(([, selector]) => selector!.includes(`[data-sport="${sport}"]`));
  return (own.at(-1) ?? rules[0]!)[2]!;
}

it.each(SPORTS.map(({ id }) => id))("keeps words on the court of %s readable", (sport) => {
  const [band] = ruleOf(sport).match(/#[0-9a-f]{6}/g)!;
  expect(contrast(band!, "#ffffff")).toBeGreaterThanOrEqual(4.5);
});
