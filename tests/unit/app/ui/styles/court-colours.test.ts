import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SPORTS } from "../../../../../app/lib/sports.ts";
import { contrast } from "../../../../support/colours.ts";

const css = readFileSync(new URL("../../../../../app/ui/styles/court-colours.css", import.meta.url), "utf8");

const rules = [...css.matchAll(/([^{}]*)\{([^}]*)\}/g)];

/** The colour that a sport's own rule gives a name, else the one of all. */
function colourOf(sport: string, name: string): string {
  const own = rules.filter(([, selector]) => selector!.includes(`[data-sport="${sport}"]`));
  const found = [...own.toReversed(), rules[0]!].map(([, , body]) =>
    new RegExp(`--${name}: (#[0-9a-f]{3,6});`).exec(body!),
  );
  return found.find((one) => one !== null)![1]!;
}

it.each(SPORTS.map(({ id }) => id))("keeps words on the court of %s readable", (sport) => {
  expect(contrast(colourOf(sport, "court"), colourOf(sport, "on-court"))).toBeGreaterThanOrEqual(4.5);
});

it.each(["beach_tennis", "footvolley", "beach_volleyball"])("sand is bright, not brown: %s", (sport) => {
  expect(contrast(colourOf(sport, "court"), "#000000")).toBeGreaterThan(10);
});
