import { expect, it } from "vitest";
import { type DrawResults, isRefused } from "../../../../../../app/features/scoring/brackets/draw.ts";
import { luckyLosers } from "../../../../../../app/features/scoring/brackets/lucky-loser.ts";
import { makePlan } from "../../../../../../app/features/scoring/brackets/make-plan.ts";
import { peopleOf } from "../../../../../../app/features/scoring/brackets/side.ts";
import { standingOf } from "../../../../../../app/features/scoring/brackets/standing.ts";

// Issue M, 9: no chance decides where a rule can. Among equals the published list says who comes first, whatever number drew the draw.

/** Draws 13 entries of which three rest, and plays the first round, each match won by its first side or by the second. */
async function played(lot: number, { seeds, winner }: { seeds: number[]; winner: 0 | 1 }) {
  const plan = await makePlan({ format: "single_elimination", entries: 13, lot, seeds });
  if (isRefused(plan)) throw new Error(plan.refused);
  const first = [...standingOf(plan, {}).values()].filter(({ match }) => match.round === 1);
  const matches = first.filter(({ state }) => state === "ready");
  const results: DrawResults = Object.fromEntries(
    matches.map(({ match }) => [match.key, { winner, kind: "played", sets: [[6, 2]] }]),
  );
  const lost = matches.flatMap(({ sides }) => peopleOf(sides[winner === 0 ? 1 : 0]));
  const rests = first.filter(({ state }) => state === "bye").flatMap(({ sides }) => sides.flatMap(peopleOf));
  return { asked: luckyLosers(plan, results), lost, rests, results };
}

it.each([1, 7, 8, 4_096].flatMap((lot) => ([0, 1] as const).map((winner) => [lot, winner] as const)))(
  "drawn by %i, side %i winning: the losers of the first round in the order of the list, seeds first",
  async (lot, winner) => {
    for (const seeds of [[], [5, 2, 9, 0]]) {
      const { asked, lost, rests } = await played(lot, { seeds, winner });
      expect(lost).toHaveLength(5);
      expect(rests).toHaveLength(3);
      const seeded = seeds.filter((entry) => lost.includes(entry));
      const others = lost.filter((entry) => !seeds.includes(entry)).toSorted((a, b) => a - b);
      for (const entry of rests) expect(asked(entry)).toEqual([...seeded, ...others]);
      // Whoever has played on their line leaves it to nobody.
      for (const entry of lost) expect(asked(entry)).toEqual([]);
    }
  },
);
