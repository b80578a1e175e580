import { expect, it } from "vitest";
import {
  readGroups,
  readNumbers,
  writeGroups,
  writeNumbers,
} from "../../../../../../app/features/office/points-and-rules/number-lists.ts";

it.each([[[]], [["77"]], [["12", "A-3, b", "x|y", "back\\slash", "||"]]])(
  "writes %j so that it is read again",
  (numbers) => {
    expect(readNumbers(writeNumbers(numbers))).toEqual(numbers);
  },
);

it("keeps groups apart, and takes what a hand writes without spaces", () => {
  const groups = [["1", "2"], ["3|4"], ["5", "6", "7"]];
  expect(readGroups(writeGroups(groups))).toEqual(groups);
  expect(readGroups("1|2||3")).toEqual([["1", "2"], ["3"]]);
  expect(readGroups(" || | ")).toEqual([]);
});
