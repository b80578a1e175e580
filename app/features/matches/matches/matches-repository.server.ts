import { and, desc, eq, lte, sql, type SQL } from "drizzle-orm";
import { athletes, clubAdmins, users } from "../../../../drizzle/schema/accounts.ts";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import { matches, matchEvents, matchPlayers } from "../../../../drizzle/schema/matches.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import type { SportId } from "../../../lib/sports.ts";
import { command, fixed, jsonRows, orNull } from "../../../platform/sql.server.ts";
import { isReachedSql } from "../../base/notifications/reaches-repository.server.ts";
import { staffUserIdsSql } from "../../base/access/club-access-sql.server.ts";
import { isReadOnlySql } from "../../base/access/billing-state-sql.server.ts";
import type { Match } from "./match.ts";
import { literals } from "../../../../drizzle/schema/columns.ts";
import { OPEN_STATUSES, REMOVED_STATUSES } from "../../../../drizzle/schema/enums.ts";

const PLAYERS = jsonRows({
  athleteId: athletes.id,
  userId: athletes.userId,
  name: athletes.name,
  isPrivate: athletes.isPrivate,
  nameNumber: athletes.nameNumber,
  birthDate: athletes.birthDate,
  avatarId: athletes.avatarId,
  allowsFace: athletes.allowsFace,
  guardianAcceptedAt: athletes.guardianAcceptedAt,
  side: matchPlayers.side,
  slot: matchPlayers.slot,
});

const EVENTS = jsonRows({
  seq: matchEvents.seq,
  kind: matchEvents.kind,
  actorUserId: matchEvents.actorUserId,
  actorName: orNull(sql`${users.name}`.mapWith(users.name)),
  reason: matchEvents.reason,
  at: matchEvents.at,
});

const ADMINS = jsonRows({ userId: clubAdmins.userId });

/** The players of the matches of `picked`, by match. */
const PLAYING = fixed(
  () => sql`
    select match_players.match_id as id, jsonb_agg(${PLAYERS.row} order by match_players.side, match_players.slot) as rows
    from picked join match_players on match_players.match_id = picked.id join athletes on athletes.id = match_players.athlete_id
    group by match_players.match_id`,
);

/** The events in the matches of `picked`, by match. */
const HAPPENED = fixed(
  () => sql`
    select match_events.match_id as id, jsonb_agg(${EVENTS.row} order by match_events.seq) as rows
    from picked join match_events on match_events.match_id = picked.id left join users on users.id = match_events.actor_user_id
    group by match_events.match_id`,
);

/** The people who decide for the clubs of the matches of `picked`, by club. */
const STAFF = fixed(
  () => sql`
    select asked.club_id as id, jsonb_agg(${ADMINS.row} order by club_admins.user_id) as rows
    from (select distinct matches.club_id from picked join matches on matches.id = picked.id) asked
      cross join lateral (${staffUserIdsSql(sql`asked.club_id`)}) club_admins
    group by asked.club_id`,
);

/** Whether the side that must answer a match was told of it in time. */
const IS_REACHED = fixed(() => isReachedSql("matches"));

/** Matches that silence approves, until somebody answers. */
const AWAITS_SILENCE = sql`${matches.status} = 'pending_validation' and ${matches.silenceApproves} = 1`;
/** When a match was confirmed, or reported while nobody has confirmed it. */
const NEWEST_AT = sql`coalesce(${matches.confirmedAt}, ${matches.reportedAt})`;

/**
 * Selects matches with all that deciding about them needs: those whose ids the query `ids` gives (as `id`), in the order that the caller
 * says. Who played, what happened and who decides is read once for all of them, not match by match.
 */
function selectMatches(db: Database, now: Date, ids: SQL) {
  const { id, clubId, sport } = matches;
  const picked = db.$with("picked", { id }).as(ids);
  const playing = db.$with("playing", { id, rows: sql`rows` }).as(sql`${PLAYING}`);
  const happened = db.$with("happened", { id, rows: sql`rows` }).as(sql`${HAPPENED}`);
  const staff = db.$with("staff", { id, rows: sql`rows` }).as(sql`${STAFF}`);
  return db
    .with(picked, playing, happened, staff)
    .select({
      id,
      version: matches.version,
      clubId,
      clubName: clubs.name,
      clubLogoId: clubs.logoId,
      timeZone: clubs.timeZone,
      silenceHours: clubs.silenceHours,
      admins: sql`coalesce(staff.rows, '[]')`.mapWith(ADMINS.read),
      rankingId: matches.rankingId,
      sport,
      format: matches.format,
      scoreFormat: matches.scoreFormat,
      status: matches.status,
      end: matches.end,
      losingSide: matches.losingSide,
      winnerSide: matches.winnerSide,
      sets: matches.sets,
      playedAt: matches.playedAt,
      playedOn: matches.playedOn,
      place: matches.place,
      source: matches.source,
      reportedAt: matches.reportedAt,
      reportedBy: matches.reportedBy,
      reporterSide: matches.reporterSide,
      answerBy: matches.answerBy,
      silenceApproves: matches.silenceApproves,
      isReached: sql`${IS_REACHED}`.mapWith(Boolean),
      isDue: sql`coalesce(${matches.answerBy} <= ${now.toISOString()}::timestamptz, false)`.mapWith(Boolean),
      confirmedAt: matches.confirmedAt,
      disputedBy: matches.disputedBy,
      disputeReason: matches.disputeReason,
      decisionReason: matches.decisionReason,
      players: sql`coalesce(playing.rows, '[]')`.mapWith(PLAYERS.read),
      events: sql`coalesce(happened.rows, '[]')`.mapWith(EVENTS.read),
      isClubReadOnly: isReadOnlySql(sql`${clubs.lapsedAt}`, now).mapWith(Boolean),
    })
    .from(picked)
    .innerJoin(matches, eq(id, picked.id))
    .innerJoin(clubs, eq(clubs.id, clubId))
    .leftJoin(playing, eq(playing.id, id))
    .leftJoin(happened, eq(happened.id, id))
    .leftJoin(staff, eq(staff.id, clubId));
}

/** A match as the statements below read it. */
export type MatchRow = Awaited<ReturnType<typeof selectMatches>>[number];

/** Some matches by id, in the order of their deadlines. */
export function matchesStatement(db: Database, matchIds: readonly string[], now: Date) {
  const ids = sql`select distinct id from unnest(${`{${matchIds.join(",")}}`}::uuid[]) as asked (id)`;
  return selectMatches(db, now, ids).orderBy(matches.answerBy, matches.id);
}

/** Open matches of the athlete with this account, and their newest 20 finished ones. */
export function myMatchesStatement(db: Database, userId: string, now: Date) {
  const shown = sql`with mine as materialized (
      select m.id, m.status, coalesce(m.confirmed_at, m.reported_at) as at
      from athletes a join match_players p on p.athlete_id = a.id join matches m on m.id = p.match_id
      where a.user_id = ${userId}::uuid
    )
    (select id from mine where status in ${literals(OPEN_STATUSES)} order by at desc limit 100)
    union all
    (select id from mine where status not in ${literals(OPEN_STATUSES)} order by at desc, id desc limit 20)`;
  return selectMatches(db, now, shown).orderBy(desc(NEWEST_AT), desc(matches.id));
}

/** Reads the matches that a club's admins have to look at: disputed and unanswered ones, oldest first. */
export function clubOpenMatchesStatement(db: Database, club: SQL, now: Date) {
  const open = sql`select id from matches where club_id = ${club} and status in ${literals(OPEN_STATUSES)}
    order by reported_at, id limit 300`;
  return selectMatches(db, now, open).orderBy(matches.reportedAt, matches.id);
}

/** The newest matches of a club that are over: confirmed, annulled or cancelled. */
export function clubRecentMatchesStatement(db: Database, club: SQL, limit: number, now: Date) {
  const shown = sql`(select id from matches where club_id = ${club} and status = 'confirmed'
      order by confirmed_at desc limit ${limit})
    union all
    (select id from matches where club_id = ${club} and status in ${literals(REMOVED_STATUSES)}
      order by reported_at desc limit ${limit})`;
  return selectMatches(db, now, shown).orderBy(desc(NEWEST_AT), desc(matches.id)).limit(limit);
}

/** Reads the matches that a club's own people entered since its day began (`now`, on its clock), newest first, whatever has become of them since. */
export function enteredTodayStatement(db: Database, club: SQL, limit: number, now: Date) {
  const today = sql`(select date_trunc('day', ${now.toISOString()}::timestamptz at time zone time_zone) at time zone time_zone
    from clubs where id = ${club})`;
  const entered = sql`club_id = ${club} and source = 'secretary' and reported_at >= ${today}`;
  const shown = sql`(select id from matches where ${entered} and status = 'confirmed' and confirmed_at >= ${today}
      order by confirmed_at desc limit ${limit})
    union all
    (select id from matches where ${entered} and status in ${literals(OPEN_STATUSES)}
      order by reported_at desc limit ${limit})
    union all
    (select id from matches where ${entered} and status in ${literals(REMOVED_STATUSES)}
      order by reported_at desc limit ${limit})`;
  return selectMatches(db, now, shown).orderBy(desc(matches.reportedAt), desc(matches.id)).limit(limit);
}

/** Ids of matches whose deadline has passed by `now` and that silence approves or the club now decides, in the order of deadlines. */
export function dueMatchesStatement(db: Database, now: Date, limit: number) {
  return db
    .select({ id: matches.id })
    .from(matches)
    .where(and(AWAITS_SILENCE, lte(matches.answerBy, now)))
    .orderBy(matches.answerBy, matches.id)
    .limit(limit);
}

/** Unanswered matches in the last quarter of their time (at least an hour) of which nobody was reminded. */
export function remindableStatement(db: Database, now: Date, limit: number) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isLate = sql`${matches.answerBy} > ${at}
    and ${matches.answerBy} <= ${at} + greatest(${clubs.silenceHours} * interval '15 minutes', interval '1 hour')`;
  const late = sql`select matches.id from matches join clubs on clubs.id = matches.club_id
    where ${AWAITS_SILENCE} and ${matches.remindedAt} is null and ${isLate} order by matches.id limit ${limit}`;
  return selectMatches(db, now, late).orderBy(matches.id);
}

/** Reads the answer of the statements above. */
export function parseMatches(rows: readonly MatchRow[]): Match[] {
  return rows.map(({ admins, isDue, ...row }) => ({
    ...row,
    adminUserIds: admins.map(({ userId }) => userId),
    sport: row.sport as SportId,
    silenceApproves:
      row.silenceApproves === 1 && (!isDue || row.isReached || row.status !== "pending_validation"),
    events: row.events.map((event) => ({ ...event, at: new Date(event.at) })),
  }));
}

/**
 * Ends the approval by silence of waiting results against a side that is left without an account: a club admin decides them
 * (product §4). A result that the clock reads as approved already stays so.
 */
export function endSilenceAgainst(db: Database, userId: string, now: Date): Statement {
  return command(
    db,
    sql`update matches m set silence_approves = 0, version = m.version + 1
      from match_players mine join athletes me on me.id = mine.athlete_id
      where me.user_id = ${userId}::uuid and mine.match_id = m.id and m.status = 'pending_validation'
        and m.silence_approves = 1 and m.answer_by > ${now.toISOString()}::timestamptz
        and m.reporter_side is distinct from mine.side
        and not exists (select 1 from match_players p join athletes a on a.id = p.athlete_id
          where p.match_id = m.id and p.side = mine.side and p.athlete_id <> me.id and a.user_id is not null)`,
  );
}

/** Locks matches in the order of their ids, before seats of them pass (`passSeatsOfMatches`). */
export function lockMatches(db: Database, matchIds: readonly string[]): Statement {
  const ids = sql`any(${`{${matchIds.join(",")}}`}::uuid[])`;
  return command(db, sql`select 1 from matches where id = ${ids} order by id for no key update`);
}

/**
 * Statements by which another athlete has played some matches (two profiles of one person, product §3), which are locked by then
 * (`lockMatches`): who decided on them as they were decides again.
 */
export function passSeatsOfMatches(
  db: Database,
  { from, to, matchIds }: { from: string; to: string; matchIds: readonly string[] },
): Statement[] {
  if (matchIds.length === 0) return [];
  const ids = sql`any(${`{${matchIds.join(",")}}`}::uuid[])`;
  return [
    command(
      db,
      sql`update match_players set athlete_id = ${to}::uuid where athlete_id = ${from}::uuid and match_id = ${ids}`,
    ),
    command(
      db,
      // As `opponentsKey` says it.
      sql`update matches m set version = m.version + 1, opponents = (
          select string_agg(k.names, ' x ' order by k.names collate "C") from (
            select string_agg(p.athlete_id::text, '+' order by p.athlete_id::text collate "C") as names
            from match_players p where p.match_id = m.id group by p.side) k)
        where m.id = ${ids}`,
    ),
  ];
}
