import { type SQL, sql } from "drizzle-orm";
import { type Database, guardStatement, type Statement } from "../../platform/database.server.ts";

export interface RawRequest {
  id: string;
  athleteId: string;
  name: string;
  email: string | null;
  birthDate: string | null;
  requestedAt: string;
  otherClub: string | null;
}

/** SQL that holds for whoever administers a club: its admins and the platform's. */
export function administersSql(userId: string, club: SQL): SQL {
  return sql`(exists (select 1 from club_admins ca where ca.user_id = ${userId}::uuid and ca.club_id = ${club})
    or exists (select 1 from users su where su.id = ${userId}::uuid and su.user_role = 'super_admin'))`;
}

/**
 * The requests to join a club that nobody has answered, oldest first, of people who have shown that their e-mail is
 * theirs; `mayOpen` says whether the asker administers the club.
 */
export function requestsStatement(db: Database, userId: string, club: SQL, isLive: SQL) {
  return db.execute(sql`
    select ${administersSql(userId, club)} and ${isLive} as "mayOpen",
      (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'athleteId', a.id, 'name', a.name, 'email', u.email,
        'birthDate', a.birth_date, 'requestedAt', m.requested_at, 'otherClub', (select c.name from memberships o
          join clubs c on c.id = o.club_id where o.athlete_id = a.id and o.status = 'active'))
        order by m.requested_at, m.id), '[]')
        from memberships m join athletes a on a.id = m.athlete_id left join users u on u.id = a.user_id
        where m.club_id = ${club} and m.status = 'requested'
          and (u.id is null or u.email_confirmed_at is not null)) as rows,
      (select count(*)::int from memberships m where m.club_id = ${club} and m.status = 'active') as members,
      (select count(*)::int from matches x where x.club_id = ${club} and (x.status = 'disputed'
        or x.status = 'pending_validation' and x.silence_approves = 0)) as needing`);
}

/** The club that a live session's owner asked to join, newest first, and that has not answered. */
export function ownRequestStatement(db: Database, userId: string, isLive: SQL) {
  return db.execute(sql`
    select c.name from memberships m join athletes a on a.id = m.athlete_id join clubs c on c.id = m.club_id
    where a.user_id = ${userId}::uuid and m.status = 'requested' and ${isLive}
    order by m.requested_at desc limit 1`);
}

/** One request with what answering it needs; no row when the club has no such membership. */
export function requestStatement(db: Database, membershipId: string, club: SQL) {
  return db.execute(sql`
    select m.id, m.status, m.athlete_id as "athleteId", a.user_id as "userId", c.name as "clubName"
    from memberships m join athletes a on a.id = m.athlete_id join clubs c on c.id = m.club_id
    where m.id = ${membershipId}::uuid and m.club_id = ${club}`);
}

/** Fails the batch unless the request still waits; it stays locked until the batch ends. */
export function guardRequest(db: Database, membershipId: string): Statement {
  return guardStatement(
    db,
    sql`select count(*) = 1 from (select 1 from memberships where id = ${membershipId}::uuid and status = 'requested'
      for update) held`,
    "membership",
  );
}

/** Lets an athlete in: another active club is left (its history stays), and this one becomes the current one. */
export function acceptStatements(
  db: Database,
  request: { id: string; athleteId: string; userId: string | null; clubId: string },
  now: Date,
): Statement[] {
  const at = sql`${now.toISOString()}::timestamptz`;
  return [
    statement(
      db,
      sql`update memberships set status = 'left', left_at = ${at}
      where athlete_id = ${request.athleteId}::uuid and status = 'active'`,
    ),
    statement(
      db,
      sql`update memberships set status = 'active', joined_at = ${at} where id = ${request.id}::uuid`,
    ),
    statement(db, sql`update users set club_id = ${request.clubId}::uuid where id = ${request.userId}::uuid`),
  ];
}

/** Refuses a request; the athlete may ask again. */
export function refuseStatement(db: Database, membershipId: string): Statement {
  return statement(db, sql`update memberships set status = 'refused' where id = ${membershipId}::uuid`);
}

/** Sets after how many hours silence approves; open results keep the deadline that they were told. */
export function silenceHoursStatement(db: Database, clubId: string, hours: number): Statement {
  return statement(
    db,
    sql`update clubs set silence_hours = ${hours} where id = ${clubId}::uuid returning id`,
  );
}

function statement(db: Database, query: SQL): Statement {
  return db.execute(query) as unknown as Statement;
}
