import type { DrawGroup, DrawMatch, DrawPlan } from "./draw.ts";
import { circleRounds } from "./circle.ts";
import { shuffle } from "./lot.ts";
import { groupKey, matchKey } from "./round-names.ts";

/** The key of the group of a draw that has one table for everybody. */
export const ONE_TABLE = "geral";

/** Everybody in one table, in this order. */
export function oneTable(entries: number[]): DrawGroup {
  return { key: ONE_TABLE, label: "Classificação", entries };
}

/** From how many entries on a draw has so many groups (product §6); each three more make one more. */
const GROUPS_FROM: readonly [entries: number, groups: number][] = [
  [4, 1],
  [6, 2],
  [9, 3],
  [12, 4],
];
const ENTRIES_OF_ANOTHER = 3;

/** How many groups so many entries play in. */
export function groupCount(entries: number): number {
  const [from, groups] = GROUPS_FROM.findLast(([from]) => entries >= from) ?? [entries, 1];
  const more = groups === GROUPS_FROM.at(-1)![1] ? Math.floor((entries - from) / ENTRIES_OF_ANOTHER) : 0;
  return groups + more;
}

/**
 * Entries in groups whose sizes differ by at most one, the larger ones last. The best seeds head a group each, the
 * next as many are drawn one into each, and so on; everybody else by lot.
 */
export function drawGroups(
  entries: number,
  seeds: readonly number[],
  random: () => number,
  count = groupCount(entries),
): DrawGroup[] {
  const isSeed = new Set(seeds);
  const others = Array.from({ length: entries }, (_, entry) => entry).filter((entry) => !isSeed.has(entry));
  const order = [...seeds, ...shuffle(others, random)];
  const groups = Array.from({ length: count }, (_, index): DrawGroup => ({
    key: groupKey(index),
    label: `Grupo ${groupKey(index)}`,
    entries: [],
  }));
  for (let tier = 0; tier * count < entries; tier += 1) {
    const drawn = order.slice(tier * count, (tier + 1) * count);
    const open = groups.slice(count - drawn.length);
    const places = tier === 0 ? open : shuffle(open, random);
    drawn.forEach((entry, at) => places[at]!.entries.push(entry));
  }
  return groups;
}

/** The matches of groups in which everybody meets everybody, and who rests when. */
export function groupMatches(groups: readonly DrawGroup[]): Pick<DrawPlan, "matches" | "rests"> {
  const rests: DrawPlan["rests"] = [];
  const matches = groups.flatMap((group) =>
    circleRounds(group.entries.length).flatMap(({ pairs, rest }, index) => {
      const round = index + 1;
      if (rest !== null) rests.push({ round, group: group.key, entries: [group.entries[rest]!] });
      return pairs.map(([top, bottom], at): DrawMatch => ({
        key: group.key === ONE_TABLE ? matchKey("rounds", round, at + 1) : `G${group.key}${round}-${at + 1}`,
        stage: group.key === ONE_TABLE ? "rounds" : "groups",
        group: group.key,
        round,
        position: at + 1,
        sides: [
          { kind: "entry", entry: group.entries[top]! },
          { kind: "entry", entry: group.entries[bottom]! },
        ],
        label: group.key === ONE_TABLE ? `Rodada ${round}` : `${group.label} · rodada ${round}`,
      }));
    }),
  );
  return { matches, rests };
}
