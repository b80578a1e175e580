import { describe, expect, test } from "vitest";
import {
  DRAW_FORMATS,
  isRefused,
  type DrawFormat,
  type DrawPlan,
  type DrawResults,
} from "../../../../../../app/features/scoring/brackets/draw.ts";
import { seedLimit, takesEntries } from "../../../../../../app/features/scoring/brackets/draw-sizes.ts";
import { randomFrom } from "../../../../../../app/features/scoring/brackets/lot.ts";
import { makePlan } from "../../../../../../app/features/scoring/brackets/make-plan.ts";
import { placesOf } from "../../../../../../app/features/scoring/brackets/places.ts";
import { playAtRandom } from "../../../../../../app/features/scoring/brackets/play-at-random.ts";
import { usualSeeds } from "../../../../../../app/features/scoring/brackets/seed-lines.ts";
import { standingOf } from "../../../../../../app/features/scoring/brackets/standing.ts";
import { entriesOf } from "../../../../../../app/features/scoring/brackets/tables.ts";
import { sampled } from "../../../../../support/sample.ts";

// Rules for every format and every number of entries that it takes, from 2 to 256 (others are refused); a sample by default.

const SIZES = Array.from({ length: 255 }, (_, index) => index + 2);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

async function planOf(format: DrawFormat, entries: number, lot = entries): Promise<DrawPlan> {
  const seeds = upTo(Math.min(usualSeeds(entries), seedLimit(format, entries)));
  const made = await makePlan({ format, entries, seeds, lot, rules: { thirdPlace: entries % 2 === 0 } });
  if (isRefused(made)) throw new Error(`${format} ${entries}: ${made.refused}`);
  return made;
}

/** Everybody who stands somewhere before the first ball, in order. */
function drawnIn({ matches, groups, rests }: DrawPlan): number[] {
  const inMatches = matches.flatMap(({ sides }) => sides.flatMap(entriesOf));
  const everybody = [
    ...inMatches,
    ...groups.flatMap(({ entries }) => entries),
    ...rests.flatMap((r) => r.entries),
  ];
  return [...new Set(everybody)].sort((a, b) => a - b);
}

/** Faults of a draw that was played: somebody twice in a round, against themselves, or a match without two sides. */
function faultsOf(plan: DrawPlan, results: DrawResults): string[] {
  const busy = new Map<string, string>();
  return [...standingOf(plan, results).values()].flatMap(({ match, sides, state }) => {
    if (state === "bye" || state === "unneeded") return [];
    const people = sides.flatMap((side) => (Array.isArray(side) ? side : []));
    const faults = new Set(people).size === people.length && people.length >= 2 ? [] : [`${match.key} sides`];
    for (const person of people) {
      const at = `${match.stage} ${match.round} ${person}`;
      if (busy.has(at)) faults.push(`${person} in ${busy.get(at)} and ${match.key}`);
      busy.set(at, match.key);
    }
    return faults;
  });
}

describe.each(DRAW_FORMATS)("%s", (format) => {
  const taken = SIZES.filter((entries) => takesEntries(format, entries));

  test("takes some sizes and refuses every other one with a sentence", async () => {
    expect(taken.length).toBeGreaterThan(5);
    for (const entries of [-1, 0, 1, 2.5, 257, ...SIZES.filter((size) => !taken.includes(size))]) {
      const made = await makePlan({ format, entries, lot: 1 });
      expect(isRefused(made) && made.refused).toMatch(/^(O|A|Grupos|Todos) .+ \d+.*\.$/);
    }
  });

  test("everybody is in it, nobody meets themselves or plays twice in a round, and it ends with one winner", async () => {
    for (const entries of sampled(format, taken, 50)) {
      const plan = await planOf(format, entries);
      expect(drawnIn(plan)).toEqual(upTo(entries));
      expect(new Set(plan.matches.map(({ key }) => key)).size).toBe(plan.matches.length);
      expect(placesOf(plan, {})).toBeNull();
      const played = playAtRandom(plan, {}, randomFrom(entries + 1));
      expect([entries, faultsOf(played.plan, played.results)]).toEqual([entries, []]);
      const places = placesOf(played.plan, played.results)!;
      expect([entries, places.map(({ entry }) => entry).sort((a, b) => a - b)]).toEqual([
        entries,
        upTo(entries),
      ]);
      expect([entries, places.filter(({ position }) => position === 1).length]).toEqual([entries, 1]);
    }
  });

  test("who is tied left in the same phase, and places count on from those before", async () => {
    for (const entries of taken.filter((size, at) => at < 12 || size % 16 === 0)) {
      const played = playAtRandom(await planOf(format, entries), {}, randomFrom(entries));
      const places = placesOf(played.plan, played.results)!;
      places.forEach((place, at) => {
        const isTied = at > 0 && places[at - 1]!.position === place.position;
        expect(place.position).toBe(isTied ? places[at - 1]!.position : at + 1);
        if (isTied) expect(place.phase).toBe(places[at - 1]!.phase);
      });
    }
  });

  test("the same number makes the same draw, another one another", async () => {
    const entries = taken.find((size) => size >= 12)!;
    expect(await planOf(format, entries, 7)).toEqual(await planOf(format, entries, 7));
    expect(await planOf(format, entries, 7)).not.toEqual({ ...(await planOf(format, entries, 8)), lot: 7 });
  });
});
