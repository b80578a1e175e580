import { expect, it } from "vitest";
import { equalReasons, linesLabel } from "../../../../../../app/features/office/imports/equal-reasons.ts";

it("says 70 equal problems in one sentence with a number (issue, point 11)", () => {
  const left = Array.from({ length: 70 }, (_, at) => ({ lineNo: at + 2, reason: "Falta a data." }));
  const reasons = equalReasons([...left, { lineNo: 90, reason: "Falta o placar." }]);
  expect(reasons.map((one) => `${linesLabel(one)}: ${one.reason}`)).toEqual([
    "70 linhas (2, 3, 4, 5, 6…): Falta a data.",
    "linha 90: Falta o placar.",
  ]);
});
