import { expect, it } from "vitest";
import { onlyRow, valueAt } from "../../../../app/lib/certain.ts";
import { Defect } from "../../../../app/lib/errors.ts";

it("gives the value under a key, null and zero included, and names a key that is missing", () => {
  const map = new Map<string, number | null>([
    ["a", 0],
    ["b", null],
  ]);
  expect(valueAt(map, "a")).toBe(0);
  expect(valueAt(map, "b")).toBeNull();
  expect(() => valueAt(map, "c")).toThrow(new Defect("nothing under the key c"));
});

it("gives the row of a statement, and throws where there is none", () => {
  expect(onlyRow([{ count: 2 }])).toEqual({ count: 2 });
  expect(() => onlyRow([])).toThrow(Defect);
});
