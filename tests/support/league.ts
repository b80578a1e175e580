import { v7 as uuidv7 } from "uuid";
import {
  rankingStateStatement,
  parseRankingState,
} from "../../app/features/scoring/ledger/ranking-states-repository.server.ts";
import {
  type RequestedChange,
  changeRankings,
} from "../../app/features/scoring/ledger/ranking-change.server.ts";
import {
  opponentsKey,
  type RankingResult,
  type ResultEnd,
} from "../../app/features/scoring/ledger/result.ts";
import { DEFAULT_RULES } from "../../app/features/scoring/ledger/rules.ts";
import { dayIn } from "../../app/lib/dates.ts";
import { isWriteConflict, runBatch } from "../../app/platform/database.server.ts";
import type { randomFrom } from "./play-match.ts";
import type { TestVerbs } from "./services.ts";

export const LEAGUE_ZONE = "America/Sao_Paulo";

export interface League {
  clubIds: string[];
  rankings: { id: string; clubId: string; format: "singles" | "doubles" }[];
  athletes: string[];
}

/** Two clubs, their singles and doubles in tennis (one of them by the best 3 results), and athletes without matches. */
export async function makeLeague(verbs: TestVerbs, athleteCount: number): Promise<League> {
  const { sql } = verbs.database;
  const clubIds = [uuidv7(), uuidv7()];
  const rankings: League["rankings"] = [];
  for (const [i, clubId] of clubIds.entries()) {
    await sql(
      `insert into clubs (id, name, search_name, city_code, subscription_status, time_zone) values ($1, $2, $2, 3304557, 'active', $3)`,
      [clubId, `clube ${i}`, LEAGUE_ZONE],
    );
    await sql(`insert into club_sports values ($1, 'tennis', 0)`, [clubId]);
    for (const format of ["singles", "doubles"] as const) {
      const id = uuidv7();
      await sql(
        `insert into rankings (id, club_id, sport, format, monday_at) values ($1, $2, 'tennis', $3, $4)`,
        [id, clubId, format, verbs.clock.at],
      );
      const rules = { ...DEFAULT_RULES, bestOf: i === 1 && format === "singles" ? 3 : null };
      await sql(`insert into ranking_rules values ($1, 1, $2, now())`, [id, JSON.stringify(rules)]);
      rankings.push({ id, clubId, format });
    }
  }
  const athletes = Array.from({ length: athleteCount }, () => uuidv7());
  await sql(
    `insert into athletes (id, name, search_name) select id, 'Atleta' || n || ' Lima', 'atleta' || n || ' lima' from unnest($1::uuid[]) with ordinality as a(id, n)`,
    [athletes],
  );
  return { clubIds, rankings, athletes };
}

export interface LeagueMatch {
  id: string;
  rankingId: string;
  result: RankingResult;
}

/** A match of random athletes, result and day (up to `daysBack` before the clock), stored as pending. */
export async function addMatch(
  verbs: TestVerbs,
  league: League,
  random: ReturnType<typeof randomFrom>,
  daysBack = 400,
): Promise<LeagueMatch> {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const ranking = pick(league.rankings);
  const size = ranking.format === "singles" ? 1 : 2;
  const players: string[] = [];
  while (players.length < size * 2) {
    const athlete = pick(league.athletes);
    if (!players.includes(athlete)) players.push(athlete);
  }
  const playedAt = new Date(verbs.clock.at.getTime() - Math.floor(random() * daysBack) * 86_400_000);
  const result: RankingResult = {
    sides: [players.slice(0, size), players.slice(size)],
    playedOn: dayIn(playedAt, LEAGUE_ZONE),
    ...randomOutcome(random),
  };
  const id = uuidv7();
  await verbs.database.sql(
    `with m as (insert into matches (id, club_id, ranking_id, sport, format, score_format, status, "end", winner_side, sets,
       played_at, played_on, opponents, source, reported_at, answer_by)
     values ($1, $2, $3, 'tennis', $4, 'SET3-S:6/TB7', 'pending_validation', $5, $6, '[]', $7, $8, $9, 'athlete', $7, $7))
     insert into match_players (match_id, athlete_id, side, slot)
     select $1, id, case when n <= $11 then 1 else 2 end, (n - 1) % $11 + 1 from unnest($10::uuid[]) with ordinality as p(id, n)`,
    [
      id,
      ranking.clubId,
      ranking.id,
      ranking.format,
      result.end,
      result.winner,
      playedAt,
      result.playedOn,
      opponentsKey(result.sides),
      players,
      size,
    ],
  );
  return { id, rankingId: ranking.id, result };
}

/** An end, a winner and plausible sets and games. */
export function randomOutcome(
  random: ReturnType<typeof randomFrom>,
): Omit<RankingResult, "sides" | "playedOn"> {
  const ends: ResultEnd[] = [
    "completed",
    "completed",
    "completed",
    "completed",
    "retired",
    "walkover",
    "defaulted",
    "double_walkover",
  ];
  const end = ends[Math.floor(random() * ends.length)]!;
  if (end === "double_walkover") return { end, winner: null, setsWon: [0, 0], gamesWon: [0, 0] };
  const winner = random() < 0.5 ? 1 : 2;
  if (end === "walkover") return { end, winner, setsWon: [0, 0], gamesWon: [0, 0] };
  const [won, lost] = [12 + Math.floor(random() * 3), Math.floor(random() * 15)];
  const loserSets = random() < 0.3 ? 1 : 0;
  return winner === 1
    ? { end, winner, setsWon: [2, loserSets], gamesWon: [won, lost] }
    : { end, winner, setsWon: [loserSets, 2], gamesWon: [lost, won] };
}

/** Writes changes for one match as the verbs do: read, decide, one batch, again when the race is lost. */
export async function move(
  verbs: TestVerbs,
  match: LeagueMatch,
  kinds: ("confirm" | "annul")[],
): Promise<void> {
  const { services } = verbs.context;
  for (;;) {
    const state = parseRankingState(await rankingStateStatement(services.db, { matchIds: [match.id] }));
    const at = services.now();
    const changes = kinds.map((kind): RequestedChange =>
      kind === "annul"
        ? { kind, matchId: match.id, at }
        : {
            kind,
            matchId: match.id,
            rankingId: match.rankingId,
            result: match.result,
            at,
            // Some are answered, whatever becomes of them afterwards.
            isAnswered: match.id.charCodeAt(match.id.length - 1) % 3 > 0,
          },
    );
    const change = changeRankings(services, state, changes);
    try {
      await runBatch(services.db, change.statements);
      return;
    } catch (error) {
      if (!isWriteConflict(error)) throw error;
    }
  }
}
