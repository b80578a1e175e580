import { expect, it } from "vitest";
import { pointsOverTime, rowsAround } from "../../../../../app/features/tables/my-ranking.ts";
import type { TableRow } from "../../../../../app/features/ledger/table-row.ts";

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
