import { expect, test } from "vitest";
import { bracketOf } from "../../../../../../app/features/scoring/brackets/bracket-model.ts";
import { sideScores } from "../../../../../../app/features/scoring/brackets/drawn-match-view.ts";
import { groupsOf } from "../../../../../../app/features/scoring/brackets/group-model.ts";
import {
  isRefused,
  type DrawOptions,
  type DrawPlan,
  type DrawResults,
} from "../../../../../../app/features/scoring/brackets/draw.ts";
import { randomFrom } from "../../../../../../app/features/scoring/brackets/lot.ts";
import { makePlan } from "../../../../../../app/features/scoring/brackets/make-plan.ts";
import { playAtRandom } from "../../../../../../app/features/scoring/brackets/play-at-random.ts";

const words = { nameOf: (entry: number) => `P${entry + 1}` };

async function planOf(options: Omit<DrawOptions, "lot">): Promise<DrawPlan> {
  const made = await makePlan({ ...options, lot: 4 });
  if (isRefused(made)) throw new Error(made.refused);
  return made;
}

test("each match of a draw is shown once, in rounds that halve, with a place left open where byes leave no match", async () => {
  for (const format of ["single_elimination", "double_elimination", "consolation"] as const) {
    for (let entries = 4; entries <= 70; entries += 3) {
      const plan = await planOf({ format, entries, rules: { thirdPlace: true } });
      const parts = bracketOf(plan, {}, words);
      const shown = parts.flatMap(({ rounds }) =>
        rounds.flatMap(({ matches }) => matches.flatMap((match) => match?.key ?? [])),
      );
      expect(shown.sort()).toEqual(plan.matches.map(({ key }) => key).sort());
      for (const { rounds } of parts)
        for (const [at, { join, matches }] of rounds.entries()) {
          const next = rounds[at + 1]?.matches.length;
          if (join === "pairs") expect(next).toBe(matches.length / 2);
          if (join === "straight") expect(next).toBe(matches.length);
        }
    }
  }
});

test("a side says who is there, a bye, or from which place of which group somebody will come", async () => {
  const plan = await planOf({ format: "groups_knockout", entries: 9, seeds: [0] });
  const [first] = bracketOf(plan, {}, words)[0]!.rounds;
  const texts = first!.matches.flatMap((match) => match?.sides.map(({ text }) => text) ?? []);
  expect(texts).toContain("1º do Grupo A");
  expect(texts).toContain("2º do Grupo C");
  expect(texts).toContain("Bye");
});

test("scores say games, a W.O. and who gave up; what is not needed says so", async () => {
  const plan = await planOf({ format: "single_elimination", entries: 8 });
  const results: DrawResults = {
    "M1-1": {
      winner: 0,
      kind: "played",
      sets: [
        [6, 4],
        [3, 6],
        [10, 7],
      ],
    },
    "M1-2": { winner: 1, kind: "walkover", sets: [] },
    "M1-3": { winner: 0, kind: "retired", sets: [[2, 1]] },
  };
  const [round] = bracketOf(plan, results, words)[0]!.rounds;
  expect(round!.matches.slice(0, 3).map((match) => sideScores(match!))).toEqual([
    ["6 3 10", "4 6 7"],
    ["", "W.O."],
    ["2", "1 des."],
  ]);
  const double = await planOf({ format: "double_elimination", entries: 4 });
  const notes = [1, 2, 3, 4, 5, 6].map((lot) => {
    const { results } = playAtRandom(double, {}, randomFrom(lot));
    return bracketOf(double, results, words)[0]!.rounds.at(-1)!.matches[0]!.note;
  });
  expect(new Set(notes)).toEqual(new Set(["Não é preciso", null]));
});

test("a group shows its table, its rule in words, its rounds, who rests, and what broke a tie once it is over", async () => {
  const plan = await planOf({ format: "super_8", entries: 9 });
  const [before] = groupsOf(plan, {}, words);
  expect(before!.rounds).toHaveLength(9);
  expect(before!.rounds.every(({ matches, rests }) => matches.length === 2 && rests.length === 1)).toBe(true);
  expect(before!.rows.every(({ decided }) => decided === null)).toBe(true);
  expect(before!.order).toMatch(/^Vale o número de games/);
  const { results } = playAtRandom(plan, {}, randomFrom(2));
  const [after] = groupsOf(plan, results, words);
  expect(after!.rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(after!.rows.every(({ played }) => played === 8)).toBe(true);
});
