import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/database.server.ts";
import type { LineReason } from "./ledger.ts";

export interface RawMatchLine {
  id: string;
  athleteId: string;
  name: string;
  isPrivate: boolean;
  birthDate: string | null;
  userId: string | null;
  today: string;
  reason: LineReason;
  answers: LineReason | null;
  at: string;
  points: number;
  levelChange: number;
  levelBefore: number | null;
  setsWon: number;
  gamesWon: number;
  meeting: number | null;
  rules: unknown;
}

/** The ledger lines of a match with whose they are and the rules they were written with, oldest first. */
export function matchLinesStatement(db: Database, matchId: string, isLive: SQL, now: Date) {
  return db.execute(sql`
      select l.id, l.athlete_id as "athleteId", a.name, a.is_private as "isPrivate", a.birth_date::text as "birthDate",
        a.user_id as "userId", (${now.toISOString()}::timestamptz at time zone c.time_zone)::date::text as today,
        l.reason, o.reason as answers, l.at, l.points, l.level_change as "levelChange", l.level_before as "levelBefore",
        l.sets_won as "setsWon", l.games_won as "gamesWon", l.meeting, v.rules
      from ledger_lines l
      join athletes a on a.id = l.athlete_id
      join rankings k on k.id = l.ranking_id
      join clubs c on c.id = k.club_id
      join ranking_rules v on v.ranking_id = l.ranking_id and v.version = l.rule_version
      left join ledger_lines o on o.id = l.answers_id
      where l.match_id = ${matchId}::uuid and ${isLive}
      order by l.at, l.ordinal, l.points desc, l.id`);
}
