import type { DrawMatch, DrawPlan, DrawResults, Refusal } from "./draw.ts";
import { ONE_TABLE } from "./groups.ts";
import { matchKey } from "./round-names.ts";

/** Rounds that leave one undefeated. */
function usualSwissRounds(entries: number): number {
  return Math.ceil(Math.log2(entries));
}

/** The first round: the better half of the order against the other, place by place; the last rests where they are odd. */
export function firstSwissRound(plan: DrawPlan): DrawPlan {
  const order = plan.groups[0]!.entries;
  const half = Math.floor(order.length / 2);
  const pairs = order.slice(0, half).map((entry, at): [number, number] => [entry, order[half + at]!]);
  return withRound(plan, 1, pairs, order.slice(half * 2));
}

/**
 * The next round by Monrad: everybody, ordered by wins and then by their place in the first order, meets the next one
 * that they have not met. Where that leaves two over who have met, a pair made before is split between them, which
 * always works while no more than half of the rounds of a round robin are played. A rest is an opponent that one meets once.
 */
export function nextSwissRound(plan: DrawPlan, results: DrawResults): DrawPlan | Refusal {
  const played = Math.max(...plan.matches.map(({ round }) => round));
  if (plan.matches.some(({ key }) => results[key] === undefined))
    return { refused: "Faltam resultados da rodada: a próxima se forma quando todos chegarem." };
  const rounds = plan.rules.swissRounds ?? usualSwissRounds(plan.entries);
  if (played >= rounds) return { refused: "Todas as rodadas já foram jogadas." };
  const order = plan.groups[0]!.entries;
  const wins = winsOf(plan, results);
  const met = meetings(plan);
  const ranked = order
    .map((entry, place) => ({ entry, place, won: wins.get(entry) ?? 0 }))
    .sort((a, b) => b.won - a.won || a.place - b.place)
    .map(({ entry }) => entry);
  if (ranked.length % 2 === 1) ranked.push(REST);
  const pairs = pairUp(ranked, (a, b) => !met.has(pairKey(a, b)));
  return withRound(
    plan,
    played + 1,
    pairs.filter((pair) => !pair.includes(REST)),
    pairs.filter((pair) => pair.includes(REST)).map(([a, b]) => (a === REST ? b : a)),
  );
}

/** The opponent of who rests. */
const REST = -1;

/** Wins of each entry that has any; a rest counts as one. */
function winsOf(plan: DrawPlan, results: DrawResults): Map<number, number> {
  const wins = new Map<number, number>();
  const add = (entry: number) => wins.set(entry, (wins.get(entry) ?? 0) + 1);
  for (const { key, sides } of plan.matches) {
    const winner = results[key]?.winner ?? null;
    const side = winner === null ? null : sides[winner];
    if (side?.kind === "entry") add(side.entry);
  }
  for (const { entries } of plan.rests) entries.forEach(add);
  return wins;
}

function pairUp(ranked: readonly number[], mayMeet: (a: number, b: number) => boolean): [number, number][] {
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
