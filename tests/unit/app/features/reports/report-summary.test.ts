import { expect, it } from "vitest";
import {
  changeReport,
  type ReportAction,
  startReport,
} from "../../../../../app/features/reports/report-draft.ts";
import { summaryOf } from "../../../../../app/features/reports/report-summary.ts";

const SIDES = [["Você"], ["João Silveira"]] as const;

function typed(keys: string, ...actions: ReportAction[]) {
  const start = startReport({ sport: "tennis", playedAt: "2026-11-21T10:00", me: null });
  const typing: ReportAction[] = [...keys].map((digit) => ({ type: "digit", digit }));
  return [{ type: "focus", cell: { set: 0, part: "side1" } } as const, ...typing, ...actions].reduce(
    changeReport,
    start,
  );
}

it.each([
  ["", [], null],
  ["64", [], null],
  ["64765", [], "Você venceu João Silveira por 6/4 7/6(5)"],
  ["463646", [], "João Silveira venceu você por 6/4 6/3"],
  [
    "",
    [
      { type: "end", end: "walkover" },
      { type: "losing_side", side: 2 },
    ],
    "Você venceu João Silveira por W.O.",
  ],
  [
    "6410",
    [
      { type: "end", end: "retired" },
      { type: "losing_side", side: 1 },
    ],
    "João Silveira venceu você por 4/6 0/1 desist.",
  ],
  ["", [{ type: "end", end: "double_walkover" }], "W.O. duplo: Você e João Silveira"],
] as [string, ReportAction[], string | null][])("%s %j reads %s", (keys, actions, sentence) => {
  expect(summaryOf(typed(keys, ...actions), SIDES)).toBe(sentence);
});

it("speaks of pairs in the plural", () => {
  expect(
    summaryOf(typed("6060"), [
      ["Você", "Ana"],
      ["Bia", "Caio"],
    ]),
  ).toBe("Você e Ana venceram Bia e Caio por 6/0 6/0");
});
