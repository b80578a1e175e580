import { and, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { secretaryInvitations } from "../../../../drizzle/schema/club-people.ts";
import {
  type Database,
  guardChange,
  refuseBeyond,
  type Statement,
} from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";
import { ADULT_AGE } from "../../base/access/minors.ts";
import { isClubAdminSql } from "../../base/access/club-access-sql.server.ts";

/** How long an invitation by mail waits for its address. */
export const SECRETARY_INVITATION_DAYS = 14;

/** SQL of the clubs whose secretariat waits for the person `u`, should they open a session now. */
export const INVITING_CLUBS: SQL = sql`(select i.club_id, i.created_at from secretary_invitations i
  where i.email = u.email and i.expires_at > now())`;

/** The name by which a club's secretariat invited an address that may still answer; a row `{ name }` or none. */
export function invitedNameStatement(db: Database, email: string, now: Date) {
  return db
    .select({ name: secretaryInvitations.name })
    .from(secretaryInvitations)
    .where(and(eq(secretaryInvitations.email, email), gt(secretaryInvitations.expiresAt, now)))
    .limit(1);
}

/** Keeps an invitation; asked again, the same one lasts anew under the name given last. */
export function insertSecretaryInvitation(
  db: Database,
  invitation: typeof secretaryInvitations.$inferInsert,
): Statement {
  const { name, createdAt, expiresAt } = invitation;
  return db
    .insert(secretaryInvitations)
    .values(invitation)
    .onConflictDoUpdate({
      target: [secretaryInvitations.clubId, secretaryInvitations.email],
      set: { name, createdAt, expiresAt },
    });
}

/** Ends a batch with `conflict` where addresses other than `but` wait at `now` with as many invitations of the club as it may have. */
export function refuseTooManyInvitations(
  db: Database,
  {
    clubId,
    but,
    now,
    most,
    sentence,
  }: { clubId: string; but: string; now: Date; most: number; sentence: string },
): Statement[] {
  return refuseBeyond(db, {
    of: `secretary invitations ${clubId}`,
    within: sql`(select count(*) from secretary_invitations i where i.club_id = ${clubId}::uuid and i.email <> ${but}
      and i.expires_at > ${now.toISOString()}::timestamptz) < ${most}::int`,
    code: "conflict",
    sentence,
  });
}

/** Takes an invitation of a club back; fails the batch where it is gone already. */
export function deleteSecretaryInvitation(db: Database, id: string, clubId: string): Statement {
  return guardChange(
    db,
    sql`delete from secretary_invitations where id = ${id}::uuid and club_id = ${clubId}::uuid`,
    "invitation",
  );
}

/**
 * Makes somebody who opens a session part of every secretariat that invited their confirmed address, once; a minor is none (product §3), and
 * an admin of the club needs it not. The club becomes their current one unless they have one.
 */
export function acceptSecretaryInvitations(db: Database, userId: string, now: Date): Statement {
  const at = sql`${now.toISOString()}::timestamptz`;
  return command(
    db,
    sql`with gone as (delete from secretary_invitations i using users u
        where u.id = ${userId}::uuid and u.email_confirmed_at is not null and i.email = u.email and i.expires_at > ${at}
        returning i.club_id),
    made as (insert into club_staff (id, club_id, user_id, role, created_at)
      select gen_random_uuid(), g.club_id, ${userId}::uuid, 'secretary', ${at} from gone g
      where not ${isClubAdminSql(sql`${userId}::uuid`, sql`g.club_id`)}
        and not exists (select 1 from athletes a where a.user_id = ${userId}::uuid
          and a.birth_date > (${at} - make_interval(years => ${ADULT_AGE}::int))::date)
      on conflict do nothing returning club_id)
    update users set club_id = coalesce(club_id, (select club_id from made order by club_id limit 1))
      where id = ${userId}::uuid and exists (select 1 from made)`,
  );
}

/** Forgets invitations that ended before an instant. */
export function forgetOldSecretaryInvitations(db: Database, before: Date): Statement {
  return db.delete(secretaryInvitations).where(lt(secretaryInvitations.expiresAt, before));
}
