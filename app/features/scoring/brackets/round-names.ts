import type { Stage } from "./draw.ts";

const BY_MATCHES = new Map([
  [1, "Final"],
  [2, "Semifinais"],
  [4, "Quartas de final"],
  [8, "Oitavas de final"],
]);

/** Names a knock-out round of so many matches; earlier ones by their number. */
export function roundName(matches: number, round: number): string {
  return BY_MATCHES.get(matches) ?? `${round}ª rodada`;
}

/** "A" to "Z", then "AA", "AB"… for the groups of a large draw. */
export function groupKey(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : groupKey(Math.floor(index / 26) - 1) + last;
}

const LETTERS: Record<Stage, string> = {
  groups: "G",
  rounds: "R",
  main: "M",
  back: "B",
  decider: "D",
  third_place: "T",
  consolation: "C",
};

/** The key of a match outside of groups: "M1-3" is the third match of the main draw's first round. */
export function matchKey(stage: Stage, round: number, position: number): string {
  return `${LETTERS[stage]}${round}-${position}`;
}
