import { expect, test } from "vitest";
import {
  isRefused,
  type DrawFormat,
  type DrawPlan,
} from "../../../../../../app/features/scoring/brackets/draw.ts";
import { groupCount } from "../../../../../../app/features/scoring/brackets/groups.ts";
import { randomFrom } from "../../../../../../app/features/scoring/brackets/lot.ts";
import { makePlan } from "../../../../../../app/features/scoring/brackets/make-plan.ts";
import { playAtRandom } from "../../../../../../app/features/scoring/brackets/play-at-random.ts";
import { groupsOfPhase, phaseCount } from "../../../../../../app/features/scoring/brackets/rei-da-praia.ts";
import { standingOf } from "../../../../../../app/features/scoring/brackets/standing.ts";

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

async function planOf(format: DrawFormat, entries: number, seeds = 0): Promise<DrawPlan> {
  const made = await makePlan({ format, entries, seeds: upTo(seeds), lot: entries });
  if (isRefused(made)) throw new Error(made.refused);
  return made;
}

test.each([
  [4, 1],
  [5, 1],
  [6, 2],
  [8, 2],
  [9, 3],
  [11, 3],
  [12, 4],
  [14, 4],
  [15, 5],
  [256, 85],
])("%i entries play in %i groups", (entries, groups) => {
  expect(groupCount(entries)).toBe(groups);
});

test("groups differ by at most one, seeds head one each, and everybody of a group meets everybody once", async () => {
  for (let entries = 4; entries <= 40; entries += 1) {
    const count = groupCount(entries);
    const { groups, matches } = await planOf("groups_knockout", entries, count);
    const sizes = groups.map((group) => group.entries.length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    expect(groups.map((group) => group.entries[0])).toEqual(upTo(count));
    for (const group of groups) {
      const met = matches
        .filter((match) => match.group === group.key)
        .map(({ sides }) =>
          sides
            .map((side) => (side as { entry: number }).entry)
            .sort((a, b) => a - b)
            .join(" "),
        );
      expect(new Set(met).size).toBe(met.length);
      expect(met.length).toBe((group.entries.length * (group.entries.length - 1)) / 2);
    }
  }
});

test("the two of one group can meet again in the final alone, and byes are group winners' first", async () => {
  for (let entries = 6; entries <= 120; entries += 3) {
    const plan = await planOf("groups_knockout", entries);
    const first = plan.matches.filter(({ stage, round }) => stage === "main" && round === 1);
    const half = first.length / 2;
    for (const { key } of plan.groups) {
      const at = (position: number) =>
        first.findIndex(({ sides }) =>
          sides.some((side) => side.kind === "rank" && side.group === key && side.position === position),
        );
      expect([entries, at(1) < half]).toEqual([entries, at(2) >= half]);
    }
    const withBye = first.filter(({ sides }) => sides.some(({ kind }) => kind === "bye"));
    const seconds = withBye.filter(({ sides }) =>
      sides.some((side) => side.kind === "rank" && side.position === 2),
    );
    expect(seconds.length).toBe(Math.max(0, withBye.length - plan.groups.length));
  }
});

test("a Swiss lets nobody meet twice or rest twice, in as many rounds as it may have", async () => {
  for (const entries of [4, 5, 6, 7, 8, 9, 11, 12, 16, 17, 31, 64, 101]) {
    const rounds = Math.ceil(entries / 2);
    const made = await makePlan({
      format: "swiss",
      entries,
      lot: 3,
      rules: { swissRounds: Math.min(rounds, 12) },
    });
    if (isRefused(made)) throw new Error(made.refused);
    for (let lot = 0; lot < 4; lot += 1) {
      const { plan } = playAtRandom(made, {}, randomFrom(lot));
      const met = plan.matches.map(({ sides }) =>
        sides
          .map((side) => (side as { entry: number }).entry)
          .sort((a, b) => a - b)
          .join(" "),
      );
      expect(new Set(met).size).toBe(met.length);
      const resting = plan.rests.flatMap((rest) => rest.entries);
      expect(new Set(resting).size).toBe(resting.length);
    }
  }
});

test("a Swiss of more rounds than can be paired without a second meeting is refused", async () => {
  const made = await makePlan({ format: "swiss", entries: 6, lot: 1, rules: { swissRounds: 4 } });
  expect(made).toEqual({
    refused: "Com 6 inscritos o suíço vai até 3 rodadas, sem repetir adversário.",
  });
});

test("rei da praia: in each group of four 1-4 meet 2-3, 1-3 meet 2-4, 1-2 meet 3-4, and phases end in one king", async () => {
  const plan = await planOf("rei_da_praia", 4);
  const [a, b, c, d] = plan.groups[0]!.entries;
  expect(
    plan.matches.map(({ sides }) => sides.map((side) => (side as { entries: number[] }).entries)),
  ).toEqual([
    [
      [a, d],
      [b, c],
    ],
    [
      [a, c],
      [b, d],
    ],
    [
      [a, b],
      [c, d],
    ],
  ]);
  for (const [entries, phases] of [
    [8, 2],
    [12, 2],
    [16, 2],
    [20, 3],
    [64, 3],
    [256, 4],
  ] as const) {
    const played = playAtRandom(await planOf("rei_da_praia", entries), {}, randomFrom(1));
    expect([entries, phaseCount(played.plan)]).toEqual([entries, phases]);
    expect(groupsOfPhase(played.plan, phases)).toHaveLength(1);
    expect([...standingOf(played.plan, played.results).values()].every(({ state }) => state === "over")).toBe(
      true,
    );
  }
});
