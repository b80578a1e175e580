import { expect, test } from "vitest";
import { STATES } from "../../../../../app/features/geography/regions.ts";
import {
  STATE_TILES,
  TILE_COLUMNS,
  TILE_ROWS,
  tileShade,
} from "../../../../../app/features/geography/state-tiles.ts";

test("every state has a tile of its own inside the map", () => {
  const tiles = STATES.map(({ uf }) => STATE_TILES[uf]);
  expect(new Set(tiles.map(String)).size).toBe(27);
  for (const [column, row] of tiles) {
    expect(column >= 0 && column < TILE_COLUMNS && row >= 0 && row < TILE_ROWS).toBe(true);
  }
});

test.each([
  ["RS", "SC", "east"],
  ["AM", "RS", "south"],
  ["AC", "PB", "east"],
  ["RR", "AM", "south"],
  ["SP", "RJ", "east"],
  ["BA", "SE", "south"],
] as const)("from %s, %s lies to the %s", (from, to, direction) => {
  const axis = direction === "east" ? 0 : 1;
  expect(STATE_TILES[to][axis]).toBeGreaterThan(STATE_TILES[from][axis]);
});

test.each([
  [0, 100, 0],
  [0, 0, 0],
  [1, 1, 1],
  [1, 100, 1],
  [100, 100, 4],
  [2, 2, 4],
  [10, 100, 2],
])("%i of at most %i has shade %i", (count, most, shade) => expect(tileShade(count, most)).toBe(shade));

test("more athletes are never lighter", () => {
  const shades = Array.from({ length: 500 }, (_, count) => tileShade(count, 499));
  expect(shades).toEqual(shades.toSorted((a, b) => a - b));
});
