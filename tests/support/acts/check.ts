import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetLimits } from "../app.ts";
import { sampled } from "../sample.ts";
import {
  type Act,
  budgetOf,
  expectedOf,
  isDone,
  isMeasured,
  keyOf,
  type MeasuredAct,
  nameOf,
  outcomeOf,
  wordsOf,
} from "./act.ts";
import { isInWords, isWatched, linesOf, newLines } from "./audited.ts";
import type { Groups } from "./catalogue.ts";
import { startRequestHarness, type RequestHarness } from "./harness.ts";
import { measure } from "./measure.ts";
import { type Asker, ASKERS, PEOPLE, type Who } from "./people.ts";

/** The owner, the visitor and two others, where not all ten ask. */
const TRIED = 4;

/** Those of the ten who are asked: the owner is the one who is measured, else the first for whom it is done. */
function askersOf(act: Act): Asker[] {
  const words = wordsOf(act);
  const owner = (act.by && ASKERS[act.by]) ?? PEOPLE.find((asker) => isDone(words[asker]));
  const first: Asker[] = PEOPLE.filter((asker) => asker === owner || asker === "visitor");
  // The platform's team leaves lines.
  if (!act.isRead && isWatched(act, "superAdmin") && isDone(words.superAdmin)) first.push("superAdmin");
  const others = PEOPLE.filter((asker) => !first.includes(asker));
  const drawn = sampled(nameOf(act), others, Math.max(0, TRIED - first.length));
  return PEOPLE.filter((asker) => first.includes(asker) || drawn.includes(asker));
}

/**
 * Asks groups of acts of one running product. First each act that has a cost, alone, by the one whom it is measured of: the
 * answer, the round trips against the budget, and that the answer did not wait for the work after it. Then all acts by the
 * others. Prints what each cost.
 */
export function checkActs(groups: Groups): void {
  let harness: RequestHarness;
  const table: string[] = [];

  beforeAll(async () => {
    harness = await startRequestHarness();
    // Warm: the first request loads what the others share.
    for (const who of ["visitor", "ana"] as const) await harness.get(who, "/auth");
  });
  afterAll(async () => {
    console.log(table.sort().join("\n"));
    await harness?.stop();
  });

  async function checkCost(act: MeasuredAct): Promise<void> {
    await newLines(harness);
    const { answer, roundTrips, isHeldUp } = await measure(harness, act);
    if (isWatched(act, act.by)) await checkLines(act, act.by, answer.ok ? "200" : String(answer.status));
    const { after, before } = act;
    const budget = budgetOf(act);
    table.push(
      `${roundTrips - after} of ${budget}${after ? ` + ${after} after the answer` : ""}  ${keyOf(act)}`,
    );
    if (act.answers === undefined) expect(answer.status, await answer.text()).toBe(act.status);
    else expect(await outcomeOf(act, answer)).toBe(expectedOf(act));
    if (after > 0) expect({ roundTrips }).toEqual({ roundTrips: before + after });
    expect(roundTrips - after).toBeLessThanOrEqual(budget);
    // The work after the answer did not delay it.
    expect({ isHeldUp }).toEqual({ isHeldUp: false });
  }

  async function checkAnswers(act: Act): Promise<void> {
    const measured = act.by && ASKERS[act.by];
    const askers = askersOf(act).filter((asker) => asker !== measured);
    const answered: Partial<Record<Asker, string>> = {};
    await newLines(harness);
    const ask = async (asker: Asker, asked: Awaited<ReturnType<Act["prepare"]>>) => {
      answered[asker] = await outcomeOf(act, await harness.send(asker, act, asked));
      if (isWatched(act, asker)) await checkLines(act, asker, answered[asker]);
    };
    // All ask at once for pages that only read; an act that changes something is made anew for each.
    if (act.route.startsWith("GET ")) {
      const asked = await act.prepare(harness);
      await Promise.all(askers.map((asker) => ask(asker, asked)));
    } else for (const asker of askers) await ask(asker, await act.prepare(harness));
    const words = wordsOf(act);
    expect(answered).toEqual(Object.fromEntries(askers.map((asker) => [asker, words[asker]])));
  }

  /** An act in a club by who is no part of it leaves one line of who did it, where and what; a refused one leaves none. */
  async function checkLines(act: Act, who: Asker | Who, word: string): Promise<void> {
    const lines = await newLines(harness);
    const actor = who === "token" ? harness.club.secretary.userId : harness.club.superAdmin.userId;
    const own = lines.filter((line) => line.actor === actor);
    expect({ lines: own.length }, `${nameOf(act)} by ${who}: ${word}`).toEqual({ lines: linesOf(act, word) });
    expect(own.filter((line) => !isInWords(line)).map(({ data }) => data?.intent)).toEqual([]);
    for (const { action, clubId, data } of own) {
      expect({ action, clubId }).toEqual({
        action: expect.stringMatching(/^\w+$/),
        clubId: expect.any(String),
      });
      expect(typeof data?.token_id === "string").toBe(who === "token");
    }
  }

  const named = <One extends Act>(acts: readonly One[]) => acts.map((act) => [nameOf(act), act] as const);
  // All come from one address.
  const unlimited = <One extends Act>(check: (act: One) => Promise<void>) => {
    return async (_name: string, act: One) => {
      await forgetLimits(harness.app);
      await check(act);
    };
  };
  for (const [group, acts] of Object.entries(groups))
    describe(`${group}: what is counted`, () => {
      it.each(named(acts.filter(isMeasured)))("%s", unlimited(checkCost));
    });
  for (const [group, acts] of Object.entries(groups))
    describe(`${group}: who is answered what`, () => {
      it.each(named(acts.filter(({ answers }) => answers !== undefined)))("%s", unlimited(checkAnswers));
    });
}
