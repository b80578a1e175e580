import type { MatchEvent } from "../../app/features/scoring/ledger/ranking-events.ts";
import { between, pick, randomFrom } from "../../drizzle/demo/random.ts";
import type { NaiveEvent } from "./naive-ledger.ts";

const DAY_MS = 86_400_000;
const START = Date.parse("2026-01-05T15:00:00Z");
export const PEOPLE = ["ana", "bia", "caio", "davi", "edu"];
export const RANKINGS = ["r", "s"];
/** The companies that earn nothing among themselves, by version of the rules. */
export const CLOSED: Readonly<Record<number, string[][]>> = {
  1: [],
  2: [
    ["ana", "bia"],
    ["ana", "caio", "davi", "edu"],
  ],
};

/** Results of tennis, counted by hand: how it ended, who won, the score, then sets and games of each side; the last are of an evening's points. */
const OUTCOMES: readonly [
  end: NaiveEvent["end"],
  winner: 1 | 2 | null,
  score: string,
  sets: string,
  games: string,
  unit?: "points",
][] = [
  ["completed", 1, "6-4 6-3", "2-0", "12-7"],
  ["completed", 2, "2-6 1-6", "0-2", "3-12"],
  ["completed", 2, "6-0 6-7 5-7", "1-2", "17-14"],
  ["completed", 1, "0-6 7-6 7-5", "2-1", "14-17"],
  ["retired", 1, "6-4 2-1", "1-0", "8-5"],
  ["retired", 2, "3-1", "0-0", "3-1"],
  ["defaulted", 2, "", "0-0", "0-0"],
  ["walkover", 1, "", "0-0", "0-0"],
  ["walkover", 2, "", "0-0", "0-0"],
  ["double_walkover", null, "", "0-0", "0-0"],
  ["completed", 1, "14-10", "1-0", "0-0", "points"],
  ["completed", 2, "3-21", "0-1", "0-0", "points"],
  ["completed", null, "12-12", "0-0", "0-0", "points"],
  ["retired", 2, "10-6", "0-0", "0-0", "points"],
];

/** The same event, as the naive computation is told of it and as the product is. */
export interface EventPair {
  naive: NaiveEvent;
  product: MatchEvent;
}

/**
 * Confirmations, annulments and corrections of singles and doubles in two rankings of one sport, in the order in which they
 * were told, results of months ago among them, some of which belong to the day played as a file's do; the same for the same seed. The second half is written with version 2 of the
 * rules, by which some earn nothing among themselves.
 */
export function randomHistory(seed: number, length: number): EventPair[] {
  const random = randomFrom(seed);
  const history: EventPair[] = [];
  const standing: EventPair[] = [];
  let at = START;
  const add = (
    naive: Omit<NaiveEvent, "id" | "at" | "closedCompanies">,
    product: Pick<MatchEvent, "undoes" | "corrects" | "result">,
    ofDay = at,
  ) => {
    const id = `event-${String(history.length).padStart(4, "0")}`;
    const { rankingId, matchId, kind } = naive;
    const ruleVersion = history.length < length / 2 ? 1 : 2;
    const order = { sport: "tennis", writtenAt: at, ordinal: history.length, ruleVersion, isAnswered: true };
    const both = {
      naive: { ...naive, id, at: ofDay, closedCompanies: CLOSED[ruleVersion] ?? [] },
      product: { ...product, ...order, id, rankingId, matchId, kind, at: ofDay },
    };
    history.push(both);
    return both;
  };
  const confirm = (
    of: Pick<NaiveEvent, "matchId" | "rankingId" | "sides" | "playedOn">,
    corrects: string | null,
    ofDay = at,
  ) => {
    const [end, winner, score, sets, games, unit] = pick(random, OUTCOMES);
    const isCorrection = corrects !== null;
    const naive = {
      ...of,
      kind: "confirm" as const,
      isCorrection,
      end,
      winner,
      sets: score.split(" ").filter(Boolean).map(pair),
      isByPoints: unit !== undefined,
    };
    const { sides, playedOn } = of;
    const points = unit ? { unit, sets: naive.sets.map(([side1, side2]) => ({ side1, side2 })) } : {};
    const result = { sides, end, winner, setsWon: pair(sets), gamesWon: pair(games), playedOn, ...points };
    standing.push(add(naive, { undoes: null, corrects, result }, ofDay));
  };
  while (history.length < length) {
    at += between(random, 0, 6 * DAY_MS);
    const chance = random();
    if (chance > 0.25 || standing.length === 0) {
      const late = between(random, 0, chance > 0.9 ? 400 : 20) * DAY_MS;
      const playedOn = new Date(at - late).toISOString().slice(0, 10);
      const [a, b, c, d] = PEOPLE.toSorted(() => random() - 0.5) as [string, string, string, string];
      const sides: [string[], string[]] =
        chance > 0.6
          ? [
              [a, b],
              [c, d],
            ]
          : [[a], [b]];
      confirm(
        { matchId: `match-${history.length}`, rankingId: pick(random, RANKINGS), sides, playedOn },
        null,
        // A file's rows belong to the day played, whenever they come.
        random() < 0.3 ? Date.parse(`${playedOn}T15:00:00Z`) : at,
      );
      continue;
    }
    const [undone] = standing.splice(between(random, 0, standing.length - 1), 1) as [EventPair];
    const { naive, product } = undone;
    add(
      { ...naive, kind: "annul", isCorrection: false },
      { undoes: product.id, corrects: null, result: product.result },
    );
    const playedOn = chance < 0.06 ? `${naive.playedOn.slice(0, 7)}-01` : naive.playedOn;
    if (chance < 0.12) confirm({ ...naive, playedOn }, product.id);
  }
  return history;
}

function pair(text: string): [number, number] {
  const [one = 0, two = 0] = text.split("-").map(Number);
  return [one, two];
}
