import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import {
  DRAW_FORMATS,
  type DrawFormat,
  type DrawRules,
  isRefused,
  type Taking,
} from "../../../../../../app/features/scoring/brackets/draw.ts";
import {
  hashOf,
  recordOf,
  rebuildDraw,
} from "../../../../../../app/features/scoring/brackets/draw-record.ts";
import { takesEntries } from "../../../../../../app/features/scoring/brackets/draw-sizes.ts";
import { randomFrom } from "../../../../../../app/features/scoring/brackets/lot.ts";
import { luckyLosers } from "../../../../../../app/features/scoring/brackets/lucky-loser.ts";
import { placesOf } from "../../../../../../app/features/scoring/brackets/places.ts";
import { courseOf, placesWithScore } from "../../../../../../app/features/scoring/drawn/kept-bracket.ts";
import { phaseAwards } from "../../../../../../app/features/tournaments/finishing/phase-points.ts";
import {
  beginDay,
  call,
  comeBack,
  correct,
  type DrawDay,
  drawLots,
  ENDS,
  leave,
  leaveToLucky,
  leaveToOther,
  play,
} from "../../../../../support/draw-day.ts";
import { isWhole, sampled } from "../../../../../support/sample.ts";

// An entrant is one through the whole event (product §6): draws of every format are played at random, with withdrawals, substitutes, lucky
// losers, corrections and withdrawals undone at any moment. Each event closes, everybody stands once in its order and gets points once, and a
// stranger's browser says "Igual" of every moment, and of no other people at its places. Whole in `npm run test:long`.

const SIZES = [3, 4, 5, 6, 7, 8, 9, 11, 13, 16];
const LOTS = Array.from({ length: 60 }, (_, lot) => lot + 1);
const POINTS = { "1": 200, "2": 120, "4": 60, "8": 30, "16": 10 };

interface Played {
  day: DrawDay;
  /** Acts in their order, each with whether it was taken. */
  acts: string[];
  /** Ids of entries that left, the last last. */
  gone: string[];
  counts: Record<string, number>;
}

async function oneAct(played: Played, random: () => number): Promise<void> {
  const { day, acts, gone, counts } = played;
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const done = (act: string, isTaken: boolean) => {
    acts.push(`${act}: ${isTaken}`);
    if (isTaken) counts[act.split(" ")[0]!] = (counts[act.split(" ")[0]!] ?? 0) + 1;
  };
  const open = day.bracket.matches.filter(({ state }) => state === "ready" || state === "called");
  const there = day.bracket.entrants.flatMap(({ isGone }, at) => (isGone ? [] : [at]));
  const side = random() < 0.5 ? 1 : 2;
  const chance = random();
  if (chance < 0.12 && there.length > 0) {
    const { plan, results } = courseOf(day.bracket);
    const luckyOf = luckyLosers(plan, results);
    const asked = there.flatMap((place) => luckyOf(place).map((lucky) => [place, lucky] as const));
    if (asked.length > 0) {
      const [place, lucky] = pick(asked);
      const id = day.bracket.entrants[place]!.entryId;
      const isTaken = await leaveToLucky(day, place, lucky);
      if (isTaken) gone.push(id);
      return done(`lucky ${lucky} for ${place}`, isTaken);
    }
  }
  if (chance < 0.17 && there.length > 0) {
    const fresh = there.filter((place) => !placesWithScore(day.bracket).has(place));
    if (fresh.length > 0) {
      const place = pick(fresh);
      const id = day.bracket.entrants[place]!.entryId;
      const isTaken = await leaveToOther(day, place, String(100 + day.minute));
      if (isTaken) gone.push(id);
      return done(`seat ${place}`, isTaken);
    }
  }
  if (chance < 0.22 && there.length > 0) {
    const place = pick(there);
    const id = day.bracket.entrants[place]!.entryId;
    const isTaken = await leave(day, place);
    if (isTaken) gone.push(id);
    return done(`leave ${place}`, isTaken);
  }
  if (chance < 0.34 && gone.length > 0) {
    const id = random() < 0.6 ? gone.at(-1)! : pick(gone);
    const isTaken = await comeBack(day, id);
    if (isTaken) gone.splice(gone.lastIndexOf(id), 1);
    return done(`undo ${id}`, isTaken);
  }
  if (chance > 0.94) {
    const over = day.bracket.matches.filter(({ placed }) => placed !== null);
    if (over.length > 0) {
      const { key } = pick(over);
      return done(`correct ${key}`, await correct(day, key, random() < 0.3 ? null : ENDS.played!(side)));
    }
  }
  if (open.length === 0) return;
  const { key } = pick(open);
  if (chance > 0.88) {
    call(day, key);
    return done(`call ${key}`, true);
  }
  const kind = pick(["played", "played", "played", "close", "retired", "walkover", "double"]);
  done(`play ${key} ${kind} ${side}`, await play(day, key, ENDS[kind]!(side)));
}

/** Whether a stranger's browser finds the draw of a number, its people, and what was published since, alike. */
async function isSame(
  { bracket }: DrawDay,
  format: DrawFormat,
  lot: number,
  rules: Partial<DrawRules>,
  changed: { seats?: string[]; taken?: Taking[] } = {},
): Promise<boolean> {
  const entries = Array.from({ length: bracket.plan.entries }, (_, at) => `n${at}`);
  const record = recordOf({ format, entries, seeding: "none", seeds: [], rules });
  const { plan, results } = courseOf(bracket);
  const made = await rebuildDraw({
    record,
    hash: await hashOf(record),
    number: { kind: "drand", round: 1, randomness: lot.toString(16).padStart(13, "0").padEnd(64, "0") },
    plan: changed.taken ? { ...plan, taken: changed.taken } : plan,
    results,
    seats: changed.seats ?? bracket.entrants.map(({ entryId }) => entryId),
  });
  return !isRefused(made) && made.isHashSame && made.isPlanSame && made.isSeated;
}

/** Nobody is in two matches that are to be played, but where a round of all has several. */
function twiceOpen({ bracket }: DrawDay): string[] {
  if (bracket.plan.format !== "single_elimination") return [];
  const open = bracket.matches
    .filter(({ state }) => state === "ready" || state === "called" || state === "waiting")
    .flatMap(({ side1, side2 }) => [...(side1 ?? []), ...(side2 ?? [])]);
  return open
    .filter((athlete, at) => open.indexOf(athlete) !== at)
    .map((athlete) => `${athlete} plays twice`);
}

/** Somebody leaves, in one of the ways, and the desk undoes it at once: it is as if it never was, but for a lot that was named, which stays. */
async function undoneBadly(day: DrawDay, random: () => number): Promise<string[]> {
  const before = day.bracket;
  const there = before.entrants.flatMap(({ isGone }, at) => (isGone ? [] : [at]));
  const place = there[Math.floor(random() * there.length)];
  // A round that was made without those who left before is another once it is not begun any more.
  if (place === undefined || before.matches.some(({ state }) => state === "called")) return [];
  const { plan, results } = courseOf(before);
  const [lucky] = luckyLosers(plan, results)(place);
  const isFresh = !placesWithScore(before).has(place);
  const isTaken =
    lucky !== undefined && random() < 0.5
      ? await leaveToLucky(day, place, lucky)
      : isFresh && random() < 0.5
        ? await leaveToOther(day, place, "999")
        : await leave(day, place);
  if (!isTaken) return [];
  const { entryId } = before.entrants[place]!;
  const isBack = await comeBack(day, entryId);
  const after = day.bracket;
  day.bracket = before;
  if (!isBack) return [`${entryId} left just now and may not come back`];
  const kept = (bracket: typeof before) => ({
    plan: { ...courseOf(bracket).plan, lots: null },
    entrants: bracket.entrants.map((one) => [one.entryId, one.isGone]),
    matches: bracket.matches.toSorted((a, b) => a.key.localeCompare(b.key)),
  });
  const isSameDraw = isDeepStrictEqual(kept(after), kept(before));
  return isSameDraw ? [] : [`${entryId} came back to another draw`];
}

function faultsOfEnd({ bracket }: DrawDay): string[] {
  const { plan, results } = courseOf(bracket);
  const places = placesOf(plan, results);
  if (!places) return ["nothing is open and it does not close"];
  const faults: string[] = [];
  const listed = places.map(({ entry }) => entry);
  if (new Set(listed).size !== listed.length) faults.push(`twice in ${listed.join()}`);
  const replaced = (entry: number) =>
    plan.taken?.some((one) => one.lucky !== undefined && one.entry === entry) === true;
  const missing = bracket.entrants.flatMap((_, at) =>
    listed.includes(at) || (plan.format === "single_elimination" && replaced(at)) ? [] : [at],
  );
  if (missing.length > 0) faults.push(`without a place: ${missing.join()}`);
  const awards = phaseAwards(bracket, places, POINTS).map(({ athleteId }) => athleteId);
  if (new Set(awards).size !== awards.length) faults.push(`points twice: ${awards.join()}`);
  // Whoever lost as a lucky loser stands nowhere lower than before.
  for (const { lucky } of plan.taken ?? []) {
    if (lucky === undefined) continue;
    const own = places.find(({ entry }) => entry === lucky);
    const worst = Math.max(...places.map(({ position }) => position));
    if (!own || own.position > worst) faults.push(`${lucky} came back and has no place`);
  }
  return faults;
}

async function dayOf(format: DrawFormat, entries: number, lot: number, counts: Record<string, number>) {
  const random = randomFrom(lot * 1_000 + entries);
  const rules: Partial<DrawRules> = {
    thirdPlace: lot % 2 === 0,
    advance: lot % 3 === 0 ? 1 : 2,
    leaving: lot % 4 < 2 ? "kept" : "void",
  };
  const day = await beginDay(format, entries, { lot, rules });
  const played: Played = { day, acts: [], gone: [], counts };
  const said = (...faults: string[]) => [`${format} ${entries} ${lot}`, ...played.acts.slice(-8), ...faults];
  const of = (changed: Parameters<typeof isSame>[4]) => isSame(day, format, lot, rules, changed);
  for (let turn = 0; turn < 300; turn += 1) {
    if (!day.bracket.matches.some(({ state }) => state === "ready" || state === "called")) {
      if (await drawLots(day)) continue;
      break;
    }
    await oneAct(played, random);
    const faults = twiceOpen(day);
    if (turn % 5 === 0) faults.push(...(await undoneBadly(day, random)));
    if (!(await of({}))) faults.push("Diferente");
    if (faults.length > 0) return said(...faults);
  }
  const seats = day.bracket.entrants.map(({ entryId }) => entryId);
  if (await of({ seats: [seats[1]!, seats[0]!, ...seats.slice(2)] })) return said("Igual of two who swapped");
  const { taken = [] } = day.bracket.plan;
  if (taken.some(({ seat }) => seat) && (await of({ taken: taken.filter(({ seat }) => !seat) })))
    return said("Igual without its substitutes");
  const faults = faultsOfEnd(day);
  return faults.length > 0 ? said(...faults) : [];
}

describe.each(DRAW_FORMATS)("%s", (format) => {
  const days = SIZES.filter((entries) => takesEntries(format, entries)).flatMap((entries) =>
    LOTS.map((lot) => ({ entries, lot })),
  );
  it("closes with everybody once, and is Igual at every moment", async () => {
    const counts: Record<string, number> = {};
    for (const { entries, lot } of sampled(`entrants ${format}`, days, 8))
      expect(await dayOf(format, entries, lot, counts)).toEqual([]);
    if (!isWhole) return;
    // All days together have what they are about; eight of them may be quiet ones.
    const hasLucky = format === "single_elimination" || format === "groups_knockout";
    expect(Object.keys(counts)).toEqual(
      expect.arrayContaining(["seat", "leave", "undo", "play", ...(hasLucky ? ["lucky"] : [])]),
    );
  });
});
