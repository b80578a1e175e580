import { expect, it } from "vitest";
import { targetOf } from "../../../../../../app/features/rankings/tables/my-week.ts";
import type { TableRow } from "../../../../../../app/features/scoring/ledger/table-row.ts";

const row = (id: string, position: number | null, points: number) =>
  ({ position, points, athlete: { id, name: id.toUpperCase() } }) as TableRow;
const rows = [row("a", 1, 300), row("b", 2, 253), row("c", 3, 200), row("d", 4, 200)];

it.each<[string, string, [string, number] | null]>([
  ["the one above, by one point more than lies between", "c", ["B", 54]],
  ["one above with as many points", "d", ["C", 1]],
  ["nobody for the leader", "a", null],
  ["nobody for a stranger", "z", null],
])("aims at %s", (_name, id, aim) => {
  const target = targetOf(rows, id, () => true);
  expect(target && [target.athlete.name, target.missing]).toEqual(aim);
});

it("aims at nobody for who shares the first place, or has none", () => {
  expect(targetOf([row("a", 1, 300), row("b", 1, 300)], "b", () => true)).toBeNull();
  expect(targetOf([row("a", 1, 300), row("b", null, 0)], "b", () => true)).toBeNull();
});

it("passes over whoever plays there no more", () => {
  const target = targetOf(rows, "c", (id) => id !== "b");
  expect(target).toEqual({ athlete: { id: "a", name: "A" }, missing: 101 });
  expect(targetOf(rows, "c", () => false)).toBeNull();
});
