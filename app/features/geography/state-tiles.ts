import type { Uf } from "./regions.ts";

/** Where each state stands in a map of equal tiles: column and row from the north-west, neighbours kept near. */
export const STATE_TILES: Readonly<Record<Uf, readonly [column: number, row: number]>> = {
  RR: [1, 0],
  AP: [3, 0],
  AM: [1, 1],
  PA: [2, 1],
  MA: [3, 1],
  CE: [4, 1],
  RN: [5, 1],
  AC: [0, 2],
  RO: [1, 2],
  MT: [2, 2],
  TO: [3, 2],
  PI: [4, 2],
  PB: [5, 2],
  MS: [2, 3],
  GO: [3, 3],
  BA: [4, 3],
  PE: [5, 3],
  DF: [3, 4],
  SE: [4, 4],
  AL: [5, 4],
  MG: [3, 5],
  ES: [4, 5],
  PR: [2, 6],
  SP: [3, 6],
  RJ: [4, 6],
  RS: [2, 7],
  SC: [3, 7],
};

export const TILE_COLUMNS = 6;
export const TILE_ROWS = 8;

/** How dark a tile is, from 0 (nobody) to 4 (as many as anywhere), on a logarithmic scale so that few still show. */
export function tileShade(count: number, most: number): 0 | 1 | 2 | 3 | 4 {
  if (count <= 0 || most <= 0) return 0;
  const shade = 1 + Math.floor((3.999 * Math.log1p(count - 1)) / Math.log1p(Math.max(most - 1, 1)));
  return Math.min(shade, 4) as 1 | 2 | 3 | 4;
}
