import { describe, expect, it } from "vitest";
import type { DrawFormat, DrawPlan, Lot, Tie } from "../../../../../../app/features/scoring/brackets/draw.ts";
import { takesEntries } from "../../../../../../app/features/scoring/brackets/draw-sizes.ts";
import { randomFrom } from "../../../../../../app/features/scoring/brackets/lot.ts";
import { isSameTie, openTies } from "../../../../../../app/features/scoring/brackets/lots.ts";
import { placesOf } from "../../../../../../app/features/scoring/brackets/places.ts";
import { standingOf } from "../../../../../../app/features/scoring/brackets/standing.ts";
import { tiesOf } from "../../../../../../app/features/scoring/brackets/ties.ts";
import { courseOf } from "../../../../../../app/features/scoring/drawn/kept-bracket.ts";
import {
  beginDay,
  correct,
  type DrawDay,
  drawLots,
  ENDS,
  leave,
  nowOf,
  play,
} from "../../../../../support/draw-day.ts";
import { faultsOfDay } from "../../../../../support/faults-of-day.ts";
import { isWhole, sampled } from "../../../../../support/sample.ts";

// No lot's number is known before the last result that it depends on, whatever is played, corrected or given up, and nothing goes on before
// it is out (product §6). Whole in `npm run test:long`.

const SIZES = [3, 4, 5, 6, 8, 9, 12, 16];
const DAYS = Array.from({ length: 40 }, (_, lot) => lot + 1);
const FORMATS: DrawFormat[] = ["groups_knockout", "round_robin", "swiss", "super_8", "rei_da_praia"];

const keyOf = ({ table, tied }: Tie) => `${table} ${tied.join()}`;

/** The instant at which each tie was first there. */
type Since = Map<string, string>;

/** Gives the faults of the lots of a day after an act, and those lots. */
function faultsOfLots(day: DrawDay, before: readonly Lot[], since: Since): string[] {
  const { plan, results } = courseOf(day.bracket);
  const { lots = [] } = plan;
  const ties = tiesOf(plan, results);
  for (const tie of ties) if (!since.has(keyOf(tie))) since.set(keyOf(tie), nowOf(day).toISOString());
  const faults: string[] = [];
  for (const tie of ties)
    if (!lots.some((lot) => isSameTie(lot, tie))) faults.push(`${keyOf(tie)} has no lot`);
  for (const lot of lots) {
    if (lot.namedAt !== since.get(keyOf(lot))) faults.push(`${keyOf(lot)} was not named when it came about`);
    const aheadMs = Date.parse(lot.at) - Date.parse(lot.namedAt);
    if (aheadMs < 10_000 || aheadMs >= 13_000) faults.push(`${keyOf(lot)} lies ${aheadMs} ms ahead`);
    if (lot.drawn && Date.parse(lot.at) > nowOf(day).getTime()) faults.push(`${keyOf(lot)} was known before`);
  }
  if (new Set(lots.map(keyOf)).size !== lots.length) faults.push("a tie has two lots");
  for (const [at, { drawn, ...lot }] of before.entries()) {
    const { drawn: now, ...kept } = lots[at] ?? { drawn: undefined };
    if (JSON.stringify(kept) !== JSON.stringify(lot)) faults.push(`${keyOf(lot)} was replaced`);
    if (drawn && JSON.stringify(drawn) !== JSON.stringify(now)) faults.push(`${keyOf(lot)} was drawn twice`);
  }
  return [...faults, ...decidedBefore(day, plan, openTies(plan, ties))];
}

/** Matches that are known already, although they would be others if the lots that are awaited came out the other way round. */
function decidedBefore(day: DrawDay, plan: DrawPlan, open: readonly Tie[]): string[] {
  const { results } = courseOf(day.bracket);
  const ifDrawn = (turn: (order: number[]) => number[]) =>
    standingOf(
      {
        ...plan,
        lots: (plan.lots ?? []).map((lot) =>
          open.some((tie) => isSameTie(tie, lot))
            ? { ...lot, drawn: { randomness: "", order: turn([...lot.tied]) } }
            : lot,
        ),
      },
      results,
    );
  const [one, other] = [ifDrawn((order) => order), ifDrawn((order) => order.toReversed())];
  return day.bracket.matches.flatMap(({ key, state }) => {
    if (state === "waiting") return [];
    const [a, b] = [one, other].map((standing) => JSON.stringify(standing.get(key)?.sides));
    return a === b ? [] : [`${key} goes on before its lot`];
  });
}

/** Plays one day by lot, results being alike enough for ties; gives what is wrong, and how many lots were named and spent. */
async function dayOf(format: DrawFormat, entries: number, lot: number) {
  const random = randomFrom(lot * 977 + entries);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const day = await beginDay(format, entries, { lot, rules: { advance: lot % 2 === 0 ? 1 : 2 } });
  const since: Since = new Map();
  const acts: string[] = [];
  for (let turn = 0; turn < 600; turn += 1) {
    const before = day.bracket.plan.lots ?? [];
    const open = day.bracket.matches.filter(({ state }) => state === "ready");
    const done = day.bracket.matches.filter(({ placed }) => placed !== null);
    const end = ENDS[pick(["played", "played", "played", "close", "double"])]!(random() < 0.5 ? 1 : 2);
    const chance = random();
    if (chance < 0.12 && done.length > 0) {
      const { key } = pick(done);
      acts.push(`corrects ${key} ${await correct(day, key, random() < 0.3 ? null : end)}`);
    } else if (chance < 0.14) {
      const entry = Math.floor(random() * entries);
      if (!day.bracket.entrants[entry]!.isGone) acts.push(`${entry} leaves ${await leave(day, entry)}`);
    } else if ((chance < 0.3 || open.length === 0) && (await drawLots(day))) acts.push("draws");
    else if (open.length > 0) acts.push(`plays ${await play(day, pick(open).key, end)}`);
    else break;
    const faults = [...faultsOfLots(day, before, since), ...faultsOfDay(day)];
    if (faults.length > 0)
      return { faults: [`${format} ${entries} ${lot}`, ...acts.slice(-6), ...faults], named: 0, spent: 0 };
  }
  const { plan, results } = courseOf(day.bracket);
  const ties = tiesOf(plan, results);
  const faults = placesOf(plan, results)
    ? []
    : [`${format} ${entries} ${lot}`, ...acts.slice(-6), "not over"];
  const lots = plan.lots ?? [];
  const spent = lots.filter((one) => !ties.some((tie) => isSameTie(tie, one))).length;
  return { faults, named: lots.length, spent };
}

describe.each(FORMATS)("%s", (format) => {
  const days = SIZES.filter((entries) => takesEntries(format, entries)).flatMap((entries) =>
    DAYS.map((lot) => ({ entries, lot })),
  );
  it("names a lot's number once its last result is fixed, waits for it, and draws again where the tie is another alone", async () => {
    let [named, spent] = [0, 0];
    for (const { entries, lot } of sampled(`lots ${format}`, days, 25)) {
      const made = await dayOf(format, entries, lot);
      expect(made.faults).toEqual([]);
      named += made.named;
      spent += made.spent;
    }
    if (!isWhole) return;
    // All days together have ties; few of them may have none.
    expect(named).toBeGreaterThan(0);
    expect(spent).toBeLessThan(named);
  });
});
