import { expect, test } from "vitest";
import { mixedHalves } from "../../../../../../app/features/tournaments/running/mixed-halves.ts";

const entries = (["female", "male", "male", null, "female"] as const).map((gender) => ({
  genders: [gender],
}));

test.each([
  ["super_8", "mixed", { first: [0, 4], second: [1, 2] }],
  ["super_8", "female", null],
  ["super_8", "open", null],
  ["rei_da_praia", "mixed", null],
  ["single_elimination", "mixed", null],
  [null, "mixed", null],
] as const)("halves of a %s of %s: %j", (drawFormat, gender, halves) => {
  expect(mixedHalves({ drawFormat, gender }, entries)).toEqual(halves);
});
