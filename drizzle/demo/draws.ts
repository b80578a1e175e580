import { advance } from "../../app/features/scoring/drawn/advance.ts";
import type { KeptBracket, BracketMatch } from "../../app/features/scoring/drawn/kept-bracket.ts";
import { countedBy } from "../../app/features/tournaments/running/counted-by.ts";
import { drawFrom, hashOf, recordOf } from "../../app/features/scoring/brackets/draw-record.ts";
import { type DrawFormat, isRefused } from "../../app/features/scoring/brackets/draw.ts";
import { lotteryAt, lotteryDays, lotteryRound } from "../../app/features/scoring/brackets/lottery-days.ts";
import type { PublicNumber } from "../../app/features/scoring/brackets/public-number.ts";
import { usualSeedCount } from "../../app/features/tournaments/running/seeds.ts";
import { findScoreFormat } from "../../app/features/scoring/scores/score-formats.ts";
import type { MatchEnd } from "../../app/features/scoring/scores/score.ts";
import { dayIn, DEFAULT_TIME_ZONE } from "../../app/lib/dates.ts";
import type { MatchFormat } from "../../app/lib/formats.ts";
import type { SportId } from "../../app/lib/sports.ts";
import type { tournamentDraws, tournamentMatches } from "../schema/brackets.ts";
import type { DemoClub } from "./clubs.ts";
import type { DemoMatch } from "./match.ts";
import type { Person } from "./people.ts";
import { between, demoId, pick, randomFrom } from "./random.ts";
import { playScore } from "./score.ts";

/** An event whose draw is made and played: its entries with their people, the strongest first. */
export interface EventToPlay {
  tournamentId: string;
  eventId: string;
  club: DemoClub;
  sport: SportId;
  format: MatchFormat;
  drawFormat: DrawFormat;
  scoreFormat: string;
  entries: readonly { id: string; people: Person[] }[];
  /** How many of its matches are over; those beyond the last one are none. */
  played: number;
  /** How those ended that were not played to their end, by their turn (from 0). */
  ends: Readonly<Record<number, MatchEnd>>;
  announcedAt: Date;
  /** When its match of this turn began. */
  beginsAt: (turn: number) => Date;
}

/** Rows of a draw and its matches, and the matches that were played in it. */
export interface PlayedDraw {
  draw: typeof tournamentDraws.$inferInsert;
  places: (typeof tournamentMatches.$inferInsert)[];
  played: DemoMatch[];
}

const ENTERED_AFTER_MS = 95 * 60_000;
/** The organiser typed the prize so long after the contest. */
const DRAWN_AFTER_MS = 40 * 60_000;

/** Draws an event by numbers that are no lottery's, and plays its first matches by everybody's hidden skill; the same each time. */
export async function playDraw(event: EventToPlay): Promise<PlayedDraw> {
  const { eventId, tournamentId, entries, drawFormat } = event;
  const random = randomFrom(Number.parseInt(eventId.slice(0, 7), 16));
  const drawId = demoId(`draw ${eventId}`);
  const seeds = entries.slice(0, usualSeedCount(drawFormat, entries.length)).map((_, at) => at);
  const record = recordOf({
    format: drawFormat,
    entries: entries.map(({ id }) => id),
    seeding: seeds.length > 0 ? "level" : "none",
    seeds,
    rules: countedBy(drawFormat, event),
  });
  const contest = lotteryDays(dayIn(event.announcedAt, DEFAULT_TIME_ZONE))[0]!;
  const number: PublicNumber = {
    kind: "loteria",
    contest: lotteryRound(contest),
    randomness: String(between(random, 0, 99_999)).padStart(5, "0"),
  };
  const plan = await drawFrom(record, number);
  if (isRefused(plan)) throw new Error(plan.refused);
  const entrants = entries.map(({ id, people }) => ({
    entryId: id,
    athletes: people.map((p) => p.id),
    isGone: false,
  }));
  const bracket: KeptBracket = {
    drawId,
    version: 0,
    eventId,
    tournamentId,
    isFinished: false,
    onlyFormat: null,
    plan,
    entrants,
    matches: [],
  };
  await follow(bracket);
  const played: DemoMatch[] = [];
  for (let turn = 0; turn < event.played; turn += 1) {
    const place = bracket.matches.find(({ state }) => state === "ready");
    if (!place) break;
    const match = matchAt(event, place, turn, random);
    played.push(match);
    place.matchId = match.id;
    place.placed = {
      isConfirmed: true,
      scoreFormat: event.scoreFormat,
      end: match.score.end,
      winner: match.score.winnerSide,
      sets: match.score.sets,
    };
    await follow(bracket);
  }
  return {
    draw: {
      id: drawId,
      eventId,
      number: 1,
      status: "drawn",
      published: record,
      hash: await hashOf(record),
      beaconKind: "loteria",
      beaconRound: number.contest,
      beaconAt: lotteryAt(contest),
      randomness: number.randomness,
      sourceNote: "Número inventado para a demonstração",
      createdBy: event.club.adminUserId,
      announcedAt: event.announcedAt,
      drawnAt: new Date(lotteryAt(contest).getTime() + DRAWN_AFTER_MS),
      plan: bracket.plan,
    },
    places: bracket.matches.map(({ placed: _placed, ...row }) => {
      const { stage, group, round, position, sides } = bracket.plan.matches.find(
        ({ key }) => key === row.key,
      )!;
      return { ...row, drawId, eventId, tournamentId, stage, groupKey: group, round, position, sides };
    }),
    played,
  };
}

/** Brings the matches of a bracket to where its results have led. */
async function follow(bracket: KeptBracket): Promise<void> {
  const advanced = await advance(bracket);
  if ("refused" in advanced) throw new Error(`match ${advanced.key} changes after its result`);
  for (const change of advanced.changes)
    Object.assign(
      bracket.matches.find(({ id }) => id === change.id)!,
      change,
    );
  for (const { match, ...row } of advanced.added) {
    const id = demoId(`place ${bracket.eventId} ${match.key}`);
    bracket.matches.push({ ...row, id, key: match.key, placed: null });
  }
  // No number of the beacon is invented: results of the demonstration leave no tie that a lot would break.
  if (advanced.ties.length > 0) throw new Error(`a lot in ${bracket.eventId}`);
  bracket.plan = advanced.plan;
}

function matchAt(event: EventToPlay, place: BracketMatch, turn: number, random: () => number): DemoMatch {
  const { club, sport, format, scoreFormat, entries } = event;
  const side = (id: string | null) => entries.find((entry) => entry.id === id)!.people;
  const sides: DemoMatch["sides"] = [side(place.side1Entry), side(place.side2Entry)];
  const skill = (people: Person[]) => people.reduce((sum, p) => sum + p.skill, 0) / people.length;
  const advantage = skill(sides[0]) - skill(sides[1]);
  const playedAt = event.beginsAt(turn);
  return {
    id: demoId(`match ${place.id}`),
    club,
    sport,
    format,
    sides,
    playedAt,
    isOfTournament: true,
    score: playScore(random, findScoreFormat(scoreFormat)!, event.ends[turn] ?? "completed", advantage),
    place: pick(random, club.courts[sport]!),
    steps: [{ kind: "entered", by: club.adminUserId, at: new Date(playedAt.getTime() + ENTERED_AFTER_MS) }],
  };
}
