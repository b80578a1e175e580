import type { DrawGroup, DrawMatch, DrawPlan } from "./draw.ts";
import { ONE_TABLE } from "./groups.ts";
import { matchKey } from "./round-names.ts";

/** One match of changing partners, by places in a group: the first two against the last two. */
export type Foursome = readonly [number, number, number, number];

/** A group of four of rei da praia, by place (product §6): 1-4 v 2-3, 1-3 v 2-4, 1-2 v 3-4. */
export const FOUR_ROUNDS: readonly (readonly Foursome[])[] = [[[0, 3, 1, 2]], [[0, 2, 1, 3]], [[0, 1, 2, 3]]];

/** The matches of a group whose people change partners, and who rests; `after` rounds were played before. */
export function peopleMatches(
  group: DrawGroup,
  rounds: readonly (readonly Foursome[])[],
  after = 0,
): Pick<DrawPlan, "matches" | "rests"> {
  const rests: DrawPlan["rests"] = [];
  const isOnly = group.key === ONE_TABLE;
  const matches = rounds.flatMap((foursomes, index) => {
    const round = after + index + 1;
    const playing = new Set(foursomes.flat());
    const resting = group.entries.filter((_, place) => !playing.has(place));
    if (resting.length > 0) rests.push({ round, group: group.key, entries: resting });
    return foursomes.map((places, at): DrawMatch => {
      const [a, b, c, d] = places.map((place) => group.entries[place]!) as [number, number, number, number];
      return {
        key: isOnly ? matchKey("rounds", round, at + 1) : `G${group.key}${round}-${at + 1}`,
        stage: isOnly ? "rounds" : "groups",
        group: group.key,
        round,
        position: at + 1,
        sides: [
          { kind: "team", entries: [a, b] },
          { kind: "team", entries: [c, d] },
        ],
        label: isOnly ? `Rodada ${round}` : `${group.label} · rodada ${index + 1}`,
      };
    });
  });
  return { matches, rests };
}
