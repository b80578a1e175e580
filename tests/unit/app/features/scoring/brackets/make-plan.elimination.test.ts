import { describe, expect, test } from "vitest";
import {
  isRefused,
  type DrawFormat,
  type DrawPlan,
  type DrawResult,
  type DrawResults,
} from "../../../../../../app/features/scoring/brackets/draw.ts";
import { randomFrom } from "../../../../../../app/features/scoring/brackets/lot.ts";
import { makePlan } from "../../../../../../app/features/scoring/brackets/make-plan.ts";
import { placesOf } from "../../../../../../app/features/scoring/brackets/places.ts";
import { playAtRandom } from "../../../../../../app/features/scoring/brackets/play-at-random.ts";
import {
  mostSeeds,
  seedTiers,
  usualSeeds,
} from "../../../../../../app/features/scoring/brackets/seed-lines.ts";
import { usualSeedCount } from "../../../../../../app/features/tournaments/running/seeds.ts";
import { standingOf } from "../../../../../../app/features/scoring/brackets/standing.ts";

const SIZES = Array.from({ length: 255 }, (_, index) => index + 2);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

async function planOf(format: DrawFormat, entries: number, seeds: number, lot = 1): Promise<DrawPlan> {
  const made = await makePlan({ format, entries, seeds: upTo(seeds), lot, rules: { thirdPlace: true } });
  if (isRefused(made)) throw new Error(made.refused);
  return made;
}

/** The lines of the first round from the top, by entry; null is a bye. */
function linesOf({ matches }: DrawPlan): (number | null)[] {
  return matches
    .filter(({ stage, round }) => stage === "main" && round === 1)
    .flatMap(({ sides }) => sides.map((side) => (side.kind === "entry" ? side.entry : null)));
}

/** The result in which an entry of some match wins, for the earliest match of theirs that is ready. */
function winFor(plan: DrawPlan, results: DrawResults, winner: (a: number, b: number) => number): DrawResults {
  const played = { ...results };
  for (;;) {
    const ready = [...standingOf(plan, played).values()].filter(({ state }) => state === "ready");
    if (ready.length === 0) return played;
    for (const { match, sides } of ready) {
      const [a, b] = sides.map((side) => (side as number[])[0]!) as [number, number];
      played[match.key] = { winner: winner(a, b) === a ? 0 : 1, kind: "played", sets: [] };
    }
  }
}

describe("lines of seeds (ITF)", () => {
  test("stand where the federation's tables say", () => {
    expect(seedTiers(8)).toEqual([[1], [8], [3, 6]]);
    expect(seedTiers(16)).toEqual([[1], [16], [5, 12], [4, 8, 9, 13]]);
    expect(seedTiers(32).slice(0, 4)).toEqual([[1], [32], [9, 24], [8, 16, 17, 25]]);
    expect(seedTiers(64).slice(4)).toEqual([
      [9, 25, 40, 56],
      [8, 24, 41, 57],
      expect.anything(),
      expect.anything(),
    ]);
    expect(seedTiers(128).slice(3, 6)).toEqual([
      [32, 64, 65, 97],
      [17, 49, 80, 112],
      [16, 48, 81, 113],
    ]);
  });

  test.each([8, 16, 32, 64, 128, 256])(
    "in a draw of %i no two seeds of one tier share their section",
    (size) => {
      const lines = seedTiers(size).flat();
      expect(lines).toHaveLength(mostSeeds(size));
      for (let seeds = 2; seeds <= lines.length; seeds *= 2) {
        const sections = lines.slice(0, seeds).map((line) => Math.floor((line - 1) / (size / seeds)));
        expect(new Set(sections).size).toBe(seeds);
      }
    },
  );
});

describe("from 2 to 256 entries", () => {
  test("seeds stand on their lines, byes are the best seeds' first, and halves differ by at most one more", async () => {
    for (const entries of SIZES) {
      const seeds = usualSeeds(entries);
      const lines = linesOf(await planOf("single_elimination", entries, Math.min(seeds, entries)));
      const size = lines.length;
      const tiers = seedTiers(size);
      let seed = 0;
      for (const tier of tiers)
        for (const _ of tier) {
          if (seed >= seeds) break;
          expect([entries, seed, tier.includes(lines.indexOf(seed) + 1)]).toEqual([entries, seed, true]);
          seed += 1;
        }
      const byes = size - entries;
      const withBye = lines.flatMap((entry, at) =>
        entry !== null && entry < seeds && lines[at ^ 1] === null ? [entry] : [],
      );
      expect([entries, withBye.sort((a, b) => a - b)]).toEqual([entries, upTo(Math.min(byes, seeds))]);
      const byesFrom = (from: number) => lines.slice(from, from + size / 2).filter((e) => e === null).length;
      if (byes >= seeds) expect(Math.abs(byesFrom(0) - byesFrom(size / 2))).toBeLessThanOrEqual(1);
    }
  });

  test.each([25, 26])("with %i in a draw of 32 no bye skips seed 6", async (entries) => {
    for (let lot = 0; lot < 50; lot += 1) {
      const lines = linesOf(await planOf("single_elimination", entries, 8, lot));
      expect(lines[lines.indexOf(5) ^ 1]).toBeNull();
    }
  });

  test("the best of each match wins: seeds end in their order, the third place between the semifinals' losers", async () => {
    for (const entries of [4, 7, 16, 33, 64, 128]) {
      const plan = await planOf("single_elimination", entries, usualSeeds(entries));
      const results = winFor(plan, {}, Math.min);
      const places = placesOf(plan, results)!;
      expect(places.slice(0, 2).map(({ entry }) => entry)).toEqual([0, 1]);
      expect(places.slice(2, 4).map(({ position, phase }) => [position, phase])).toEqual([
        [3, "Disputa de 3º lugar"],
        [4, "Disputa de 3º lugar"],
      ]);
    }
  });
});

describe("double elimination", () => {
  test("everybody but the champion loses twice, the champion at most once", async () => {
    for (const entries of [2, 3, 4, 5, 6, 7, 8, 9, 13, 16, 21, 32, 47, 100, 256]) {
      for (let lot = 0; lot < 6; lot += 1) {
        const plan = await planOf("double_elimination", entries, 2, lot);
        const { results } = playAtRandom(plan, {}, randomFrom(lot + 9));
        const losses = upTo(entries).map(() => 0);
        for (const { sides, winner, state } of standingOf(plan, results).values())
          if (state === "over") losses[(sides[1 - winner!] as number[])[0]!]! += 1;
        const champion = placesOf(plan, results)![0]!.entry;
        expect(losses[champion]).toBeLessThanOrEqual(1);
        expect(losses.filter((_, entry) => entry !== champion).every((count) => count === 2)).toBe(true);
      }
    }
  });

  test("the second final is played only if who came undefeated lost the first", async () => {
    for (const entries of [2, 4]) {
      const plan = await planOf("double_elimination", entries, 2);
      const best = winFor(plan, {}, Math.min);
      const decider = plan.matches.find(({ ifNeeded }) => ifNeeded)!;
      expect(standingOf(plan, best).get(decider.key)!.state).toBe("unneeded");
      const final = plan.matches.find(({ label }) => label === "Grande final")!;
      const upset = { ...best, [decider.key]: undefined };
      const { winner } = standingOf(plan, best).get(final.key)!;
      upset[final.key] = { winner: winner === 0 ? 1 : 0, kind: "played", sets: [] };
      expect(standingOf(plan, upset).get(decider.key)!.state).toBe("ready");
      expect(placesOf(plan, upset)).toBeNull();
    }
  });

  test("of two entrants is played until one has lost twice", async () => {
    const plan = await planOf("double_elimination", 2, 0);
    expect(plan.matches.map(({ label }) => label)).toEqual([
      "Final dos vencedores",
      "Grande final",
      "Final decisiva",
    ]);
    const [first, final, decider] = plan.matches.map(({ key }) => key);
    const won = (winner: 0 | 1) => ({ winner, kind: "played" as const, sets: [] });
    const [champion] = placesOf(plan, { [first!]: won(1), [final!]: won(0) })!;
    const standing = standingOf(plan, { [first!]: won(1) });
    expect([champion!.entry]).toEqual(standing.get(first!)!.sides[1]);
    const turned = { [first!]: won(1), [final!]: won(1) };
    expect(placesOf(plan, turned)).toBeNull();
    expect(
      placesOf(plan, { ...turned, [decider!]: won(1) })!.map(({ position, phase }) => [position, phase]),
    ).toEqual([
      [1, "Campeão"],
      [2, "Final decisiva"],
    ]);
  });
});

test.each([
  [2, 2],
  [8, 2],
  [11, 2],
  [12, 4],
  [23, 4],
  [24, 8],
  [47, 8],
  [48, 16],
  [96, 16],
  [97, 32],
  [128, 32],
  [191, 32],
  [192, 64],
  [256, 64],
])("%i entries have %i seeds, as the competition factory counts them", (entries, seeds) => {
  expect(usualSeeds(entries)).toBe(seeds);
  if (entries >= 4) expect(usualSeedCount("single_elimination", entries)).toBe(seeds);
});

test("consolation gives everybody a second match, and whoever won a match does not enter it", async () => {
  for (const entries of [4, 5, 6, 7, 8, 11, 13, 16, 24, 32, 45, 64]) {
    const plan = await planOf("consolation", entries, 2);
    const { results } = playAtRandom(plan, {}, randomFrom(entries));
    const standing = [...standingOf(plan, results).values()];
    const wins = upTo(entries).map(() => 0);
    for (const { match, sides, winner, state } of standing)
      if (state === "over" && match.stage === "main") wins[(sides[winner!] as number[])[0]!]! += 1;
    const inConsolation = new Set(
      standing
        .filter(({ match }) => match.stage === "consolation")
        .flatMap(({ sides }) => sides.flatMap((side) => (Array.isArray(side) ? (side as number[]) : []))),
    );
    expect([...inConsolation].sort((a, b) => a - b)).toEqual(
      upTo(entries).filter((entry) => wins[entry] === 0),
    );
  }
});

type End = "played" | "walkover" | "defaulted";

/** A consolation draw, played to its end: who wins each match, and how. */
async function consolationOf(entries: number, endOf: (key: string, sides: number[]) => [winner: 0 | 1, End]) {
  const plan = await planOf("consolation", entries, 2);
  const results: Record<string, DrawResult> = {};
  for (;;) {
    const ready = [...standingOf(plan, results).values()].filter(({ state }) => state === "ready");
    if (ready.length === 0) break;
    for (const { match, sides } of ready) {
      const [winner, end] = endOf(
        match.key,
        sides.map((side) => (side as number[])[0]!),
      );
      const sets: [number, number][] = end === "walkover" ? [] : [winner === 0 ? [3, 1] : [1, 3]];
      results[match.key] = { winner, kind: end === "played" ? "played" : "walkover", sets };
    }
  }
  const standing = [...standingOf(plan, results).values()];
  const consoled = standing
    .filter(({ match }) => match.stage === "consolation")
    .flatMap(({ sides }) => sides.flatMap((side) => (Array.isArray(side) ? (side as number[]) : [])));
  return { plan, results, consoled: new Set(consoled), places: placesOf(plan, results)! };
}

describe("the consolation of first matches (ITF)", () => {
  test.each<[End, isWinnerIn: boolean, isAbsentIn: boolean]>([
    ["played", false, true],
    ["walkover", true, false],
    ["defaulted", false, false],
  ])(
    "after a first match that was %s, who won it and loses the next is in it: %s; who lost it: %s",
    async (end, isWinnerIn, isAbsentIn) => {
      const first = linesOf(await planOf("consolation", 8, 2)).slice(0, 4) as number[];
      const [lucky, absent] = first;
      const { consoled, places } = await consolationOf(8, (key, sides) => {
        if (sides.includes(lucky!) && sides.includes(absent!) && key === "M1-1")
          return [sides[0] === lucky ? 0 : 1, end];
        // The lucky one loses whatever is played.
        if (sides.includes(lucky!)) return [sides[0] === lucky ? 1 : 0, "played"];
        return [sides[0]! < sides[1]! ? 0 : 1, "played"];
      });
      expect([consoled.has(lucky!), consoled.has(absent!)]).toEqual([isWinnerIn, isAbsentIn]);
      // A semifinalist stays one, and who did not come is behind everybody who played.
      const place = (entry: number) => places.find((one) => one.entry === entry)!;
      expect(place(lucky!)).toMatchObject({ position: 4, phase: "Disputa de 3º lugar" });
      if (!isAbsentIn) expect(places.at(-1)!.entry).toBe(absent);
      expect(places.map(({ entry }) => entry).sort((a, b) => a - b)).toEqual(upTo(8));
    },
  );

  test("holds for any number of entries and any W.O.", async () => {
    for (const entries of [4, 5, 6, 7, 8, 11, 13, 16, 24, 32, 45, 64]) {
      const random = randomFrom(entries * 31);
      const { plan, results, consoled, places } = await consolationOf(entries, () => [
        random() < 0.5 ? 0 : 1,
        random() < 0.4 ? "walkover" : random() < 0.2 ? "defaulted" : "played",
      ]);
      const states = [...standingOf(plan, results).values()].filter(({ match }) => match.stage === "main");
      const expected = upTo(entries).filter((entry) => {
        const own = states.filter(
          ({ sides, state }) =>
            state === "over" && sides.some((side) => Array.isArray(side) && side.includes(entry)),
        );
        const isWin = ({ sides, winner }: (typeof own)[number]) =>
          (sides[winner!] as number[]).includes(entry);
        const lost = own.find((state) => !isWin(state));
        const played = own.filter((state) => isWin(state) && state.result!.sets.length > 0).length;
        return lost !== undefined && lost.match.round <= 2 && lost.result!.kind === "played" && played === 0;
      });
      expect([entries, [...consoled].sort((a, b) => a - b)]).toEqual([entries, expected]);
      expect([entries, places.map(({ entry }) => entry).sort((a, b) => a - b)]).toEqual([
        entries,
        upTo(entries),
      ]);
    }
  });
});
