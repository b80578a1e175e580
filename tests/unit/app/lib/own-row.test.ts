import { expect, it } from "vitest";
import { ownRow } from "../../../../app/lib/own-row.ts";

it.each([
  ["alto", "high"],
  ["Alto", undefined],
  ["", undefined],
  ["__proto__", undefined],
  ["constructor", undefined],
  ["toString", undefined],
])("a table has of %j the row %j", (word, row) => {
  expect(ownRow({ alto: "high" }, word)).toBe(row);
});
