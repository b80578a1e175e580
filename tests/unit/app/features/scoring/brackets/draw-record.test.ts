import { expect, test } from "vitest";
import { DRAW_FORMATS, isRefused } from "../../../../../../app/features/scoring/brackets/draw.ts";
import {
  canonicalText,
  drawFrom,
  hashOf,
  rebuildDraw,
  recordOf,
  type DrawRecord,
} from "../../../../../../app/features/scoring/brackets/draw-record.ts";
import { courseOf } from "../../../../../../app/features/scoring/drawn/kept-bracket.ts";
import { beginDay, drawLots, ENDS, leave, play } from "../../../../../support/draw-day.ts";
import { numbersDrawn } from "../../../../../../app/features/scoring/brackets/drawn-numbers.ts";
import { lotOf, type PublicNumber } from "../../../../../../app/features/scoring/brackets/public-number.ts";

const facts = {
  format: "single_elimination",
  entries: ["ana", "bia", "caio", "davi", "eva", "fábio"],
  seeding: "level",
  seeds: [0, 3],
  rules: { thirdPlace: true },
} as const;
const record = recordOf({ ...facts, entries: [...facts.entries], seeds: [...facts.seeds] });
const number: PublicNumber = { kind: "drand", round: 4_000_000, randomness: "0f".repeat(32) };

async function published(of: DrawRecord = record) {
  const plan = await drawFrom(of, number);
  if (isRefused(plan)) throw new Error(plan.refused);
  return { record: of, hash: await hashOf(of), number, plan };
}

test("a stranger makes the identical draw again, even of fields in another order", async () => {
  const shown = await published();
  const stored = JSON.parse(JSON.stringify(shown), (_key, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).reverse())
      : value,
  );
  expect(await rebuildDraw(stored)).toMatchObject({ isHashSame: true, isPlanSame: true, plan: shown.plan });
});

test.each([
  ["an entry that was changed", { entries: ["ana", "bia", "caio", "davi", "eva", "gil"] }],
  ["two entries that changed places", { entries: ["bia", "ana", "caio", "davi", "eva", "fábio"] }],
  ["two numbers that changed places", { numbers: [2, 1, 3, 4, 5, 6] }],
  ["one more entry", { entries: [...record.entries, "gil"] }],
  ["another seed", { seeds: [0, 4] }],
  ["seeds in another order", { seeds: [3, 0] }],
  ["seeds that were found otherwise", { seeding: "hand" as const }],
  ["another rule", { rules: { ...record.rules, thirdPlace: false } }],
])("%s is detected", async (_what, changed) => {
  expect(await rebuildDraw({ ...(await published()), record: { ...record, ...changed } })).toMatchObject({
    isHashSame: false,
  });
});

test("another public number, or a match that was moved, is no longer the same draw", async () => {
  const shown = await published();
  const another: PublicNumber = { kind: "drand", round: 4_000_001, randomness: "f0".repeat(32) };
  expect(await rebuildDraw({ ...shown, number: another })).toMatchObject({
    isHashSame: true,
    isPlanSame: false,
  });
  const [first, second, ...rest] = shown.plan.matches;
  const moved = [{ ...first!, sides: second!.sides }, { ...second!, sides: first!.sides }, ...rest];
  expect(await rebuildDraw({ ...shown, plan: { ...shown.plan, matches: moved } })).toMatchObject({
    isPlanSame: false,
  });
});

test("a round that is called otherwise by now leaves the numbers that meet the same", async () => {
  const shown = await published();
  const matches = shown.plan.matches.map((match) => ({ ...match, label: `${match.label}!` }));
  expect(await rebuildDraw({ ...shown, plan: { ...shown.plan, matches } })).toMatchObject({
    isPlanSame: true,
  });
});

test("an entry keeps its number in every redraw, and a number that somebody left goes to nobody else", () => {
  const again = (entries: string[], earlier: DrawRecord[]) =>
    recordOf({ ...facts, entries, seeds: [] }, earlier);
  const second = again(["bia", "caio", "davi", "eva", "gil"], [record]);
  expect(second.numbers).toEqual([2, 3, 4, 5, 7]);
  const third = again(["ana", "bia", "davi", "hugo"], [second, record]);
  expect(third.numbers).toEqual([1, 2, 4, 8]);
});

test("the text of a hash is the one that docs/draws.md gives", () => {
  const [first, , ...rest] = record.entries;
  const two = recordOf({ ...facts, entries: [first!, ...rest], seeds: [2] }, [record]);
  expect(canonicalText(two)).toBe(
    [
      "quadra sorteio 2",
      "formato single_elimination",
      'regras {"advance":2,"games":6,"groupOrder":"head_to_head","mixed":null,"peopleOrder":"games","setsToWin":1,"swissRounds":null,"thirdPlace":true,"walkover":"full_set"}',
      "cabeças level 4",
      '1 "ana"',
      '3 "caio"',
      '4 "davi"',
      '5 "eva"',
      '6 "fábio"',
    ].join("\n"),
  );
});

test("draws of the first rules keep their hash and are made again", async () => {
  const { entries, seeds } = record;
  const first: DrawRecord = { format: "single_elimination", entries, seeds, rules: { thirdPlace: true } };
  // As it was published under the first rules.
  const hash = "ec238851e588cfa8af5f4aa67eca42d1076fde2d947ab4988f38c646fed55d3f";
  expect(await hashOf(first)).toBe(hash);
  const lottery: PublicNumber = { kind: "loteria", contest: 5912, randomness: "12.345, 67.890" };
  const plan = await drawFrom(first, lottery);
  if (isRefused(plan)) throw new Error(plan.refused);
  expect(plan.lot).toBe(1_234_567_890);
  expect(await rebuildDraw({ record: first, hash, number: lottery, plan })).toMatchObject({
    isHashSame: true,
    isPlanSame: true,
  });
});

test.each(DRAW_FORMATS)("the numbers of a %s hold who meets whom", async (format) => {
  const entries = Array.from({ length: 8 }, (_, at) => `e${at}`);
  const shown = await published(recordOf({ format, entries, seeding: "none", seeds: [], rules: {} }));
  const { matches } = numbersDrawn(shown.plan, (entry) => entry + 1);
  const seen = new Set(matches.flatMap(({ sides }) => sides.flatMap((side) => side.match(/\d+/g) ?? [])));
  expect([...entries.keys()].every((at) => seen.has(String(at + 1)))).toBe(true);
});

test("the number of a draw is read from what the beacon or the lottery published, in one spelling", () => {
  expect(lotOf({ kind: "drand", round: 1, randomness: "0000000000001".padEnd(64, "a") })).toBe(1);
  expect(lotOf({ kind: "drand", round: 1, randomness: "f".repeat(64) })).toBe(2 ** 52 - 1);
  expect(lotOf({ kind: "drand", round: 1, randomness: "abc" })).toHaveProperty("refused");
  const prize = (randomness: string) => lotOf({ kind: "loteria", contest: 20_261_205, randomness });
  expect(prize("45261")).toBe(45_261);
  expect(prize("00017")).toBe(17);
  for (const other of ["045261", "45.261", "45 261", "4526", "452611", "12.345 67.890", "12 mil", ""])
    expect(prize(other)).toHaveProperty("refused");
});

test("a stranger makes the later rounds of a Swiss again from its results and from who gave up when", async () => {
  const day = await beginDay("swiss", 7, { lot: lotOf(number) as number, rules: { swissRounds: 3 } });
  for (const { key } of day.bracket.matches) await play(day, key, ENDS.played!(1));
  await leave(day, 2);
  const { plan, results } = courseOf(day.bracket);
  const swiss = { ...facts, format: "swiss" as const, seeds: [], rules: { swissRounds: 3 } };
  const of = recordOf({ ...swiss, entries: [...record.entries, "gil"] });
  const shown = { record: of, hash: await hashOf(of), number, plan, results };
  expect(plan.left).toMatchObject([{ entry: 2, outFrom: 2 }]);
  expect(await rebuildDraw(shown)).toMatchObject({ isHashSame: true, isPlanSame: true });
  const turned = Object.fromEntries(
    Object.entries(results).map(([key, result]) => [key, result && { ...result, winner: 1 as const }]),
  );
  expect(await rebuildDraw({ ...shown, results: turned })).toMatchObject({ isPlanSame: false });
  const others = plan.left!.map((one) => ({ ...one, entry: 3 }));
  const asked = await rebuildDraw({ ...shown, plan: { ...plan, left: others } });
  expect(asked).toMatchObject({ isPlanSame: false });
});

test("a stranger draws the lots again that broke ties, and makes the phases that follow from them", async () => {
  const day = await beginDay("rei_da_praia", 8, { lot: lotOf(number) as number });
  for (const { key } of day.bracket.matches) await play(day, key, ENDS.played!(1));
  while (await drawLots(day));
  const { plan, results } = courseOf(day.bracket);
  const of = recordOf({
    ...facts,
    format: "rei_da_praia",
    entries: [...record.entries, "gil", "hugo"].slice(0, 8),
    seeds: [],
    rules: {},
  });
  const shown = { record: of, hash: await hashOf(of), number, plan, results };
  expect(plan.lots!.length).toBeGreaterThan(0);
  expect(plan.groups.length).toBeGreaterThan(2);
  expect(await rebuildDraw(shown)).toMatchObject({ isPlanSame: true });
  const other = plan.lots!.map((one) => ({ ...one, drawn: { ...one.drawn!, randomness: "f".repeat(64) } }));
  expect(await rebuildDraw({ ...shown, plan: { ...plan, lots: other } })).toMatchObject({
    isPlanSame: false,
  });
  const turned = plan.lots!.map((one) => ({
    ...one,
    drawn: { ...one.drawn!, order: one.drawn!.order.toReversed() },
  }));
  expect(await rebuildDraw({ ...shown, plan: { ...plan, lots: turned } })).toMatchObject({
    isPlanSame: false,
  });
});
