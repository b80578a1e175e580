/** Lines of the first round for a number of entries: the next power of two. */
export function drawSize(entries: number): number {
  let size = 2;
  while (size < entries) size *= 2;
  return size;
}

/** From how many entries on a draw has so many seeds, as ITF and the competition factory count them (`POLICY_SEEDING_ITF`). */
const SEEDS_FROM: readonly [entries: number, seeds: number][] = [
  [192, 64],
  [97, 32],
  [48, 16],
  [24, 8],
  [12, 4],
];

/** How many seeds a draw of so many entries has by default: 2 at least. */
export function usualSeeds(entries: number): number {
  return SEEDS_FROM.find(([from]) => entries >= from)?.[1] ?? 2;
}

/** Most seeds of a draw: one for each match of the first round, so that no two meet there; both of a final of two. */
export function mostSeeds(entries: number): number {
  return Math.max(2, drawSize(entries) / 2);
}

/**
 * Where seeds stand (lines from 1), tier by tier as they are drawn (ITF): 1 on top, 2 at the bottom, 3-4 on the lines
 * that keep them from both until the semifinals. From there on each section splits in two and a new seed stands at the
 * far end from the one that is there: 5-8 as one tier; then 9-12 in the sections of 5-8 and 13-16 in those of 1-4,
 * 17-24 with 9-16 and 25-32 with 1-8, and so on.
 */
export function seedTiers(size: number): number[][] {
  const tiers = [[1], [size]];
  if (size >= 8) tiers.push([size / 4 + 1, (size / 4) * 3]);
  for (let placed = 4; placed * 2 <= size / 2; placed *= 2) {
    const opposite = (line: number) => farEnd(line, size / placed);
    const lines = tiers.flat();
    if (placed === 4) tiers.push(lines.map(opposite).sort((a, b) => a - b));
    else {
      tiers.push(
        ...[lines.slice(placed / 2), lines.slice(0, placed / 2)].map((half) =>
          half.map(opposite).sort((a, b) => a - b),
        ),
      );
    }
  }
  return tiers;
}

/** The other end of the section of so many lines in which a line is first or last. */
function farEnd(line: number, section: number): number {
  return line % section === 0 ? line - section + 1 : line + section - 1;
}
