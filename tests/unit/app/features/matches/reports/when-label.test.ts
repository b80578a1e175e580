import { expect, it } from "vitest";
import { whenLabel } from "../../../../../../app/features/matches/reports/when-label.ts";

it.each([
  ["2026-11-26T18:30", "Hoje, 18:30"],
  ["2026-11-25T09:05", "Ontem, 09:05"],
  ["2026-11-21T18:30", "21/11, 18:30"],
  ["", "Quando foi?"],
])("says when a match was played: %s is %s", (playedAt, label) => {
  expect(whenLabel(playedAt, "2026-11-26T20:00")).toBe(label);
});

it("says of the first of a month what was played on the day before", () => {
  expect(whenLabel("2026-11-30T23:50", "2026-12-01T00:10")).toBe("Ontem, 23:50");
});
