import { describe, expect, test } from "vitest";
import {
  isRefused,
  type DrawPlan,
  type DrawRules,
} from "../../../../../../app/features/scoring/brackets/draw.ts";
import { makePlan } from "../../../../../../app/features/scoring/brackets/make-plan.ts";

// Product §6: counted exactly, not sampled.

async function planOf(entries: number, rules: Partial<DrawRules> = {}): Promise<DrawPlan> {
  const made = await makePlan({ format: "super_8", entries, lot: 5, rules });
  if (isRefused(made)) throw new Error(made.refused);
  return made;
}

/** How often each two people are partners and opponents; every pair of people has its count. */
function countsOf({ entries, matches }: DrawPlan) {
  const partners = new Map<string, number>();
  const opponents = new Map<string, number>();
  for (let a = 0; a < entries; a += 1)
    for (let b = a + 1; b < entries; b += 1) for (const map of [partners, opponents]) map.set(`${a} ${b}`, 0);
  const add = (map: Map<string, number>, a: number, b: number) => {
    const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
    map.set(key, map.get(key)! + 1);
  };
  for (const { sides } of matches) {
    const [one, two] = sides.map((side) => (side as { entries: [number, number] }).entries);
    add(partners, ...one!);
    add(partners, ...two!);
    for (const a of one!) for (const b of two!) add(opponents, a, b);
  }
  return { partners: [...partners.values()], opponents: [...opponents.values()] };
}

const restsOf = ({ entries, rests }: DrawPlan) =>
  Array.from({ length: entries }, (_, entry) => rests.filter((rest) => rest.entries.includes(entry)).length);
const spread = (counts: number[]) => Math.max(...counts) - Math.min(...counts);
const roundsOf = ({ matches }: DrawPlan) => new Set(matches.map(({ round }) => round)).size;

test.each([
  [8, 7, 14],
  [12, 11, 33],
])(
  "%i people play %i rounds and %i matches, every two partners once and opponents twice",
  async (people, rounds, matches) => {
    const plan = await planOf(people);
    expect([roundsOf(plan), plan.matches.length, plan.rests]).toEqual([rounds, matches, []]);
    const { partners, opponents } = countsOf(plan);
    expect([new Set(partners), new Set(opponents)]).toEqual([new Set([1]), new Set([2])]);
  },
);

test.each([
  [5, 5],
  [9, 18],
])(
  "%i people play %i matches, every two partners exactly once and opponents twice",
  async (people, matches) => {
    const plan = await planOf(people);
    expect(plan.matches).toHaveLength(matches);
    const { partners, opponents } = countsOf(plan);
    expect([new Set(partners), new Set(opponents)]).toEqual([new Set([1]), new Set([2])]);
    expect(spread(restsOf(plan))).toBe(0);
  },
);

test.each([
  [6, 7],
  [7, 10],
  [10, 22],
  [11, 27],
])("%i people play %i matches, all pairs but one partners once", async (people, matches) => {
  const plan = await planOf(people);
  expect(plan.matches).toHaveLength(matches);
  const { partners, opponents } = countsOf(plan);
  expect(partners.filter((count) => count === 0)).toHaveLength(1);
  expect(partners.filter((count) => count === 1)).toHaveLength(partners.length - 1);
  expect(Math.min(...opponents)).toBeGreaterThan(0);
  expect(Math.max(...opponents)).toBeLessThanOrEqual(3);
  expect(spread(restsOf(plan))).toBe(1);
});

describe.each([2, 3, 4, 5, 6])("mixed, %i of each", (half) => {
  const first = Array.from({ length: half }, (_, index) => index * 2);
  const second = first.map((entry) => entry + 1);

  test("everybody of one half partners everybody of the other once, all but one pair where pairs are odd", async () => {
    const plan = await planOf(half * 2, { mixed: { first, second } });
    const met = plan.matches.flatMap(({ sides }) =>
      sides.map((side) => (side as { entries: [number, number] }).entries),
    );
    expect(new Set(met.map(String)).size).toBe(met.length);
    expect(met).toHaveLength(half * half - (half % 2));
    expect(met.every(([a, b]) => first.includes(a) && second.includes(b))).toBe(true);
    expect(spread(restsOf(plan))).toBe(half % 2);
  });
});

test("halves of different sizes, or with somebody twice, are refused", async () => {
  for (const mixed of [
    { first: [0, 1, 2], second: [3] },
    { first: [0, 1], second: [1, 2] },
    { first: [0, 1], second: [2, 9] },
  ])
    expect(isRefused(await makePlan({ format: "super_8", entries: 4, lot: 1, rules: { mixed } }))).toBe(true);
});
