import { shuffle } from "./lot.ts";
import { drawSize, seedTiers } from "./seed-lines.ts";

/**
 * Gives the entry on each line of the first round, from the top; null is a bye. Seeds are drawn among the lines of their tier, byes go to
 * the best seeds first and then one by one to the section that has fewest, everybody else by lot.
 */
export function firstLines(
  entries: number,
  seeds: readonly number[],
  random: () => number,
): (number | null)[] {
  const size = drawSize(entries);
  const lines: (number | null | undefined)[] = Array.from({ length: size });
  const seedAt = seedTiers(size)
    .flatMap((tier) => shuffle(tier, random))
    .slice(0, seeds.length)
    .map((line) => line - 1);
  seedAt.forEach((line, rank) => {
    lines[line] = seeds[rank]!;
  });
  for (const line of byeLines(size, size - entries, seedAt, random)) lines[line] = null;
  const isSeed = new Set(seeds);
  const others = Array.from({ length: entries }, (_, entry) => entry).filter((entry) => !isSeed.has(entry));
  const drawn = shuffle(others, random);
  return lines.map((line) => (line === undefined ? drawn.pop()! : line));
}

/** The lines left empty; a match with a seed who got no bye is free for one only once every other match has its own. */
function byeLines(size: number, byes: number, seedAt: readonly number[], random: () => number): number[] {
  const taken = seedAt.slice(0, byes).map((line) => line ^ 1);
  const seedOf = new Map(seedAt.map((line) => [line >> 1, line]));
  const matches = shuffle(
    Array.from({ length: size / 2 }, (_, match) => match),
    random,
  );
  const free = new Set(matches);
  const crowd = new Crowd(size);
  for (const line of taken) {
    free.delete(line >> 1);
    crowd.add(line >> 1);
  }
  while (taken.length < byes) {
    const open = matches.filter((match) => free.has(match));
    const unseeded = open.filter((match) => !seedOf.has(match));
    const match = crowd.least(unseeded.length > 0 ? unseeded : open);
    const seedLine = seedOf.get(match);
    taken.push(seedLine === undefined ? match * 2 + 1 : seedLine ^ 1);
    free.delete(match);
    crowd.add(match);
  }
  return taken;
}

/** How many byes each half, quarter, eighth… of the first round holds. */
class Crowd {
  private readonly counts = new Map<string, number>();
  private readonly sections: number[] = [];

  constructor(size: number) {
    for (let matches = size / 4; matches >= 1; matches /= 2) this.sections.push(matches);
  }

  add(match: number): void {
    for (const section of this.sections) {
      const at = `${section}:${Math.floor(match / section)}`;
      this.counts.set(at, (this.counts.get(at) ?? 0) + 1);
    }
  }

  /** Of some matches, the first whose half, then quarter, then eighth… holds fewest. */
  least(matches: readonly number[]): number {
    let candidates = [...matches];
    for (const section of this.sections) {
      const count = (match: number) => this.counts.get(`${section}:${Math.floor(match / section)}`) ?? 0;
      const least = Math.min(...candidates.map(count));
      candidates = candidates.filter((match) => count(match) === least);
    }
    return candidates[0]!;
  }
}
