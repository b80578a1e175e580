import { type SQL, sql } from "drizzle-orm";
import { memberships } from "../../../drizzle/schema/accounts.ts";
import type { Database, Statement } from "../../platform/database.server.ts";
import { command } from "../../platform/sql.server.ts";

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

/** Lets an athlete in: another active club is left (its history stays), and this one becomes the current one. */
export function acceptMembership(
  db: Database,
  request: { id: string; athleteId: string; userId: string | null; clubId: string },
  now: Date,
): Statement[] {
  const at = sql`${now.toISOString()}::timestamptz`;
  return [
    command(
      db,
      sql`update memberships set status = 'left', left_at = ${at}
      where athlete_id = ${request.athleteId}::uuid and status = 'active'`,
    ),
    command(
      db,
      sql`update memberships set status = 'active', joined_at = ${at} where id = ${request.id}::uuid`,
    ),
    openClub(db, request.userId, sql`${request.clubId}::uuid`),
  ];
}

/** Refuses a request; the athlete may ask again. */
export function refuseMembership(db: Database, membershipId: string): Statement {
  return command(db, sql`update memberships set status = 'refused' where id = ${membershipId}::uuid`);
}

/**
 * Makes a person an active member of a club, asked or not; another club is left, its history stays. `club` is the SQL of
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
      sql`update memberships set status = 'left', left_at = ${at}
      where athlete_id = ${mine} and status = 'active' and club_id <> ${club}`,
    ),
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

/** Makes a club, if there is such a one, the one that a person's pages open; nobody for a profile without an owner. */
function openClub(db: Database, userId: string | null, club: SQL): Statement {
  return command(
    db,
    sql`update users u set club_id = c.id from clubs c where u.id = ${userId}::uuid and c.id = ${club}`,
  );
}
