import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { CLUB_COLOURS } from "../../../../app/lib/club-colours.ts";
import { contrast } from "../../../support/colours.ts";

const css = readFileSync(new URL("../../../../app/ui/styles/club-colours.css", import.meta.url), "utf8");
const values = new Map(
  [...css.matchAll(/"(\w+)"\] \{\s*--club: (#\w{6});/g)].map(([, id, hex]) => [id, hex]),
);

it.each(CLUB_COLOURS)("white words are read on $label", ({ id }) => {
  expect(contrast(values.get(id)!, "#ffffff")).toBeGreaterThanOrEqual(4.5);
});

it("has a value for each colour, and no other", () => {
  expect([...values.keys()]).toEqual(CLUB_COLOURS.map(({ id }) => id));
});
