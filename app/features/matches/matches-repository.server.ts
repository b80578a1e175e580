import { sql, type SQL } from "drizzle-orm";
import { rowsOf, type Database } from "../../platform/database.server.ts";
import type { SportId } from "../clubs/sports.ts";
import { isReadOnlySql } from "../security/club-standing.server.ts";
import type { Match, MatchEvent, MatchPlayer } from "./match.ts";

/** Selects matches with all that deciding about them needs, one JSON column `match`; `tail` begins with `where`. */
function matchesSql(now: Date, tail: SQL, head: SQL = sql``): SQL {
  return sql`${head}
    select to_jsonb(m) || jsonb_build_object(
      'club_name', c.name, 'time_zone', c.time_zone, 'silence_hours', c.silence_hours,
      'is_club_read_only', ${isReadOnlySql(sql`c.lapsed_at`, now)},
      'admin_user_ids', (select coalesce(jsonb_agg(ca.user_id order by ca.user_id), '[]') from club_admins ca where ca.club_id = m.club_id),
      'players', (select coalesce(jsonb_agg(jsonb_build_object('athleteId', a.id, 'userId', a.user_id, 'name', a.name,
          'isPrivate', a.is_private, 'birthDate', a.birth_date, 'guardianAcceptedAt', a.guardian_accepted_at,
          'side', p.side, 'slot', p.slot) order by p.side, p.slot), '[]')
        from match_players p join athletes a on a.id = p.athlete_id where p.match_id = m.id),
      'events', (select coalesce(jsonb_agg(jsonb_build_object('seq', e.seq, 'kind', e.kind, 'actorUserId', e.actor_user_id,
          'actorName', u.name, 'reason', e.reason, 'at', e.at) order by e.seq), '[]')
        from match_events e left join users u on u.id = e.actor_user_id where e.match_id = m.id),
      'has_due', exists (select 1 from matches d where d.sport = m.sport and d.status = 'pending_validation'
        and d.silence_approves = 1 and d.answer_by <= ${now.toISOString()}::timestamptz and d.id <> m.id)
    ) as match
    from matches m join clubs c on c.id = m.club_id ${tail}`;
}

/** Some matches by id, in the order of their deadlines. */
export function matchesStatement(db: Database, matchIds: readonly string[], now: Date) {
  const ids = sql`${`{${matchIds.join(",")}}`}::uuid[]`;
  return db.execute(matchesSql(now, sql`where m.id = any(${ids}) order by m.answer_by, m.id`));
}

/** Open matches of whoever has this account, and the newest 20 that are finished. */
export function myMatchesStatement(db: Database, userId: string, now: Date) {
  const head = sql`with mine as materialized (
      select m.id, m.status, coalesce(m.confirmed_at, m.reported_at) as at
      from athletes a join match_players p on p.athlete_id = a.id join matches m on m.id = p.match_id
      where a.user_id = ${userId}::uuid
    ), shown as (
      (select id from mine where status in ('pending_validation', 'disputed') order by at desc limit 100)
      union all
      (select id from mine where status not in ('pending_validation', 'disputed') order by at desc, id desc limit 20)
    )`;
  const tail = sql`where m.id in (select id from shown) order by coalesce(m.confirmed_at, m.reported_at) desc, m.id desc`;
  return db.execute(matchesSql(now, tail, head));
}

/** What a club's admins have to look at: disputed and unanswered matches, oldest first. */
export function clubOpenMatchesStatement(db: Database, club: SQL, now: Date) {
  return db.execute(
    matchesSql(
      now,
      sql`where m.club_id = ${club} and m.status in ('pending_validation', 'disputed')
        order by m.reported_at, m.id limit 300`,
    ),
  );
}

/** The newest matches of a club that are over: confirmed, annulled or cancelled. */
export function clubRecentMatchesStatement(db: Database, club: SQL, limit: number, now: Date) {
  const head = sql`with shown as (
      (select id from matches where club_id = ${club} and status = 'confirmed'
        order by confirmed_at desc limit ${limit})
      union all
      (select id from matches where club_id = ${club} and status in ('annulled', 'cancelled')
        order by reported_at desc limit ${limit})
    )`;
  const tail = sql`where m.id in (select id from shown)
    order by coalesce(m.confirmed_at, m.reported_at) desc, m.id desc limit ${limit}`;
  return db.execute(matchesSql(now, tail, head));
}

/** Sports with matches that silence has approved by `now` and whose lines are not written yet. */
export function dueSportsStatement(db: Database, sport: string | null, now: Date) {
  return db.execute(sql`select distinct sport from matches where status = 'pending_validation' and silence_approves = 1
    and answer_by <= ${now.toISOString()}::timestamptz and (${sport}::text is null or sport = ${sport}) order by sport`);
}

/** Ids of a sport's due matches in the order in which silence approved them (product §5). */
export function dueMatchesStatement(db: Database, sport: string, now: Date, limit: number) {
  return db.execute(sql`select id from matches where sport = ${sport} and status = 'pending_validation'
    and silence_approves = 1 and answer_by <= ${now.toISOString()}::timestamptz order by answer_by, id limit ${limit}`);
}

/** Unanswered matches in the last quarter of their time (at least an hour) of which nobody was reminded. */
export function remindableStatement(db: Database, now: Date, limit: number) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return db.execute(
    matchesSql(
      now,
      sql`where m.status = 'pending_validation' and m.silence_approves = 1 and m.reminded_at is null and m.answer_by > ${at}
        and m.answer_by <= ${at} + greatest(c.silence_hours * interval '15 minutes', interval '1 hour')
        order by m.id limit ${limit}`,
    ),
  );
}

/** Reads the answer of the statements above. */
export function parseMatches(result: unknown): Match[] {
  return rowsOf<{ match: RawMatch }>(result).map(({ match }) => toMatch(match));
}

function toMatch(raw: RawMatch): Match {
  return {
    id: raw.id,
    version: raw.version,
    clubId: raw.club_id,
    clubName: raw.club_name,
    timeZone: raw.time_zone,
    silenceHours: raw.silence_hours,
    adminUserIds: raw.admin_user_ids,
    rankingId: raw.ranking_id,
    sport: raw.sport as SportId,
    format: raw.format,
    scoreFormat: raw.score_format,
    status: raw.status,
    end: raw.end,
    losingSide: raw.losing_side,
    winnerSide: raw.winner_side,
    sets: raw.sets,
    playedAt: new Date(raw.played_at),
    playedOn: raw.played_on,
    place: raw.place,
    source: raw.source,
    reportedAt: new Date(raw.reported_at),
    reportedBy: raw.reported_by,
    reporterSide: raw.reporter_side,
    answerBy: raw.answer_by ? new Date(raw.answer_by) : null,
    silenceApproves: raw.silence_approves === 1,
    confirmedAt: raw.confirmed_at ? new Date(raw.confirmed_at) : null,
    disputedBy: raw.disputed_by,
    disputeReason: raw.dispute_reason,
    decisionReason: raw.decision_reason,
    players: raw.players,
    events: raw.events.map((event) => ({ ...event, at: new Date(event.at) })),
    hasDueElsewhere: raw.has_due,
    isClubReadOnly: raw.is_club_read_only,
  };
}

interface RawMatch {
  id: string;
  version: number;
  club_id: string;
  club_name: string;
  time_zone: string;
  silence_hours: number;
  admin_user_ids: string[];
  ranking_id: string;
  sport: string;
  format: Match["format"];
  score_format: string;
  status: Match["status"];
  end: Match["end"];
  losing_side: Match["losingSide"];
  winner_side: Match["winnerSide"];
  sets: Match["sets"];
  played_at: string;
  played_on: string;
  place: string | null;
  source: string;
  reported_at: string;
  reported_by: string | null;
  reporter_side: Match["reporterSide"];
  answer_by: string | null;
  silence_approves: number;
  confirmed_at: string | null;
  disputed_by: string | null;
  dispute_reason: string | null;
  decision_reason: string | null;
  players: MatchPlayer[];
  events: (Omit<MatchEvent, "at"> & { at: string })[];
  has_due: boolean;
  is_club_read_only: boolean;
}
