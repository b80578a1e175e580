import { isSportId, type SportId } from "../../../lib/sports.ts";

/** A set counted in games: `tiebreakTo: null` is an advantage set, which never reaches a tie-break. */
interface GamesSetRule {
  kind: "games";
  to: 4 | 5 | 6 | 8 | 9;
  /** Points of the tie-break; null in an advantage set. */
  tiebreakTo: number | null;
  /** Games all at which the tie-break is played; without meaning in an advantage set. */
  tiebreakAt: number;
  /** 40-40 is decided by one point. Does not change which set scores are possible. */
  noAd: boolean;
}

/** A set counted in points, won by two; at `cap` points one of difference is enough (badminton's 30-29). */
interface PointsSetRule {
  kind: "points";
  to: number;
  cap?: number;
}

/** So many points are played in all, and each side keeps those it won: 14-10 or 12-12 of 24. */
interface SharedPointsRule {
  kind: "shared";
  to: number;
}

/** Points are played until the clock rings, and what stands then counts, even or not. */
interface ClockRule {
  kind: "clock";
  minutes: number;
}

/** How one set is won; the last two can end even, and are the only set of their match. */
export type SetRule = GamesSetRule | PointsSetRule | SharedPointsRule | ClockRule;

/** How a match is scored. `code` is TODS's; `label` is pt-BR, short; `finalSet` rules the deciding set. */
export interface ScoreFormat {
  code: string;
  label: string;
  bestOf: 1 | 3 | 5;
  set: SetRule;
  finalSet: SetRule;
}

/**
 * Code and label of every format. TODS has no sign for badminton's ceiling, so it stands beside the code (its 21 without one says RALLY), and
 * none for so many points in all: P24 is ours.
 */
const FORMAT_TABLE: readonly (readonly [code: string, label: string, cap?: number])[] = [
  ["SET3-S:6/TB7", "Melhor de 3 sets"],
  ["SET3-S:6/TB7-F:TB10", "2 sets + super tie-break"],
  ["SET3-S:6/TB7-F:TB7", "2 sets + tie-break de 7"],
  ["SET3-S:6/TB7-F:6/TB10", "Melhor de 3 sets, tie-break de 10 no 3º"],
  ["SET3-S:6/TB7-F:6", "Melhor de 3 sets, 3º sem tie-break"],
  ["SET1-S:6/TB7", "1 set de 6 games"],
  ["SET1-S:5/TB7", "1 set de 5 games"],
  ["SET1-S:4/TB7", "1 set de 4 games"],
  ["SET3-S:6/TB7@5", "Melhor de 3 sets, tie-break no 5/5"],
  ["SET3-S:6/TB7@5-F:TB10", "2 sets (tie-break no 5/5) + super tie-break"],
  ["SET1-S:6/TB7@5", "1 set de 6 games, tie-break no 5/5"],
  ["SET1-S:4/TB7@3", "1 set de 4 games, tie-break no 3/3"],
  ["SET1-S:9/TB7@8", "1 set de 9 games, tie-break no 8/8"],
  ["SET1-S:9/TB7", "1 set de 9 games, tie-break no 9/9"],
  ["SET1-S:8/TB7", "1 set de 8 games, tie-break no 8/8"],
  ["SET1-S:8/TB7@7", "1 set de 8 games, tie-break no 7/7"],
  ["SET1-S:TB10", "Só super tie-break"],
  ["SET3-S:6NOAD/TB7", "Melhor de 3 sets, sem vantagem"],
  ["SET3-S:6NOAD/TB7-F:TB10", "2 sets sem vantagem + super tie-break"],
  ["SET1-S:6NOAD/TB7", "1 set de 6 games, sem vantagem"],
  ["SET1-S:8NOAD/TB7", "1 set de 8 games, sem vantagem"],
  ["SET1-S:9NOAD/TB7@8", "1 set de 9 games (8/8), sem vantagem"],
  ["SET3-S:6NOAD/TB7@5", "Melhor de 3 sets (5/5), sem vantagem"],
  ["SET3-S:6NOAD/TB7@5-F:TB10", "2 sets (5/5) sem vantagem + super tie-break"],
  ["SET1-S:6NOAD/TB7@5", "1 set de 6 games (5/5), sem vantagem"],
  ["SET1-S:4NOAD/TB7@3", "1 set de 4 games (3/3), sem vantagem"],
  ["SET3-S:4/TB7", "3 sets de 4 games, tie-break no 4/4"],
  ["SET3-S:4/TB7@3", "3 sets de 4 games, tie-break no 3/3"],
  ["SET3-S:4/TB7@3-F:TB10", "2 sets de 4 games (3/3) + super tie-break"],
  ["SET3-S:4NOAD/TB7@3", "3 sets de 4 games (3/3), sem vantagem"],
  ["SET3-S:4NOAD/TB7@3-F:TB10", "2 sets de 4 games (3/3), sem vantagem + super tie-break"],
  ["SET5-S:6/TB7", "Melhor de 5 sets"],
  ["SET5-S:6NOAD/TB7", "Melhor de 5 sets, sem vantagem"],
  ["SET5-S:6/TB7-F:6/TB10", "Melhor de 5 sets, tie-break de 10 no 5º"],
  ["SET5-S:6/TB7-F:6/TB7@12", "Melhor de 5 sets, tie-break no 12/12 do 5º"],
  ["SET5-S:6/TB7-F:6", "Melhor de 5 sets, 5º sem tie-break"],
  ["SET5-S:6/TB7-F:TB10", "4 sets + super tie-break"],
  ["SET5-S:6NOAD/TB7-F:TB10", "4 sets sem vantagem + super tie-break"],
  ["SET5-S:4/TB7@3", "5 sets de 4 games, tie-break no 3/3"],
  ["SET5-S:4NOAD/TB7@3", "5 sets de 4 games (3/3), sem vantagem"],
  ["SET3-S:TB11", "Melhor de 3, até 11 pontos"],
  ["SET5-S:TB11", "Melhor de 5, até 11 pontos"],
  ["SET1-S:TB11", "1 set de 11 pontos"],
  ["SET3-S:TB15", "Melhor de 3, até 15 pontos"],
  ["SET1-S:TB15", "1 set de 15 pontos"],
  ["SET1-S:TB18", "1 set de 18 pontos"],
  ["SET3-S:TB18-F:TB15", "2 sets de 18 pontos + desempate de 15"],
  ["SET3-S:TB21", "Melhor de 3, até 21 pontos (limite de 30)", 30],
  ["SET3-S:TB21@RALLY", "Melhor de 3, até 21 pontos"],
  ["SET5-S:TB21", "Melhor de 5, até 21 pontos"],
  ["SET1-S:TB21", "1 set de 21 pontos"],
  ["SET3-S:TB21-F:TB15", "2 sets de 21 pontos + desempate de 15"],
];

/** Fixed points and the clock, which can end even: matches of changing partners alone are played so. */
const EVEN_TABLE: typeof FORMAT_TABLE = [
  ["SET1-S:P16", "16 pontos fixos"],
  ["SET1-S:P20", "20 pontos fixos"],
  ["SET1-S:P24", "24 pontos fixos"],
  ["SET1-S:P32", "32 pontos fixos"],
  ["SET1-S:T10P", "Por tempo: 10 minutos"],
  ["SET1-S:T12P", "Por tempo: 12 minutos"],
  ["SET1-S:T15P", "Por tempo: 15 minutos"],
  ["SET1-S:T20P", "Por tempo: 20 minutos"],
];

/** One set shorter than six games, as evenings of changing partners play it. */
export const SHORTER_SETS: readonly string[] = [
  "SET1-S:5/TB7",
  "SET1-S:4/TB7",
  "SET1-S:4/TB7@3",
  "SET1-S:4NOAD/TB7@3",
];

/** One set to nine games, and sets whose tie-break comes at 5-5, common on the beach. */
const NINE_GAMES: readonly string[] = ["SET1-S:9/TB7@8", "SET1-S:9/TB7", "SET1-S:9NOAD/TB7@8"];
const AT_FIVE: readonly string[] = [
  "SET3-S:6NOAD/TB7@5-F:TB10",
  "SET1-S:6NOAD/TB7@5",
  "SET3-S:6NOAD/TB7@5",
  "SET3-S:6/TB7@5-F:TB10",
  "SET1-S:6/TB7@5",
  "SET3-S:6/TB7@5",
];

/** Sets to 21 by two without badminton's ceiling. */
const TO_TWENTY_ONE: readonly string[] = ["SET3-S:TB21@RALLY", "SET5-S:TB21"];

/** The formats of each sport, the most usual first: the first is the default, and imports try them in order. */
const CODES_BY_SPORT: Readonly<Record<SportId, readonly string[]>> = {
  tennis: [
    "SET3-S:6/TB7",
    "SET3-S:6/TB7-F:TB10",
    "SET1-S:6/TB7",
    "SET1-S:8/TB7",
    "SET3-S:6NOAD/TB7",
    "SET3-S:6NOAD/TB7-F:TB10",
    "SET1-S:6NOAD/TB7",
    "SET1-S:8NOAD/TB7",
    "SET3-S:4/TB7@3-F:TB10",
    "SET3-S:4/TB7@3",
    "SET3-S:4/TB7",
    "SET3-S:4NOAD/TB7@3",
    "SET3-S:4NOAD/TB7@3-F:TB10",
    "SET5-S:6/TB7",
    "SET5-S:6/TB7-F:6/TB10",
    "SET5-S:6/TB7-F:6/TB7@12",
    "SET5-S:6/TB7-F:6",
    "SET5-S:6/TB7-F:TB10",
    "SET5-S:6NOAD/TB7",
    "SET5-S:4/TB7@3",
    "SET5-S:4NOAD/TB7@3",
    "SET3-S:6/TB7-F:6/TB10",
    "SET3-S:6/TB7-F:6",
    "SET3-S:6/TB7-F:TB7",
    "SET1-S:8/TB7@7",
    "SET5-S:6NOAD/TB7-F:TB10",
    ...NINE_GAMES,
    ...AT_FIVE,
    "SET1-S:TB10",
    ...SHORTER_SETS,
  ],
  beach_tennis: [
    "SET3-S:6NOAD/TB7-F:TB10",
    "SET1-S:6NOAD/TB7",
    "SET3-S:6NOAD/TB7",
    "SET1-S:8NOAD/TB7",
    "SET3-S:6/TB7-F:TB10",
    "SET1-S:6/TB7",
    "SET3-S:6/TB7",
    "SET1-S:8/TB7",
    "SET1-S:8/TB7@7",
    "SET3-S:4NOAD/TB7@3-F:TB10",
    "SET3-S:4NOAD/TB7@3",
    "SET3-S:6/TB7-F:TB7",
    ...AT_FIVE,
    ...NINE_GAMES,
    "SET1-S:TB10",
    ...SHORTER_SETS,
  ],
  padel: [
    "SET3-S:6NOAD/TB7",
    "SET3-S:6NOAD/TB7-F:TB10",
    "SET3-S:6/TB7",
    "SET3-S:6/TB7-F:TB10",
    "SET1-S:6NOAD/TB7",
    "SET1-S:6/TB7",
    "SET1-S:8NOAD/TB7",
    "SET1-S:8/TB7",
    "SET3-S:4NOAD/TB7@3-F:TB10",
    "SET5-S:6NOAD/TB7",
    ...NINE_GAMES,
    ...AT_FIVE,
    "SET1-S:TB10",
    ...SHORTER_SETS,
  ],
  pickleball: [
    "SET3-S:TB11",
    "SET1-S:TB11",
    "SET1-S:TB15",
    "SET1-S:TB21",
    "SET3-S:TB15",
    "SET5-S:TB11",
    ...TO_TWENTY_ONE,
  ],
  squash: ["SET5-S:TB11", "SET3-S:TB11", "SET1-S:TB11"],
  table_tennis: ["SET5-S:TB11", "SET3-S:TB11", "SET1-S:TB11", ...TO_TWENTY_ONE],
  badminton: ["SET3-S:TB21", "SET5-S:TB11", "SET3-S:TB11"],
  footvolley: [
    "SET3-S:TB18-F:TB15",
    "SET1-S:TB21",
    "SET1-S:TB18",
    "SET3-S:TB21-F:TB15",
    "SET3-S:TB15",
    "SET1-S:TB15",
  ],
  beach_volleyball: ["SET3-S:TB21-F:TB15", "SET1-S:TB21", "SET3-S:TB15", "SET1-S:TB15"],
};

/** Every score format of sets that somebody wins. */
export const SCORE_FORMATS: readonly ScoreFormat[] = FORMAT_TABLE.flatMap(toFormat);

/** Every score format that can end even. */
export const EVEN_FORMATS: readonly ScoreFormat[] = EVEN_TABLE.flatMap(toFormat);

const FORMATS_BY_CODE: ReadonlyMap<string, ScoreFormat> = new Map(
  [...SCORE_FORMATS, ...EVEN_FORMATS].map((format) => [format.code, format]),
);

/** Takes a TODS code, to the letter; gives its format, or null when the product does not know it. */
export function findScoreFormat(code: string): ScoreFormat | null {
  return FORMATS_BY_CODE.get(code) ?? null;
}

/** Takes a sport; gives its formats, the default first and the rarer ones last. */
export function scoreFormatsFor(sport: SportId): ScoreFormat[] {
  return CODES_BY_SPORT[sport].flatMap((code) => findScoreFormat(code) ?? []);
}

/** Whether nobody plays by a format without saying so: an unfinished 4/2, or a 6/5 that was mistyped, would pass for it. */
export function isNeverGuessed({ code }: ScoreFormat): boolean {
  return SHORTER_SETS.includes(code) || AT_FIVE.includes(code);
}

/** Whether a sport counts points alone, so that no set of it has games. */
export function isScoredByPoints(sport: string): boolean {
  return (
    isSportId(sport) && CODES_BY_SPORT[sport].every((code) => findScoreFormat(code)?.set.kind === "points")
  );
}

function toFormat([code, label, cap]: (typeof FORMAT_TABLE)[number]): ScoreFormat[] {
  const [, bestOf, first, last] = /^SET([135])-S:([^-]+)(?:-F:(.+))?$/.exec(code) ?? [];
  const set = readSetRule(first, cap);
  const finalSet = readSetRule(last ?? first, cap);
  return set && finalSet
    ? [{ code, label, bestOf: Number(bestOf) as ScoreFormat["bestOf"], set, finalSet }]
    : [];
}

/** Reads one set of a code: `6/TB7`, `4NOAD/TB7@3`, `6` (advantage), `TB10`, `P24` or `T15P`; null when it is none. */
function readSetRule(text = "", cap?: number): SetRule | null {
  const [, unit, count] = /^(TB|P|T)(\d+)(?:P|@RALLY)?$/.exec(text) ?? [];
  if (unit === "P") return { kind: "shared", to: Number(count) };
  if (unit === "T") return { kind: "clock", minutes: Number(count) };
  if (unit) return { kind: "points", to: Number(count), ...(cap ? { cap } : {}) };
  const [, to, noAd, tiebreakTo, at] = /^([45689])(NOAD)?(?:\/TB(\d+)(?:@(\d+))?)?$/.exec(text) ?? [];
  if (!to) return null;
  return {
    kind: "games",
    to: Number(to) as GamesSetRule["to"],
    tiebreakTo: tiebreakTo ? Number(tiebreakTo) : null,
    tiebreakAt: Number(at ?? to),
    noAd: Boolean(noAd),
  };
}
