import { findScoreFormat } from "../../app/features/scoring/scores/score-formats.ts";
import { between, pick } from "../../drizzle/demo/random.ts";
import { playMatch } from "./play-match.ts";
import type { Player, RandomClub } from "./random-clubs.ts";
import type { ReportRequest } from "./match-requests.ts";

const DAY_MS = 86_400_000;
export const SCORE_FORMAT = "SET3-S:6/TB7";

/** Chooses the players: one or two a side, the first of `mine` with an account. */
export function lineUp(random: () => number, club: RandomClub) {
  const format = random() < 0.6 ? ("singles" as const) : ("doubles" as const);
  const size = format === "singles" ? 1 : 2;
  const free = [...club.players];
  const reporter = pick(
    random,
    free.filter(({ userId }) => userId),
  );
  free.splice(free.indexOf(reporter), 1);
  const others: Player[] = [];
  while (others.length < 2 * size - 1) others.push(...free.splice(between(random, 0, free.length - 1), 1));
  return { format, mine: [reporter, ...others.slice(0, size - 1)], theirs: others.slice(size - 1) };
}

/** The report of a match of these: any end and score, played within so many days before `now`. */
export function randomMatch(
  random: () => number,
  now: Date,
  club: RandomClub,
  { format, mine, theirs }: ReturnType<typeof lineUp>,
  oldestDays = 14,
): ReportRequest {
  const daysAgo = random() < 0.7 ? between(random, 0, 3) : between(random, 0, oldestDays);
  return {
    club_id: club.id,
    format,
    score_format: SCORE_FORMAT,
    played_at: new Date(now.getTime() - daysAgo * DAY_MS).toISOString(),
    my_side: mine.map(({ athleteId }) => athleteId),
    their_side: theirs.map(({ athleteId }) => athleteId),
    // Two W.O. of a day are two matches here.
    is_second_match: true,
    ...randomScore(random),
  };
}

/** A finished match by the referee's rules, or one of the other ends. */
export function randomScore(random: () => number): Pick<ReportRequest, "sets" | "end" | "losing_side"> {
  const chance = random();
  const losing_side = random() < 0.5 ? ("mine" as const) : ("theirs" as const);
  if (chance < 0.06) return { end: "walkover", losing_side, sets: [] };
  if (chance < 0.09) return { end: "double_walkover", sets: [] };
  const { sets } = playMatch(findScoreFormat(SCORE_FORMAT)!, random);
  const mine = sets.map(({ side1, side2, tiebreak }) => ({
    mine: side1,
    theirs: side2,
    ...(tiebreak === undefined ? {} : { tiebreak }),
  }));
  if (chance < 0.14) return { end: "retired", losing_side, sets: mine.slice(0, 1) };
  if (chance < 0.18) return { end: "defaulted", losing_side, sets: mine.slice(0, 1) };
  return { end: "completed", sets: mine };
}
