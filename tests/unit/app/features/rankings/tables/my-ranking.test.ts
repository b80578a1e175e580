import { expect, it } from "vitest";
import {
  ownPlace,
  pointsOverTime,
  rowsAround,
} from "../../../../../../app/features/rankings/tables/my-ranking.ts";
import { tableQuerySchema } from "../../../../../../app/features/rankings/tables/tables-schema.ts";
import type { ShownTable, TableRow } from "../../../../../../app/features/scoring/ledger/table-row.ts";

const rows = Array.from(
  { length: 20 },
  (_, index) => ({ position: index + 1, athlete: { id: `a${index + 1}` } }) as TableRow,
);
const positions = (athleteId: string) => rowsAround(rows, athleteId).map(({ position }) => position);

it("shows the top and three rows on either side of the reader", () => {
  expect(positions("a1")).toEqual([1, 2, 3, 4]);
  expect(positions("a5")).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(positions("a12")).toEqual([1, 2, 3, 9, 10, 11, 12, 13, 14, 15]);
  expect(positions("a20")).toEqual([1, 2, 3, 17, 18, 19, 20]);
});

it("shows the top to somebody who is not in the table", () => {
  expect(positions("nobody")).toEqual([1, 2, 3, 4, 5, 6]);
});

it("walks back from the points of today", () => {
  expect(pointsOverTime(256, [123, -50, 31])).toEqual([152, 183, 133, 256]);
  expect(pointsOverTime(0, [])).toEqual([0]);
});

it.each<[string, number[], number, string, string]>([
  ["the first of all", [1, 2, 3], 0, "", "?sport=tennis#atleta-a0"],
  ["the last of the first page", [99, 100, 101], 1, "", "?sport=tennis#atleta-a1"],
  ["the first of the second", [99, 100, 101], 2, "", "?sport=tennis&cursor=100#atleta-a2"],
  [
    "one who shares a position across two pages",
    [100, 100, 100],
    1,
    "",
    "?sport=tennis&cursor=100#atleta-a1",
  ],
  ["one who shares it with nobody before them", [100, 100, 100], 0, "", "?sport=tennis#atleta-a0"],
  [
    "one of a filtered table, wherever the reader looks for whom",
    [1, 250],
    1,
    "category=female&search=rita&cursor=100",
    "?sport=tennis&category=female&cursor=200#atleta-a1",
  ],
])("leads %s to the page that has their row", (_who, positions, at, search, href) => {
  const shown = positions.map(
    (position, index) => ({ position, points: 7, athlete: { id: `a${index}` } }) as TableRow,
  );
  const table = { rows: shown, club: { id: "c" }, sport: "tennis", format: "singles" } as ShownTable;
  const query = tableQuerySchema.parse(Object.fromEntries(new URLSearchParams(search)));
  expect(ownPlace(table, `a${at}`, query)).toEqual({
    athleteId: `a${at}`,
    position: positions[at],
    points: 7,
    href: `/public-ranking/c${href}`,
  });
});

it("has no place for who is not in the table, or has no position in it", () => {
  const query = tableQuerySchema.parse({});
  const apart = { position: null, athlete: { id: "a9" } } as TableRow;
  const table = { rows: [apart], club: { id: "c" }, sport: "tennis", format: "singles" } as ShownTable;
  for (const id of ["a9", "a1"]) expect([id, ownPlace(table, id, query)]).toEqual([id, null]);
});
