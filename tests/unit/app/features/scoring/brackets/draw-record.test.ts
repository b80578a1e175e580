import { expect, test } from "vitest";
import { isRefused } from "../../../../../../app/features/scoring/brackets/draw.ts";
import {
  drawFrom,
  hashOf,
  rebuildDraw,
  type DrawRecord,
} from "../../../../../../app/features/scoring/brackets/draw-record.ts";
import { courseOf } from "../../../../../../app/features/scoring/drawn/kept-bracket.ts";
import { beginDay, ENDS, leave, play } from "../../../../../support/draw-day.ts";
import { lotOf, type PublicNumber } from "../../../../../../app/features/scoring/brackets/public-number.ts";

const record: DrawRecord = {
  format: "single_elimination",
  entries: ["ana", "bia", "caio", "davi", "eva", "fábio"],
  seeds: [0, 3],
  rules: { thirdPlace: true },
};
const number: PublicNumber = { kind: "drand", round: 4_000_000, randomness: "0f".repeat(32) };

async function published() {
  const plan = await drawFrom(record, number);
  if (isRefused(plan)) throw new Error(plan.refused);
  return { record, hash: await hashOf(record), number, plan };
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
  ["an entry that was changed", { ...record, entries: ["ana", "bia", "caio", "davi", "eva", "gil"] }],
  ["two entries that changed places", { ...record, entries: ["bia", "ana", "caio", "davi", "eva", "fábio"] }],
  ["one more entry", { ...record, entries: [...record.entries, "gil"] }],
  ["another seed", { ...record, seeds: [0, 4] }],
  ["another rule", { ...record, rules: {} }],
])("%s is detected", async (_what, changed) => {
  expect(await rebuildDraw({ ...(await published()), record: changed })).toMatchObject({ isHashSame: false });
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

test("the number of a draw is read from what the beacon or the lottery published", () => {
  expect(lotOf({ kind: "drand", round: 1, randomness: "0000000000001".padEnd(64, "a") })).toBe(1);
  expect(lotOf({ kind: "drand", round: 1, randomness: "f".repeat(64) })).toBe(2 ** 52 - 1);
  expect(lotOf({ kind: "loteria", contest: 5912, randomness: "12.345, 67.890" })).toBe(1_234_567_890);
  expect(lotOf({ kind: "drand", round: 1, randomness: "abc" })).toHaveProperty("refused");
  expect(lotOf({ kind: "loteria", contest: 1, randomness: "12 mil" })).toHaveProperty("refused");
});

test("a stranger makes the later rounds of a Swiss again from its results and from who gave up when", async () => {
  const day = await beginDay("swiss", 7, { lot: lotOf(number) as number, rules: { swissRounds: 3 } });
  for (const { key } of day.bracket.matches) await play(day, key, ENDS.played!(1));
  await leave(day, 2);
  const { plan, results } = courseOf(day.bracket);
  const swiss = { ...record, format: "swiss" as const, seeds: [], rules: { swissRounds: 3 } };
  const of = { ...swiss, entries: [...record.entries, "gil"] };
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
