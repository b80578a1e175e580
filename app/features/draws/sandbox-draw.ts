/** Fewest and most entrants of the sandbox. */
export const SANDBOX_MIN = 3;
export const SANDBOX_MAX = 64;

/** Somebody in the draw; `seed` is null for those drawn by lot. */
export interface Entrant {
  name: string;
  seed: number | null;
}

/** A single-elimination draw: `lines` from top to bottom, a power of two of them; null is a bye. */
export interface Draw {
  lines: (Entrant | null)[];
  seeds: number;
  byes: number;
}

/** Lines of the first round for a number of entrants: the next power of two. */
export function drawSize(entrants: number): number {
  let size = 2;
  while (size < entrants) size *= 2;
  return size;
}

/** Seeds by ITF's table: 2 in a draw of 8 or less, 4 in 16, 8 in 32, 16 in 64. */
export function usualSeeds(entrants: number): number {
  return Math.max(2, drawSize(entrants) / 4);
}

/** The seed counts that a draw of so many entrants can have: none, or a power of two up to half of them, at most 16. */
export function possibleSeeds(entrants: number): number[] {
  return [0, 2, 4, 8, 16].filter(
    (seeds) => seeds <= entrants / 2 || (seeds === 2 && entrants >= SANDBOX_MIN),
  );
}

/**
 * Where seeds stand (lines from 1), group by group as they are drawn: 1 on top, 2 at the bottom, 3-4 on the lines that
 * keep them from both until the semifinals, 5-8 likewise (ITF); 9-12 meet 5-8 first, 13-16 meet 1-4.
 */
export function seedLines(size: number): number[][] {
  const eighth = size / 8;
  return [
    [1],
    [size],
    [2 * eighth + 1, 6 * eighth],
    [2 * eighth, 4 * eighth, 4 * eighth + 1, 6 * eighth + 1],
    [eighth + 1, 3 * eighth + 1, 5 * eighth, 7 * eighth],
    [eighth, 3 * eighth, 5 * eighth + 1, 7 * eighth + 1],
  ];
}

/**
 * Makes a draw: the first `seeds` names are the seeds in order, byes go to the best seeds first and the others evenly
 * over the sections, everybody else by lot. The same names, seeds and number always give the same draw.
 */
export function makeDraw(names: readonly string[], seeds: number, lot: number): Draw {
  const size = drawSize(names.length);
  const random = randomFrom(lot);
  const lines: (Entrant | null | undefined)[] = Array.from({ length: size });
  const seedAt = placeSeeds(size, seeds, random);
  seedAt.forEach((line, index) => {
    lines[line] = { name: names[index]!, seed: index + 1 };
  });
  const byes = size - names.length;
  for (const line of byeLines(size, byes, seedAt, random)) lines[line] = null;
  const others = shuffle(names.slice(seeds), random);
  return {
    lines: lines.map((entry) => (entry === undefined ? { name: others.pop()!, seed: null } : entry)),
    seeds,
    byes,
  };
}

/** Index of the line of seed 1, 2, 3…; seeds of one group are drawn among its lines. */
function placeSeeds(size: number, seeds: number, random: () => number): number[] {
  const placed: number[] = [];
  for (const group of seedLines(size)) {
    if (placed.length >= seeds) break;
    placed.push(...shuffle(group, random).map((line) => line - 1));
  }
  return placed.slice(0, seeds);
}

/** The lines left empty: opposite the best seeds, then one by one in the section that has fewest byes so far. */
function byeLines(size: number, byes: number, seedAt: readonly number[], random: () => number): number[] {
  const taken = seedAt.slice(0, byes).map((line) => line ^ 1);
  // A match with a seed that got no bye is still free for one once every other match has its own.
  const withSeed = new Set(seedAt.map((line) => line >> 1));
  const matches = shuffle(
    Array.from({ length: size / 2 }, (_, match) => match),
    random,
  );
  const free = (match: number) => !taken.some((line) => line >> 1 === match);
  while (taken.length < byes) {
    const open = matches.filter((match) => free(match));
    const preferred = open.filter((match) => !withSeed.has(match));
    const match = leastCrowded(preferred.length > 0 ? preferred : open, taken, size);
    const seedLine = seedAt.find((line) => line >> 1 === match);
    taken.push(seedLine === undefined ? match * 2 + 1 : seedLine ^ 1);
  }
  return taken;
}

/** Of some first-round matches, the first whose half, then quarter, then eighth… holds fewest byes. */
function leastCrowded(matches: readonly number[], taken: readonly number[], size: number): number {
  let candidates = [...matches];
  for (let lines = size / 2; lines >= 2; lines /= 2) {
    const crowd = (match: number) =>
      taken.filter((line) => Math.floor(line / lines) === Math.floor((match * 2) / lines)).length;
    const least = Math.min(...candidates.map(crowd));
    candidates = candidates.filter((match) => crowd(match) === least);
  }
  return candidates[0]!;
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const mixed = [...items];
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!];
  }
  return mixed;
}

/** Numbers in [0, 1) that repeat exactly for the same lot (mulberry32). */
function randomFrom(lot: number): () => number {
  let state = lot | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
