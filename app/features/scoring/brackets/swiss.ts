import type { DrawMatch, DrawPlan, DrawResults, Refusal } from "./draw.ts";
import { ONE_TABLE } from "./groups.ts";
import { isOutOf, tableResult } from "./leaving.ts";
import { mostPairs } from "./most-pairs.ts";
import { matchKey } from "./round-names.ts";
import { swissRoundsOf } from "./rounds-made.ts";

/** The first round: the better half of the order against the other, place by place; the last rests where they are odd. */
export function firstSwissRound(plan: DrawPlan): DrawPlan {
  const order = plan.groups[0]!.entries;
  const half = Math.floor(order.length / 2);
  const pairs = order.slice(0, half).map((entry, at): [number, number] => [entry, order[half + at]!]);
  return withRound(plan, 1, pairs, order.slice(half * 2));
}

/**
 * The next round by Monrad: everybody who did not give up before it, ordered by wins and then by their place in the first order, meets
 * the next one that they have not met. Where that leaves two over who have met, a pair made before is split between them, which
 * always works while nobody has gone and no more than half of the rounds of a round robin are played; else as many are paired as can
 * be. A rest is an opponent that one meets once, unless nobody else could rest. Nobody meets twice: with no pair left it is over.
 */
export function nextSwissRound(plan: DrawPlan, results: DrawResults): DrawPlan | Refusal {
  const played = Math.max(...plan.matches.map(({ round }) => round));
  if (plan.matches.some((match) => tableResult(plan, match, results) === undefined))
    return { refused: "Faltam resultados da rodada: a próxima se forma quando todos chegarem." };
  if (played >= swissRoundsOf(plan)) return { refused: "Todas as rodadas já foram jogadas." };
  const order = plan.groups[0]!.entries;
  const wins = winsOf(plan, results);
  const met = meetings(plan);
  const mayMeet = (a: number, b: number) => !met.has(pairKey(a, b));
  const ranked = order
    .map((entry, place) => ({ entry, place, won: wins.get(entry) ?? 0 }))
    .filter(({ entry }) => !isOutOf(plan, entry, played + 1))
    .sort((a, b) => b.won - a.won || a.place - b.place)
    .map(({ entry }) => entry);
  const withRest = ranked.length % 2 === 1 ? [...ranked, REST] : ranked;
  const pairs = pairUp(withRest, mayMeet) ?? fewestLeft(ranked, mayMeet);
  const playing = pairs.filter((pair) => !pair.includes(REST));
  if (playing.length === 0) return { refused: "Não há mais quem jogue sem repetir adversário." };
  const busy = new Set(playing.flat());
  return withRound(
    plan,
    played + 1,
    playing,
    ranked.filter((entry) => !busy.has(entry)),
  );
}

/** The opponent of who rests. */
const REST = -1;

/** Wins of each entry that has any; a rest counts as one. */
function winsOf(plan: DrawPlan, results: DrawResults): Map<number, number> {
  const wins = new Map<number, number>();
  const add = (entry: number) => wins.set(entry, (wins.get(entry) ?? 0) + 1);
  for (const match of plan.matches) {
    const winner = tableResult(plan, match, results)?.winner ?? null;
    const side = winner === null ? null : match.sides[winner];
    if (side?.kind === "entry") add(side.entry);
  }
  for (const { entries } of plan.rests) entries.forEach(add);
  return wins;
}

type MayMeet = (a: number, b: number) => boolean;

/** As many pairs as can be, with everybody in them but one who has not rested yet where that is possible. */
function fewestLeft(ranked: readonly number[], mayMeet: MayMeet): [number, number][] {
  if (ranked.length % 2 === 1) {
    const whole = mostPairs([...ranked, REST], mayMeet);
    if (whole.length * 2 > ranked.length) return whole;
  }
  return mostPairs(ranked, mayMeet);
}

/** Everybody in pairs from the top of the table, or null where splitting one pair is not enough. */
function pairUp(ranked: readonly number[], mayMeet: MayMeet): [number, number][] | null {
  const pairs: [number, number][] = [];
  const left: number[] = [];
  const open = [...ranked];
  for (let first = open.shift(); first !== undefined; first = open.shift()) {
    const at = open.findIndex((other) => mayMeet(first, other));
    if (at === -1) left.push(first);
    else pairs.push([first, open.splice(at, 1)[0]!]);
  }
  while (left.length > 0) {
    const [first, second] = left.splice(0, 2) as [number, number];
    const fits = ([a, b]: [number, number]) =>
      (mayMeet(first, a) && mayMeet(second, b)) || (mayMeet(first, b) && mayMeet(second, a));
    // From the bottom of the table, so that the top is disturbed last.
    const at = pairs.findLastIndex(fits);
    if (at === -1) return null;
    const [a, b] = pairs[at]!;
    const isStraight = mayMeet(first, a) && mayMeet(second, b);
    pairs.splice(at, 1, isStraight ? [a, first] : [b, first], isStraight ? [b, second] : [a, second]);
  }
  return pairs;
}

function meetings(plan: DrawPlan): Set<string> {
  const met = new Set<string>();
  for (const { sides } of plan.matches) {
    const [a, b] = sides.map((side) => (side.kind === "entry" ? side.entry : REST)) as [number, number];
    met.add(pairKey(a, b));
  }
  for (const { entries } of plan.rests) entries.forEach((entry) => met.add(pairKey(entry, REST)));
  return met;
}

const pairKey = (a: number, b: number) => `${Math.min(a, b)} ${Math.max(a, b)}`;

function withRound(plan: DrawPlan, round: number, pairs: [number, number][], resting: number[]): DrawPlan {
  const matches = pairs.map(([top, bottom], at): DrawMatch => ({
    key: matchKey("rounds", round, at + 1),
    stage: "rounds",
    group: ONE_TABLE,
    round,
    position: at + 1,
    sides: [
      { kind: "entry", entry: top },
      { kind: "entry", entry: bottom },
    ],
    label: `Rodada ${round}`,
  }));
  const rests = resting.length > 0 ? [{ round, group: ONE_TABLE, entries: resting }] : [];
  return { ...plan, matches: [...plan.matches, ...matches], rests: [...plan.rests, ...rests] };
}
