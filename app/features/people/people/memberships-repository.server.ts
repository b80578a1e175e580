import { type SQL, sql } from "drizzle-orm";
import { memberships } from "../../../../drizzle/schema/accounts.ts";
import { type Database, guardChange, type Statement } from "../../../platform/database.server.ts";
import { command, recordsOf } from "../../../platform/sql.server.ts";
import { isReadOnlySql } from "../../base/access/billing-state-sql.server.ts";

/** A request to join a club; an open request or a membership there is no error. */
export function insertMembershipRequest(
  db: Database,
  request: { id: string; clubId: string; athleteId: string; requestedAt: Date },
): Statement {
  return db
    .insert(memberships)
    .values({ ...request, status: "requested" })
    .onConflictDoNothing();
}

/**
 * Asks to join for a person who has a profile when the batch comes to it; nothing happens where they asked, or are a member, or
 * the club is read-only.
 */
export function requestOfUser(
  db: Database,
  request: { id: string; userId: string; clubId: string; at: Date },
): Statement {
  const isReadOnly = isReadOnlySql(sql`c.lapsed_at`, request.at);
  return command(
    db,
    sql`insert into memberships (id, club_id, athlete_id, status, requested_at)
      select ${request.id}::uuid, ${request.clubId}::uuid, a.id, 'requested', ${request.at.toISOString()}::timestamptz
      from athletes a, clubs c where a.user_id = ${request.userId}::uuid and c.id = ${request.clubId}::uuid
        and not ${isReadOnly} on conflict do nothing`,
  );
}

/** Lets an athlete in, who stays a member of their other clubs; this one becomes the one that their pages open. */
export function acceptMembership(
  db: Database,
  request: { id: string; athleteId: string; userId: string | null; clubId: string },
  now: Date,
): Statement[] {
  const at = sql`${now.toISOString()}::timestamptz`;
  return [
    command(
      db,
      sql`update memberships set status = 'active', joined_at = ${at} where id = ${request.id}::uuid`,
    ),
    openClub(db, request.userId, sql`${request.clubId}::uuid`),
  ];
}

/**
 * Statements by which an athlete's membership of a club ends; its history stays. The person's pages open another club of theirs,
 * or none; who administers or works for this one keeps it. Fails the batch where there is no such membership any more.
 */
export function leaveClub(
  db: Database,
  left: { athleteId: string; userId: string | null; clubId: string },
  now: Date,
): Statement[] {
  const athlete = sql`${left.athleteId}::uuid`;
  const club = sql`${left.clubId}::uuid`;
  return [
    guardChange(
      db,
      sql`update memberships set status = 'left', left_at = ${now.toISOString()}::timestamptz
        where athlete_id = ${athlete} and club_id = ${club} and status = 'active'`,
      "membership",
    ),
    openAnotherClub(db, left),
  ];
}

/** Makes the pages of somebody who is no member of a club any more open another club of theirs, or none; who works for it keeps it. */
function openAnotherClub(
  db: Database,
  of: { athleteId: string; userId: string | null; clubId: string },
): Statement {
  const club = sql`${of.clubId}::uuid`;
  const isMemberOf = (
    which: SQL,
  ) => sql`exists (select 1 from memberships m where m.athlete_id = ${of.athleteId}::uuid
    and m.club_id = ${which} and m.status = 'active')`;
  return command(
    db,
    sql`update users u set club_id = (select s.club_id from memberships s
        where s.athlete_id = ${of.athleteId}::uuid and s.status = 'active' order by s.joined_at, s.id limit 1)
      where u.id = ${of.userId}::uuid and u.club_id = ${club} and not ${isMemberOf(club)}
        and not exists (select 1 from club_admins ca where ca.user_id = u.id and ca.club_id = ${club})
        and not exists (select 1 from club_staff cs where cs.user_id = u.id and cs.club_id = ${club} and cs.role = 'secretary')`,
  );
}

/** Makes a membership the request that it was before a claim was confirmed, unless the person has played or joined a ranking in the club since. */
export function unmakeMembership(
  db: Database,
  made: { id: string; athleteId: string; userId: string; clubId: string },
): Statement[] {
  const club = sql`${made.clubId}::uuid`;
  return [
    command(
      db,
      sql`update memberships s set status = 'requested', joined_at = null where s.id = ${made.id}::uuid and s.status = 'active'
        and not exists (select 1 from match_players p join matches m on m.id = p.match_id
          where p.athlete_id = s.athlete_id and m.club_id = ${club})
        and not exists (select 1 from ranking_enrolments n join rankings k on k.id = n.ranking_id
          where n.athlete_id = s.athlete_id and k.club_id = ${club})`,
    ),
    openAnotherClub(db, made),
  ];
}

/** Ends memberships that a club's list says are over; the profiles have no account. */
export function endMemberships(
  db: Database,
  ended: readonly { membershipId: string; leftAt: string }[],
): Statement[] {
  if (ended.length === 0) return [];
  return [
    command(
      db,
      sql`update memberships m set status = 'left', left_at = e."leftAt"
        from ${recordsOf(ended, "e", { membershipId: memberships.id, leftAt: memberships.leftAt })}
        where m.id = e."membershipId" and m.status = 'active'`,
    ),
  ];
}

/** Refuses a request; the athlete may ask again. */
export function refuseMembership(db: Database, membershipId: string): Statement {
  return command(db, sql`update memberships set status = 'refused' where id = ${membershipId}::uuid`);
}

/**
 * Makes a person an active member of a club, asked or not, beside their other clubs; it becomes the one that their pages open. `club` is the SQL of
 * the club's id; where that is null when it runs, nothing happens. `membershipId` is the id of a membership that is made.
 */
export function joinClub(
  db: Database,
  join: { userId: string; membershipId: string; club: SQL; at: Date },
): Statement[] {
  const { userId, membershipId, club } = join;
  const at = sql`${join.at.toISOString()}::timestamptz`;
  const mine = sql`(select me.id from athletes me where me.user_id = ${userId}::uuid)`;
  return [
    command(
      db,
      sql`update memberships set status = 'active', joined_at = ${at}
      where athlete_id = ${mine} and status = 'requested' and club_id = ${club}`,
    ),
    command(
      db,
      sql`insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at)
      select ${membershipId}::uuid, c.id, a.id, 'active', ${at}, ${at} from clubs c, athletes a
      where a.user_id = ${userId}::uuid and c.id = ${club} and not exists (select 1 from memberships s
        where s.athlete_id = a.id and s.club_id = c.id and s.status = 'active')`,
    ),
    openClub(db, userId, club),
  ];
}

/** The same of a club whose id is known. */
export function joinOneClub(
  db: Database,
  { clubId, ...join }: { userId: string; membershipId: string; clubId: string; at: Date },
): Statement[] {
  return joinClub(db, { ...join, club: sql`${clubId}::uuid` });
}

/**
 * Gives the memberships of a person's own profile to the one that they claim (a query of its id, or of none), open requests among them. Where that
 * one is a member already, or has asked, its own stays and the other goes with the profile.
 */
export function moveMemberships(db: Database, mine: SQL, claimed: SQL): Statement {
  const isOpen = (status: SQL) => sql`${status} in ('requested', 'active')`;
  return command(
    db,
    sql`update memberships s set athlete_id = t.id from ${claimed} t where s.athlete_id = ${mine}
      and not (${isOpen(sql`s.status`)} and exists (select 1 from memberships k
        where k.athlete_id = t.id and k.club_id = s.club_id and ${isOpen(sql`k.status`)}))`,
  );
}

/** Makes one of a person's clubs the one that their pages open: where they play, administer or work. Fails the batch for any other. */
export function switchToClub(db: Database, userId: string, clubId: string): Statement {
  const club = sql`${clubId}::uuid`;
  return guardChange(
    db,
    sql`update users u set club_id = ${club} where u.id = ${userId}::uuid and (
      exists (select 1 from athletes a join memberships s on s.athlete_id = a.id
        where a.user_id = u.id and s.club_id = ${club} and s.status = 'active')
      or exists (select 1 from club_admins ca where ca.user_id = u.id and ca.club_id = ${club})
      or exists (select 1 from club_staff cs where cs.user_id = u.id and cs.club_id = ${club} and cs.role = 'secretary'))`,
    "membership",
  );
}

/** Makes a club, if there is such a one, the one that a person's pages open; nobody for a profile without an owner. */
function openClub(db: Database, userId: string | null, club: SQL): Statement {
  return command(
    db,
    sql`update users u set club_id = c.id from clubs c where u.id = ${userId}::uuid and c.id = ${club}`,
  );
}
