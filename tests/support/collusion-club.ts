import { applyEvents } from "../../app/features/scoring/ledger/apply-events.ts";
import type { LedgerLine } from "../../app/features/scoring/ledger/ledger.ts";
import { ratingKey, type RankingState } from "../../app/features/scoring/ledger/ranking-events.ts";
import type { RankingResult } from "../../app/features/scoring/ledger/result.ts";
import { DEFAULT_RULES } from "../../app/features/scoring/ledger/rules.ts";
import { readPlayedAt } from "../../app/features/matches/matches/played-at.ts";
import { findScoreFormat } from "../../app/features/scoring/scores/score-formats.ts";
import { positionsOf } from "../../app/features/rankings/tables/order.ts";
import { addDays, DAY_MS, DEFAULT_TIME_ZONE, HOUR_MS } from "../../app/lib/dates.ts";
import { MATCH_FORMATS, type MatchFormat } from "../../app/lib/formats.ts";
import { STARTING_LEVEL } from "../../app/lib/levels.ts";
import { pick, pickWeighted } from "../../drizzle/demo/random.ts";
import { playMatch } from "./play-match.ts";

const SPORT = "tennis";
const ATHLETES = 36;
/** Matches a month of the athlete in the middle. */
const MEDIAN_MATCHES: Readonly<Record<MatchFormat, number>> = { singles: 5, doubles: 3 };
const WALKOVERS = 0.03;
/** Version of the rules by which somebody earns nothing among themselves. */
const CLOSING = 2;

export interface Member {
  id: string;
  /** On the scale of nível. */
  skill: number;
  /** Matches a month beside the median. */
  zeal: number;
  memberSince: number;
}

/** A match, and the day on which it is told to the product and approved. */
export interface Report {
  format: MatchFormat;
  /** The winner's first. */
  sides: [string[], string[]];
  /** Games set by set, the winner's first; null for a W.O. */
  sets: [number, number][] | null;
  playedOn: string;
  reportedOn: string;
}

/** A club's two tables and nível, folded from what was told. */
export interface Books {
  state: RankingState;
  lines: LedgerLine[];
  reports: Report[];
  /** Since when which people earn no points among themselves, because the club has said so; nobody where it has not. */
  closed: { from: string; people: string[] } | null;
}

/** The tables of a club: points in singles and in doubles, and nível. */
export const TABLES = [...MATCH_FORMATS, "level"] as const;
export type Table = (typeof TABLES)[number];

/** Books in which nothing stands yet. */
export function emptyBooks(): Books {
  const state: RankingState = {
    rules: () => DEFAULT_RULES,
    timeZone: () => DEFAULT_TIME_ZONE,
    closedAt: () => null,
    ratings: new Map(),
    meetings: new Map(),
    freed: new Map(),
    live: new Map(),
  };
  return { state, lines: [], reports: [], closed: null };
}

/** Athletes whose skill and zeal are spread as in a club: a few play three times as often as the one in the middle. */
export function makeMembers(random: () => number): Member[] {
  return Array.from({ length: ATHLETES }, (_, n) => ({
    id: `athlete-${String(n + 1).padStart(2, "0")}`,
    skill: 1500 + 200 * normal(random),
    zeal: Math.exp(0.6 * normal(random)),
    memberSince: n,
  }));
}

/**
 * Matches of `days` days from `from` on, week by week, among those near in level; each plays as often as their zeal says
 * and meets the same people rarely. All are told on their day.
 */
export function playHonestly(
  random: () => number,
  members: readonly Member[],
  from: string,
  days: number,
): Report[] {
  const met = new Map<string, number>();
  const reports: Report[] = [];
  for (let day = 0; day < days; day += 7) {
    const length = Math.min(7, days - day);
    for (const format of MATCH_FORMATS) {
      const rate = (member: Member) => (MEDIAN_MATCHES[format] * member.zeal * length) / 30;
      const wishes = members.flatMap((member) =>
        Array.from({ length: poisson(random, rate(member)) }, () => member),
      );
      for (let four = gather(random, wishes, met, format); four; four = gather(random, wishes, met, format)) {
        const playedOn = addDays(from, day + Math.floor(random() * length));
        reports.push(playOne(random, format, four, playedOn));
      }
    }
  }
  return reports.sort((a, b) => (a.reportedOn < b.reportedOn ? -1 : a.reportedOn > b.reportedOn ? 1 : 0));
}

/** Takes those of the next match out of the wishes: near in level, and not those who met often this time. */
function gather(
  random: () => number,
  wishes: Member[],
  met: Map<string, number>,
  format: MatchFormat,
): [Member[], Member[]] | null {
  if (wishes.length === 0) return null;
  const take = (member: Member) => wishes.splice(wishes.indexOf(member), 1)[0]!;
  const players = [take(pick(random, wishes))];
  while (players.length < (format === "singles" ? 2 : 4)) {
    const first = players[0]!;
    const others = wishes.filter((one) => !players.includes(one));
    if (others.length === 0) return null;
    const weight = (one: Member) =>
      Math.exp(-Math.abs(one.skill - first.skill) / 150) * 0.2 ** (met.get(pairKey(one, first)) ?? 0);
    players.push(take(pickWeighted(random, others, weight)));
  }
  for (const one of players.slice(1))
    met.set(pairKey(one, players[0]!), (met.get(pairKey(one, players[0]!)) ?? 0) + 1);
  const sorted = players.sort((a, b) => b.skill - a.skill);
  return format === "singles"
    ? [[sorted[0]!], [sorted[1]!]]
    : [
        [sorted[0]!, sorted[3]!],
        [sorted[1]!, sorted[2]!],
      ];
}

const pairKey = (one: Member, two: Member) => [one.id, two.id].sort().join(" ");

function playOne(
  random: () => number,
  format: MatchFormat,
  [one, two]: [Member[], Member[]],
  playedOn: string,
): Report {
  const skill = (side: Member[]) => side.reduce((sum, member) => sum + member.skill, 0) / side.length;
  const strength = 1 / (1 + 10 ** ((skill(two) - skill(one)) / 1000));
  const { sets, winner } = playMatch(findScoreFormat("SET3-S:6/TB7")!, random, strength);
  const ids: [string[], string[]] = [one.map(({ id }) => id), two.map(({ id }) => id)];
  const games = sets.map(({ side1, side2 }): [number, number] =>
    winner === 1 ? [side1, side2] : [side2, side1],
  );
  return {
    format,
    sides: winner === 1 ? ids : [ids[1], ids[0]],
    sets: random() < WALKOVERS ? null : games,
    playedOn,
    reportedOn: playedOn,
  };
}

/** Folds what was told, day by day, as the product does; what an athlete may not report any more is refused. Gives new books. */
export function fold(books: Books, reports: readonly Report[]): Books {
  const { closed } = books;
  const closing = { ...DEFAULT_RULES, closedCompanies: closed ? [closed.people] : [] };
  const state: RankingState = {
    ...books.state,
    rules: (_ranking, version) => (version === CLOSING ? closing : DEFAULT_RULES),
    ratings: new Map([...books.state.ratings].map(([key, rating]) => [key, { ...rating }])),
    meetings: new Map(books.state.meetings),
    live: new Map(),
  };
  const accepted = reports
    .filter(isAccepted)
    .toSorted((a, b) => instant(a.reportedOn) - instant(b.reportedOn));
  let line = books.lines.length;
  const events = accepted.map((one, n) => ({
    ...eventOf(one, books.reports.length + n + 1),
    ruleVersion: closed && one.reportedOn >= closed.from ? CLOSING : 1,
  }));
  const applied = applyEvents(state, events, () => `line-${(line += 1)}`);
  return {
    ...books,
    state,
    lines: [...books.lines, ...applied.lines],
    reports: [...books.reports, ...accepted],
  };
}

function isAccepted({ playedOn, reportedOn }: Report): boolean {
  return readPlayedAt(playedOn, DEFAULT_TIME_ZONE, new Date(instant(reportedOn)), "athlete").ok;
}

/** The evening of a day in the club's zone. */
const instant = (day: string) => Date.parse(`${day}T00:00:00Z`) + DAY_MS - 2 * HOUR_MS;

function eventOf({ format, sides, sets, playedOn, reportedOn }: Report, number: number) {
  const of = (index: 0 | 1) => ({
    sets: (sets ?? []).filter((set) => set[index] > set[1 - index]!).length,
    games: (sets ?? []).reduce((sum, set) => sum + set[index], 0),
  });
  const result: RankingResult = {
    sides,
    end: sets === null ? "walkover" : "completed",
    winner: 1,
    setsWon: [of(0).sets, of(1).sets],
    gamesWon: [of(0).games, of(1).games],
    playedOn,
  };
  return {
    id: `event-${number}`,
    rankingId: format,
    sport: SPORT,
    matchId: `match-${number}`,
    kind: "confirm" as const,
    at: instant(reportedOn),
    writtenAt: instant(reportedOn),
    ordinal: 0,
    undoes: null,
    corrects: null,
    isAnswered: true,
    result,
  };
}

/** Names somebody's nível in the books. */
export const ratingOf = (athleteId: string) => ratingKey(athleteId, SPORT);

/** The place of everybody in a table, as the product orders it; who played nothing there stands in none. */
export function placesIn(books: Books, members: readonly Member[], table: Table): Map<string, number> {
  if (table === "level") {
    const level = ({ id }: Member) => books.state.ratings.get(ratingOf(id))?.level ?? STARTING_LEVEL;
    const ordered = members.map((member) => ({ ...unplayed(member), points: level(member) }));
    return positionsOf(ordered, ["points"], []);
  }
  const rows = new Map<string, ReturnType<typeof unplayed>>();
  const known = new Map(members.map((member) => [member.id, member]));
  for (const line of books.lines) {
    if (line.rankingId !== table) continue;
    const row = rows.get(line.athleteId) ?? unplayed(known.get(line.athleteId)!);
    row.points += line.points;
    row.matchBalance += line.wins - line.losses;
    row.setBalance += line.setsWon - line.setsLost;
    row.gameBalance += line.gamesWon - line.gamesLost;
    rows.set(line.athleteId, row);
  }
  // Only those who are level on points are asked for their meetings.
  const atPoints = Map.groupBy(rows.values(), ({ points }) => points);
  const isTied = (id: string) => atPoints.get(rows.get(id)!.points)!.length > 1;
  const mutual = books.reports
    .filter(({ format }) => format === table)
    .flatMap(({ sides: [won, lost] }) =>
      won.flatMap((athleteId) => lost.map((opponentId) => ({ athleteId, opponentId, wins: 1 }))),
    )
    .filter(({ athleteId, opponentId }) => isTied(athleteId) && isTied(opponentId));
  return positionsOf([...rows.values()], DEFAULT_RULES.tieBreaks, mutual);
}

function unplayed({ id, memberSince }: Member) {
  return {
    athleteId: id,
    points: 0,
    matches: 0,
    matchBalance: 0,
    setBalance: 0,
    gameBalance: 0,
    memberSince,
  };
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function poisson(random: () => number, mean: number): number {
  let [count, left] = [0, random()];
  for (const floor = Math.exp(-mean); left > floor; left *= random()) count += 1;
  return count;
}
