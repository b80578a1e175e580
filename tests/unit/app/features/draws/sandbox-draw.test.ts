import { describe, expect, test } from "vitest";
import {
  drawSize,
  makeDraw,
  possibleSeeds,
  SANDBOX_MAX,
  SANDBOX_MIN,
  seedLines,
  usualSeeds,
} from "../../../../../app/features/draws/sandbox-draw.ts";

const names = (count: number) => Array.from({ length: count }, (_, i) => `A${i + 1}`);
const lineOf = (draw: ReturnType<typeof makeDraw>, seed: number) =>
  draw.lines.findIndex((entry) => entry?.seed === seed) + 1;

test.each([
  [3, 4, 2],
  [4, 4, 2],
  [5, 8, 2],
  [8, 8, 2],
  [9, 16, 4],
  [16, 16, 4],
  [17, 32, 8],
  [33, 64, 16],
  [64, 64, 16],
])("%i entrants play in %i lines with %i seeds", (entrants, size, seeds) => {
  expect(drawSize(entrants)).toBe(size);
  expect(usualSeeds(entrants)).toBe(seeds);
});

test("seeds stand on ITF's lines of a draw of 32", () => {
  expect(seedLines(32).slice(0, 4)).toEqual([[1], [32], [9, 24], [8, 16, 17, 25]]);
  expect(seedLines(16).slice(0, 3)).toEqual([[1], [16], [5, 12]]);
});

test.each([8, 16, 32, 64])("in a draw of %i no two seeds of one tier share their section", (size) => {
  const lines = seedLines(size).flat();
  for (let tier = 2; tier <= Math.min(16, size / 2); tier *= 2) {
    const sections = lines.slice(0, tier).map((line) => Math.floor((line - 1) / (size / tier)));
    expect(new Set(sections).size).toBe(tier);
  }
});

test("seeds 9 to 12 meet 5 to 8 first, 13 to 16 meet 1 to 4", () => {
  const eighth = (line: number) => Math.floor((line - 1) / 8);
  const [one, two, threeFour, fives, nines, thirteens] = seedLines(64).map((group) =>
    group.map(eighth).sort(),
  );
  expect(nines).toEqual(fives);
  expect(thirteens).toEqual([...one!, ...two!, ...threeFour!].sort());
});

describe.each(Array.from({ length: SANDBOX_MAX - SANDBOX_MIN + 1 }, (_, i) => i + SANDBOX_MIN))(
  "%i entrants",
  (entrants) => {
    const draws = possibleSeeds(entrants).flatMap((seeds) =>
      [1, 2, 3].map((lot) => makeDraw(names(entrants), seeds, lot)),
    );

    test("everybody is in the draw once, and no match has two byes", () => {
      for (const draw of draws) {
        const drawn = draw.lines.flatMap((entry) => (entry ? [entry.name] : []));
        expect(drawn.toSorted()).toEqual(names(entrants).toSorted());
        for (let at = 0; at < draw.lines.length; at += 2) {
          expect(draw.lines[at] ?? draw.lines[at + 1]).not.toBeNull();
        }
      }
    });

    test("byes go to the best seeds first, and none is skipped", () => {
      for (const draw of draws) {
        const withBye = draw.lines.flatMap((entry, at) =>
          entry?.seed && draw.lines[at ^ 1] === null ? [entry.seed] : [],
        );
        const expected = Math.min(draw.seeds, draw.byes);
        expect(withBye.toSorted((a, b) => a - b)).toEqual(Array.from({ length: expected }, (_, i) => i + 1));
      }
    });

    test("beyond those of seeds, halves differ by at most one bye", () => {
      for (const draw of draws.filter(({ byes, seeds }) => byes >= seeds)) {
        const half = draw.lines.length / 2;
        const byes = (from: number) =>
          draw.lines.slice(from, from + half).filter((entry) => entry === null).length;
        expect(Math.abs(byes(0) - byes(half))).toBeLessThanOrEqual(1);
      }
    });
  },
);

test("one number always draws the same, another one differently", () => {
  expect(makeDraw(names(20), 8, 7)).toEqual(makeDraw(names(20), 8, 7));
  expect(makeDraw(names(20), 8, 7)).not.toEqual(makeDraw(names(20), 8, 8));
});

test("seed 3 is drawn to either of its lines", () => {
  const lines = new Set(Array.from({ length: 20 }, (_, lot) => lineOf(makeDraw(names(32), 8, lot), 3)));
  expect([...lines].sort((a, b) => a - b)).toEqual([9, 24]);
});
