import { sql } from "drizzle-orm";
import { rowsOf, type Database } from "../../platform/database.server.ts";

/** What telling a match needs to know, in one row. */
export interface ReportFacts {
  club: { id: string; name: string; timeZone: string; silenceHours: number } | null;
  /** In the club's order. */
  sports: string[];
  adminUserIds: string[];
  rankings: { id: string; sport: string; format: string }[];
  players: {
    athleteId: string;
    userId: string | null;
    name: string;
    isPrivate: boolean;
    birthDate: string | null;
    guardianAcceptedAt: string | null;
    isMember: boolean;
  }[];
  /** Sports with matches that silence approved and that are not written yet. */
  dueSports: string[];
  /** What this `Idempotency-Key` made before. */
  kept: { requestHash: string; matchId: string; isEntered: boolean } | null;
  /** Whether the match of this id was written already (an answer of the database got lost). */
  isWritten: boolean;
}

/** Reads `ReportFacts` in one statement. */
export function reportFactsStatement(
  db: Database,
  wanted: {
    clubId: string;
    /** Of athletes, or of their accounts. */
    ids: readonly string[];
    matchId: string;
    userId: string | null;
    key: string | null;
    now: Date;
  },
) {
  const club = sql`${wanted.clubId}::uuid`;
  const ids = sql`${`{${wanted.ids.join(",")}}`}::uuid[]`;
  return db.execute(sql`select jsonb_build_object(
    'club', (select jsonb_build_object('id', id, 'name', name, 'timeZone', time_zone, 'silenceHours', silence_hours)
      from clubs where id = ${club}),
    'sports', (select coalesce(jsonb_agg(sport order by position), '[]') from club_sports where club_id = ${club}),
    'adminUserIds', (select coalesce(jsonb_agg(user_id order by user_id), '[]') from club_admins where club_id = ${club}),
    'rankings', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'sport', sport, 'format', format)), '[]')
      from rankings where club_id = ${club}),
    'players', (select coalesce(jsonb_agg(jsonb_build_object('athleteId', a.id, 'userId', a.user_id, 'name', a.name,
        'isPrivate', a.is_private, 'birthDate', a.birth_date, 'guardianAcceptedAt', a.guardian_accepted_at,
        'isMember', exists (select 1 from memberships s where s.athlete_id = a.id and s.club_id = ${club} and s.status = 'active'))), '[]')
      from athletes a where a.id = any(${ids}) or a.user_id = any(${ids})),
    'dueSports', (select coalesce(jsonb_agg(distinct sport), '[]') from matches where status = 'pending_validation'
      and silence_approves = 1 and answer_by <= ${wanted.now.toISOString()}::timestamptz),
    'kept', (select jsonb_build_object('requestHash', k.request_hash, 'matchId', k.resource_id, 'isEntered', m.source = 'secretary')
      from idempotency_keys k left join matches m on m.id = k.resource_id
      where k.user_id = ${wanted.userId}::uuid and k.key = ${wanted.key}),
    'isWritten', exists (select 1 from matches where id = ${wanted.matchId}::uuid)
  ) as facts`);
}

/** Reads the answer of `reportFactsStatement`. */
export function parseReportFacts(result: unknown): ReportFacts {
  return rowsOf<{ facts: ReportFacts }>(result)[0]!.facts;
}
