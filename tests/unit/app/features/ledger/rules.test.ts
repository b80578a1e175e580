import { expect, it } from "vitest";
import { DEFAULT_RULES, rulesOfVersion } from "../../../../../app/features/ledger/rules.ts";

it("the rules of a version are parsed once, those of another version or ranking apart", () => {
  const first = rulesOfVersion("r", 1, DEFAULT_RULES);
  expect(first).toEqual(DEFAULT_RULES);
  expect(rulesOfVersion("r", 1, "not looked at again")).toBe(first);
  expect(rulesOfVersion("r", 2, { ...DEFAULT_RULES, win: 3 }).win).toBe(3);
  expect(rulesOfVersion("s", 1, { ...DEFAULT_RULES, win: 4 }).win).toBe(4);
  expect(() => rulesOfVersion("t", 1, {})).toThrow();
});

it("an isolate keeps five hundred of them", () => {
  const first = rulesOfVersion("many", 1, DEFAULT_RULES);
  for (let version = 2; version <= 600; version += 1) rulesOfVersion("many", version, DEFAULT_RULES);
  expect(rulesOfVersion("many", 600, null)).toEqual(DEFAULT_RULES);
  expect(rulesOfVersion("many", 1, DEFAULT_RULES)).not.toBe(first);
});
