import { describe, expect, it } from "vitest";
import { SCORE_FORMATS, type SetRule } from "../../../../../../app/features/scoring/scores/score-formats.ts";
import {
  describeSetEnd,
  hadTiebreak,
  checkSet,
  type SetState,
} from "../../../../../../app/features/scoring/scores/set-rule.ts";
import { refereeEnds } from "../../../../../support/play-match.ts";

const HIGHEST = 45;

/** Every score up to HIGHEST that play reaches, found by playing on from 0-0 in all ways. */
function playedStates(rule: SetRule): Map<string, SetState> {
  const states = new Map<string, SetState>();
  const pending: [number, number][] = [[0, 0]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [side1, side2] = next;
    const key = `${side1}-${side2}`;
    if (states.has(key) || Math.max(side1, side2) > HIGHEST) continue;
    const isOver = refereeEnds(rule, side1, side2);
    states.set(key, isOver ? "finished" : "open");
    if (!isOver) pending.push([side1 + 1, side2], [side1, side2 + 1]);
  }
  return states;
}

const RULES = new Map(
  SCORE_FORMATS.flatMap(({ set, finalSet }) => [set, finalSet]).map((rule) => [JSON.stringify(rule), rule]),
);

describe("a set's state", () => {
  it.each([...RULES])("agrees with play on every score of %s", (_name, rule) => {
    const played = playedStates(rule);
    for (let side1 = 0; side1 <= HIGHEST; side1 += 1) {
      for (let side2 = 0; side2 <= HIGHEST; side2 += 1) {
        const expected = played.get(`${side1}-${side2}`) ?? "impossible";
        expect(checkSet(rule, side1, side2), `${side1}-${side2}`).toBe(expected);
      }
    }
  });
});

describe("a set's tie-break", () => {
  const toSix: SetRule = { kind: "games", to: 6, tiebreakTo: 7, tiebreakAt: 6, noAd: false };
  const toFour: SetRule = { kind: "games", to: 4, tiebreakTo: 7, tiebreakAt: 3, noAd: false };
  const advantage: SetRule = { kind: "games", to: 6, tiebreakTo: null, tiebreakAt: 6, noAd: false };
  it.each([
    [toSix, 7, 6, true],
    [toSix, 6, 6, true],
    [toSix, 7, 5, false],
    [toFour, 3, 4, true],
    [toFour, 4, 2, false],
    [advantage, 8, 6, false],
    [{ kind: "points", to: 10 } satisfies SetRule, 12, 10, false],
  ])("%o at %i-%i: %s", (rule, side1, side2, had) => {
    expect(hadTiebreak(rule, side1, side2)).toBe(had);
  });

  it.each([
    [toSix, "ganha quem faz 6 games com dois de diferença; em 6/6 joga-se o tie-break, que fecha em 7/6"],
    [toFour, "ganha quem faz 4 games com dois de diferença; em 3/3 joga-se o tie-break, que fecha em 4/3"],
    [advantage, "ganha quem faz 6 games com dois de diferença, sem tie-break"],
    [{ kind: "points", to: 11 } satisfies SetRule, "ganha quem faz 11 pontos com dois de diferença"],
    [
      { kind: "points", to: 21, cap: 30 } satisfies SetRule,
      "ganha quem faz 21 pontos com dois de diferença, ou quem chega primeiro a 30",
    ],
  ])("%o is described in words", (rule, words) => {
    expect(describeSetEnd(rule)).toBe(words);
  });
});
