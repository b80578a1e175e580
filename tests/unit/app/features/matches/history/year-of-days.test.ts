import { expect, it } from "vitest";
import {
  monthLabels,
  monthsOfDays,
  weeksOfDays,
  YEAR_WEEKS,
} from "../../../../../../app/features/matches/history/year-of-days.ts";

const PLAYED = [
  { day: "2025-11-23", matches: 1, wins: 1 },
  { day: "2026-10-31", matches: 4, wins: 1 },
  { day: "2026-11-02", matches: 1, wins: 0 },
  { day: "2026-11-25", matches: 2, wins: 2 },
];

it.each([
  // A Monday is a week of one day; a Sunday ends one.
  ["2026-11-23", "2025-11-24", 1],
  ["2026-11-27", "2025-11-24", 5],
  ["2026-11-29", "2025-11-24", 7],
  ["2024-02-29", "2023-02-27", 4],
])("up to %s it begins on %s and has %i days of the last week", (today, first, ofLast) => {
  const weeks = weeksOfDays([], today);
  expect(weeks).toHaveLength(YEAR_WEEKS);
  expect(weeks[0]![0]!.day).toBe(first);
  expect(weeks.at(-1)).toHaveLength(ofLast);
  expect(weeks.at(-1)!.at(-1)!.day).toBe(today);
  const days = weeks.flat().map(({ day }) => day);
  expect(days).toEqual([...new Set(days)].sort());
  expect(days).toHaveLength(7 * (YEAR_WEEKS - 1) + ofLast);
});

it("shades a day by its matches, and leaves out what lies before", () => {
  const shaded = weeksOfDays(PLAYED, "2026-11-27")
    .flat()
    .filter(({ shade }) => shade > 0);
  expect(shaded.map(({ day, shade }) => [day, shade])).toEqual([
    ["2026-10-31", 3],
    ["2026-11-02", 1],
    ["2026-11-25", 2],
  ]);
});

it("sums months, the newest first, of those that had a match", () => {
  expect(monthsOfDays(weeksOfDays(PLAYED, "2026-11-27"))).toEqual([
    { month: "2026-11", days: 2, matches: 3, wins: 2 },
    { month: "2026-10", days: 1, matches: 4, wins: 1 },
  ]);
  expect(monthsOfDays(weeksOfDays([], "2026-11-27"))).toEqual([]);
});

it("names each month above its first week, with room for every label", () => {
  const labels = monthLabels(weeksOfDays([], "2026-11-27"));
  expect(labels.map(({ label }) => label).join(" ")).toBe("dez jan fev mar abr mai jun jul ago set out nov");
  expect(labels[0]).toEqual({ label: "dez", week: 1 });
  // November begins in the week of Monday the 2nd.
  expect(labels.at(-1)).toEqual({ label: "nov", week: 49 });
  const gaps = labels.slice(1).map(({ week }, at) => week - labels[at]!.week);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3);
});
