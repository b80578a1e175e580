import type { Foursome } from "./people-rounds.ts";

/**
 * Rounds of a mixed evening, by how many of each half there are: places 0 to k - 1 are the first half, k to 2k - 1 the
 * second. Everybody of the first partners everybody of the second once. With an odd k one pair rests in each of k rounds;
 * those pairs play the last round, one of them not, since the number of pairs is odd. The tests count.
 */
export const MIXED_ROUNDS: Readonly<Record<number, readonly (readonly Foursome[])[]>> = {
  2: [[[0, 2, 1, 3]], [[1, 2, 0, 3]]],
  3: [[[0, 3, 2, 5]], [[1, 5, 0, 4]], [[2, 4, 1, 3]], [[1, 4, 2, 3]]],
  4: [
    [
      [0, 4, 1, 5],
      [3, 7, 2, 6],
    ],
    [
      [0, 5, 2, 7],
      [1, 4, 3, 6],
    ],
    [
      [2, 4, 0, 6],
      [1, 7, 3, 5],
    ],
    [
      [2, 5, 3, 4],
      [0, 7, 1, 6],
    ],
  ],
  5: [
    [
      [0, 5, 1, 6],
      [2, 7, 4, 9],
    ],
    [
      [3, 9, 4, 5],
      [0, 6, 2, 8],
    ],
    [
      [2, 9, 1, 8],
      [3, 5, 0, 7],
    ],
    [
      [1, 9, 3, 6],
      [4, 7, 0, 8],
    ],
    [
      [4, 8, 1, 5],
      [2, 6, 3, 7],
    ],
    [
      [3, 8, 1, 7],
      [4, 6, 2, 5],
    ],
  ],
  6: [
    [
      [4, 10, 5, 11],
      [1, 7, 2, 8],
      [0, 6, 3, 9],
    ],
    [
      [0, 7, 4, 11],
      [3, 10, 1, 8],
      [2, 9, 5, 6],
    ],
    [
      [0, 8, 4, 6],
      [1, 9, 3, 11],
      [5, 7, 2, 10],
    ],
    [
      [2, 11, 5, 8],
      [3, 6, 4, 7],
      [0, 9, 1, 10],
    ],
    [
      [0, 10, 3, 7],
      [1, 11, 2, 6],
      [5, 9, 4, 8],
    ],
    [
      [1, 6, 5, 10],
      [4, 9, 2, 7],
      [0, 11, 3, 8],
    ],
  ],
};
