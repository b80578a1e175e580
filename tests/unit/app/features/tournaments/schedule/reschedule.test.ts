import { describe, expect, it } from "vitest";
import type {
  ScheduleProblem,
  Timetable,
} from "../../../../../../app/features/tournaments/schedule/problem.ts";
import { reschedule } from "../../../../../../app/features/tournaments/schedule/reschedule.ts";
import { scheduleMatches } from "../../../../../../app/features/tournaments/schedule/schedule-matches.ts";
import { seededNumbers } from "../../../../../../app/features/tournaments/schedule/seeded-numbers.ts";
import { faultsOfTimetable } from "../../../../../support/schedule/faults-of-timetable.ts";
import { fewestMoves } from "../../../../../support/schedule/fewest-moves.ts";
import { knownTimetable } from "../../../../../support/schedule/known-timetables.ts";

const moves = (before: Timetable, after: Timetable) =>
  [...before].filter(([id, { courtId, startsAt }]) => {
    const now = after.get(id);
    return now?.courtId !== courtId || now.startsAt !== startsAt;
  });

/** Ten singles on two courts of an afternoon with room to spare: small enough to try everything. */
function smallProblem(seed: number): ScheduleProblem {
  const random = seededNumbers(seed);
  const person = () => `p${Math.floor(random() * 10)}`;
  return {
    matches: Array.from({ length: 6 }, (_, index) => {
      const one = person();
      let two = person();
      while (two === one) two = person();
      return { id: `m${index}`, minutes: 60, after: [], people: [{ id: one }, { id: two }], restMinutes: 30 };
    }),
    courts: ["a", "b"].map((id) => ({ id, hours: [{ from: 0, to: 300 }] })),
    impediments: [],
  };
}

const closed = (problem: ScheduleProblem, courtId: string, from: number, to: number): ScheduleProblem => ({
  ...problem,
  courts: problem.courts.map((court) =>
    court.id === courtId
      ? {
          ...court,
          hours: court.hours.flatMap((span) =>
            [
              { from: span.from, to: Math.min(span.to, from) },
              { from: Math.max(span.from, to), to: span.to },
            ].filter((part) => part.from < part.to),
          ),
        }
      : court,
  ),
});

describe("a timetable after a change", () => {
  it("stays as it is where nothing changed", () => {
    const { problem, known } = knownTimetable(3);
    const { placements, unplaced } = reschedule(known, problem);
    expect(unplaced).toEqual([]);
    expect([...placements].sort()).toEqual([...known].sort());
  });

  it("moves no more matches than trying everything does, of small ones", () => {
    for (let seed = 1; seed <= 40; seed++) {
      const problem = smallProblem(seed);
      const before = scheduleMatches(problem).placements;
      if (before.size < problem.matches.length) continue;
      const rain = closed(problem, "a", 60, 180);
      const { placements } = reschedule(before, rain);
      const fewest = fewestMoves(before, rain, 15);
      if (fewest === null) continue;
      expect(faultsOfTimetable(rain, placements)).toEqual([]);
      expect(placements.size, `seed ${seed}`).toBe(problem.matches.length);
      expect(moves(before, placements).length, `seed ${seed}`).toBeLessThanOrEqual(fewest);
    }
  });

  it("loses a court for two hours: those of that court move, and hardly anybody else", () => {
    for (const seed of [14, 19, 23, 28]) {
      const { problem } = knownTimetable(seed);
      // With two hours more at the end of every day there is room.
      const roomy = {
        ...problem,
        courts: problem.courts.map((court) => ({
          ...court,
          hours: [
            ...court.hours,
            ...[0, 1, 2, 3].map((day) => ({ from: day * 1440 + 1260, to: day * 1440 + 1380 })),
          ],
        })),
      };
      const before = scheduleMatches(problem).placements;
      const [first] = [...before.values()].filter(({ courtId }) => courtId === "c0").map((p) => p.startsAt);
      const rain = closed(roomy, "c0", first!, first! + 120);
      const minutes = new Map(problem.matches.map((match) => [match.id, match.minutes]));
      const struck = [...before].filter(
        ([id, { courtId, startsAt }]) =>
          courtId === "c0" && startsAt < first! + 120 && first! < startsAt + minutes.get(id)!,
      );
      const { placements, unplaced } = reschedule(before, rain);
      expect(faultsOfTimetable(rain, placements)).toEqual([]);
      expect(unplaced).toEqual([]);
      expect(moves(before, placements).length).toBeLessThanOrEqual(struck.length * 3);
    }
  });

  it("moves nothing into the time in which nobody would hear of it, and leaves what begins then alone", () => {
    const problem = smallProblem(2);
    const before = scheduleMatches(problem).placements;
    const rain = { ...closed(problem, "a", 60, 240), earliest: 90 };
    const { placements } = reschedule(before, rain);
    for (const [id, { startsAt }] of moves(before, placements)) {
      const now = placements.get(id);
      if (now) expect(now.startsAt).toBeGreaterThanOrEqual(90);
      if (startsAt < 90) expect(before.get(id)!.courtId).toBe("a");
    }
  });

  it("lets a match put by hand stand, and moves who is in its way", () => {
    const problem = smallProblem(5);
    const before = scheduleMatches(problem).placements;
    const [one, two] = [...before.keys()];
    const fixed = new Map([[one!, before.get(two!)!]]);
    const { placements } = reschedule(before, { ...problem, fixed });
    expect(placements.get(one!)).toEqual(before.get(two!));
    expect(faultsOfTimetable(problem, placements)).toEqual([]);
  });
});
