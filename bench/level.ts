import { existsSync, readFileSync } from "node:fs";
import { applyEvents } from "../app/features/scoring/ledger/apply-events.ts";
import type { LedgerLine } from "../app/features/scoring/ledger/ledger.ts";
import type { MatchEvent, RankingState } from "../app/features/scoring/ledger/ranking-events.ts";
import { earnsSets } from "../app/features/scoring/ledger/result.ts";
import { DEFAULT_RULES } from "../app/features/scoring/ledger/rules.ts";
import { openSheet } from "../app/features/office/imports/open-sheet.ts";
import { guessReading, readSheet } from "../app/features/office/imports/read-sheet.ts";
import type { BenchContext } from "./context.ts";
import { tableText } from "./figures.ts";
import { readBudgets } from "./read-budgets.ts";
import { wholly } from "../app/lib/turns.ts";

// Two years of tour results lie beside the project, never in it (their licence).
const FILES = ["atp_matches_2021.csv", "atp_matches_2022.csv"].map(
  (name) => new URL(`../../shared/data/${name}`, import.meta.url),
);
const SCENE = { clubSports: ["tennis" as const], today: "2026-01-01" };
/** Elo's spread: 400 points are ten to one. */
const SPREAD = 400;

/** A match that was played, by who won it; each athlete's number is their place among all. */
interface Played {
  winner: number;
  loser: number;
}

/** The probability that each winner was given before the match, in the order played. */
type Predictions = Float64Array;

/**
 * Product §5: how well nível predicts who wins, beside Elo with a constant K and with one that falls with the matches
 * played. Log-loss in bits (a coin has 1) over every played match, from the first on; both kinds of Elo get the best
 * constants that a grid finds for these very matches. Without the files it says so and measures nothing.
 */
export async function runLevel({ print, keep, miss }: BenchContext): Promise<void> {
  if (!FILES.every((file) => existsSync(file))) {
    print("../shared/data has no match files here: not measured");
    return;
  }
  const events = readEvents();
  const { played, predictions } = predictByLevel(events);
  const constant = best(
    CONSTANT_K.map((k) => ({ name: `K = ${k}`, kOf: () => k })),
    played,
  );
  const falling = best(fallingKs(), played);
  const level = { name: "nível", predictions, bits: logLoss(predictions) };
  const ratio = level.bits / Math.min(constant.bits, falling.bits);
  const models = [
    level,
    { ...constant, name: `Elo, ${constant.name}` },
    { ...falling, name: `Elo, ${falling.name}` },
  ];
  print(
    `${played.length} matches of ${new Set(played.flatMap(({ winner, loser }) => [winner, loser])).size} players\n`,
  );
  print(
    tableText(
      ["model", "bits", "of the better Elo"],
      models.map(({ name, bits }) => [
        name,
        bits.toFixed(4),
        (bits / Math.min(constant.bits, falling.bits)).toFixed(4),
      ]),
    ),
  );
  print("\nHow often the favourite won, by what was said of them:\n");
  print(
    tableText(
      ["said", ...models.map(({ name }) => name)],
      calibration(models.map((model) => model.predictions)),
    ),
  );
  keep("level", { ratio, bits: models.map(({ name, bits }) => ({ name, bits })) });
  const budget = readBudgets().levelOfBetterElo;
  if (ratio > budget) miss(`nível predicts at ${ratio.toFixed(4)} of the better Elo (${budget})`);
}

/** The matches of the files as one ranking's events, in the order played. */
function readEvents(): MatchEvent[] {
  const matches = FILES.flatMap((file) => {
    const opened = wholly(openSheet(readFileSync(file), "atp"));
    if (!opened.ok) throw new Error(opened.message);
    const reading = wholly(guessReading(opened.sheet, { format: "atp", sport: "tennis", ...SCENE }));
    return [...wholly(readSheet(opened.sheet, reading, SCENE)).rows].map(({ match }) => match);
  });
  return matches.map((match, n): MatchEvent => {
    const { end, winner, setsWon, gamesWon, playedOn, sets } = match;
    const [one, two] = match.sides.map((side) => side.map((player) => player.externalId ?? player.folded));
    return {
      id: String(n),
      rankingId: "tour",
      sport: "tennis",
      matchId: String(n),
      kind: "confirm",
      at: n,
      writtenAt: n,
      ordinal: 0,
      ruleVersion: 1,
      undoes: null,
      corrects: null,
      isAnswered: true,
      result: { sides: [one!, two!], end, winner, setsWon, gamesWon, playedOn, sets },
    };
  });
}

/** Predicts each match by the nível before it, with the product's own rules. */
function predictByLevel(events: readonly MatchEvent[]): { played: Played[]; predictions: Predictions } {
  const state: RankingState = {
    rules: () => ({ ...DEFAULT_RULES, windowWeeks: null }),
    timeZone: () => "UTC",
    closedAt: () => null,
    ratings: new Map(),
    meetings: new Map(),
    freed: new Map(),
    live: new Map(),
  };
  let ids = 0;
  const { lines } = applyEvents(state, events, () => String((ids += 1)));
  const isPlayed = new Set(events.filter(({ result }) => earnsSets(result.end)).map(({ id }) => id));
  const numbers = new Map<string, number>();
  const numberOf = ({ athleteId }: LedgerLine) => {
    const number = numbers.get(athleteId) ?? numbers.size;
    numbers.set(athleteId, number);
    return number;
  };
  const played: Played[] = [];
  const predictions: number[] = [];
  for (const [eventId, pair] of Map.groupBy(lines, (line) => line.eventId)) {
    if (!isPlayed.has(eventId!)) continue;
    const winner = pair.find(({ wins }) => wins === 1)!;
    const loser = pair.find(({ wins }) => wins === 0)!;
    played.push({ winner: numberOf(winner), loser: numberOf(loser) });
    predictions.push(expected((winner.levelBefore! - loser.levelBefore!) / 1000));
  }
  return { played, predictions: Float64Array.from(predictions) };
}

interface Elo {
  name: string;
  /** The factor of somebody who has played `n` matches. */
  kOf(n: number): number;
}

const CONSTANT_K = [8, 12, 16, 20, 24, 28, 32, 36, 40, 48, 56, 64];

/** K = c / (n + a)^b, over a grid. */
function fallingKs(): Elo[] {
  const models: Elo[] = [];
  for (const c of [60, 80, 100, 125, 150, 180, 210, 250, 300, 360, 430, 520])
    for (const a of [1, 5, 10, 20, 40])
      for (const b of [0.2, 0.3, 0.4, 0.5, 0.6])
        models.push({ name: `K = ${c}/(n + ${a})^${b}`, kOf: (n) => c / (n + a) ** b });
  return models;
}

/** The model of these that predicts best. */
function best(models: readonly Elo[], played: readonly Played[]) {
  return models
    .map(({ name, kOf }) => {
      const predictions = predictByElo(played, kOf);
      return { name, predictions, bits: logLoss(predictions) };
    })
    .reduce((first, other) => (other.bits < first.bits ? other : first));
}

function predictByElo(played: readonly Played[], kOf: (n: number) => number): Predictions {
  const athletes = 1 + Math.max(...played.flatMap(({ winner, loser }) => [winner, loser]));
  const [ratings, counts] = [new Float64Array(athletes), new Float64Array(athletes)];
  return Float64Array.from(played, ({ winner, loser }) => {
    const said = expected(ratings[winner]! - ratings[loser]!);
    ratings[winner]! += kOf(counts[winner]!) * (1 - said);
    ratings[loser]! -= kOf(counts[loser]!) * (1 - said);
    counts[winner]! += 1;
    counts[loser]! += 1;
    return said;
  });
}

function expected(difference: number): number {
  return 1 / (1 + 10 ** (-difference / SPREAD));
}

/** The mean of what each winner cost, in bits. */
function logLoss(predictions: Predictions): number {
  return predictions.reduce((sum, said) => sum - Math.log2(said), 0) / predictions.length;
}

/** Rows by what was said of the favourite, in steps of five hundredths: how often they won, and of how many. */
function calibration(models: readonly Predictions[]): string[][] {
  const steps = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9];
  return steps.map((from, n) => {
    const to = steps[n + 1] ?? 1.01;
    const cells = models.map((predictions) => {
      const about = [...predictions].filter(
        (said) => Math.max(said, 1 - said) >= from && Math.max(said, 1 - said) < to,
      );
      const won = about.filter((said) => said > 0.5).length + about.filter((said) => said === 0.5).length / 2;
      return about.length === 0 ? "–" : `${((100 * won) / about.length).toFixed(1)} % of ${about.length}`;
    });
    return [`${Math.round(from * 100)} to ${Math.round(Math.min(to, 1) * 100)} %`, ...cells];
  });
}
