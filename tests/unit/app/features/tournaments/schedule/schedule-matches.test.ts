import { describe, expect, it } from "vitest";
import { scheduleMatches } from "../../../../../../app/features/tournaments/schedule/schedule-matches.ts";
import { faultsOfTimetable } from "../../../../../support/schedule/faults-of-timetable.ts";
import { knownTimetable } from "../../../../../support/schedule/known-timetables.ts";
import { sampled } from "../../../../../support/sample.ts";

const SEEDS = Array.from({ length: 30 }, (_, seed) => seed + 1);
const INSTANCES = sampled("timetables", SEEDS, 8).map((seed) => knownTimetable(seed));

describe("a timetable of an instance made backwards from a known full one", () => {
  it.each(INSTANCES)("$name: at least 98 % placed, no overlap, rest kept", ({ problem, known, fullness }) => {
    expect(faultsOfTimetable(problem, known)).toEqual([]);
    expect(fullness).toBeGreaterThanOrEqual(0.85);
    const { placements, unplaced, lookUps } = scheduleMatches(problem);
    expect(faultsOfTimetable(problem, placements)).toEqual([]);
    expect(placements.size).toBeGreaterThanOrEqual(problem.matches.length * 0.98);
    // The work is bounded by look-ups, whatever the clock says.
    expect(lookUps).toBeLessThan(30_000);
    expect(placements.size + unplaced.length).toBe(problem.matches.length);
  });
});
