import { describe, expect, it } from "vitest";
import {
  DRAW_FORMATS,
  type DrawFormat,
  type DrawRules,
} from "../../../../../../app/features/scoring/brackets/draw.ts";
import { takesEntries } from "../../../../../../app/features/scoring/brackets/draw-sizes.ts";
import { randomFrom } from "../../../../../../app/features/scoring/brackets/lot.ts";
import {
  beginDay,
  correct,
  type DrawDay,
  drawLots,
  ENDS,
  leave,
  play,
} from "../../../../../support/draw-day.ts";
import { faultsOfDay, faultsOfEnd } from "../../../../../support/faults-of-day.ts";
import { sampled } from "../../../../../support/sample.ts";

// People give up, do not come in twos, retire, and results are corrected, at any moment of a draw of any format: nobody absent is
// paired, rests, goes on or wins; who is there plays whenever a pairing exists; a stranger makes every round again. Whole in `npm run test:long`.

const SIZES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16];
const LOTS = Array.from({ length: 60 }, (_, lot) => lot + 1);

/** One day by lot: acts until nothing is open, each looked at; gives what is wrong, with the acts that led there. */
async function dayOf(format: DrawFormat, entries: number, lot: number): Promise<string[]> {
  const random = randomFrom(lot * 1_000 + entries);
  const rules: Partial<DrawRules> = {
    thirdPlace: lot % 2 === 0,
    advance: lot % 3 === 0 ? 1 : 2,
    leaving: lot % 4 < 2 ? "kept" : "void",
  };
  const day = await beginDay(format, entries, { lot, rules });
  const acts: string[] = [];
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const mostLeave = [0.02, 0.08, 0.3][lot % 3]!;
  for (let turn = 0; turn < 400; turn += 1) {
    const open = day.bracket.matches.filter(({ state }) => state === "ready");
    if (open.length === 0 && !(await drawLots(day))) break;
    if (open.length === 0) continue;
    acts.push(
      await oneAct(
        day,
        open.map(({ key }) => key),
        { random, pick, mostLeave },
      ),
    );
    if (/leaves: false/.test(acts.at(-1)!)) return [`${format} ${entries} ${lot}`, ...acts.slice(-6)];
    const faults = faultsOfDay(day);
    if (faults.length > 0) return [`${format} ${entries} ${lot}`, ...acts.slice(-6), ...faults];
  }
  const faults = faultsOfEnd(day);
  return faults.length > 0 ? [`${format} ${entries} ${lot}`, ...acts.slice(-6), ...faults] : [];
}

interface Chance {
  random: () => number;
  pick: <Item>(items: readonly Item[]) => Item;
  mostLeave: number;
}

async function oneAct(
  day: DrawDay,
  open: readonly string[],
  { random, pick, mostLeave }: Chance,
): Promise<string> {
  const side = random() < 0.5 ? 1 : 2;
  const kind = pick(["played", "played", "played", "close", "retired", "walkover", "double"]);
  const chance = random();
  if (chance < mostLeave) {
    const there = day.bracket.entrants.flatMap(({ isGone }, at) => (isGone ? [] : [at]));
    if (there.length > 0) {
      const entry = pick(there);
      return `${entry} leaves: ${await leave(day, entry)}`;
    }
  }
  if (chance > 0.92) {
    const done = day.bracket.matches.filter(({ placed }) => placed !== null);
    if (done.length > 0) {
      const { key } = pick(done);
      const placed = random() < 0.3 ? null : ENDS[kind]!(side);
      return `${key} becomes ${placed ? `${kind} ${side}` : "open"}: ${await correct(day, key, placed)}`;
    }
  }
  const key = pick(open);
  return `${key} ${kind} ${side}: ${await play(day, key, ENDS[kind]!(side))}`;
}

describe.each(DRAW_FORMATS)("%s", (format) => {
  const days = SIZES.filter((entries) => takesEntries(format, entries)).flatMap((entries) =>
    LOTS.map((lot) => ({ entries, lot })),
  );
  it("nobody absent is paired, rests, goes on or wins, and everybody else plays", async () => {
    for (const { entries, lot } of sampled(`leaving ${format}`, days, 25))
      expect(await dayOf(format, entries, lot)).toEqual([]);
  });
});
