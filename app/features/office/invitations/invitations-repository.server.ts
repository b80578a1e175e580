import { lt, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import { invitations } from "../../../../drizzle/schema/identity.ts";
import {
  type Database,
  guardStatement,
  refuseUnless,
  refuseUnlessChanged,
  type Statement,
} from "../../../platform/database.server.ts";
import { command, query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { guardClubWritable, isReadOnlySql } from "../../base/access/billing-state-sql.server.ts";
import { guardMemberQuota, hasRoomSql } from "../../clubs/clubs/member-quota-repository.server.ts";
import { historyOfSql } from "../../people/people/unclaimed-profiles-repository.server.ts";
import { enteredBySql } from "../merging/own-entries-sql.server.ts";
import { putOwnProfileInto } from "../merging/own-profiles-repository.server.ts";
import { joinClub } from "../../people/people/memberships-repository.server.ts";

const INVITATION = tableRow(invitations, ["id", "clubId", "athleteId", "expiresAt"]);
const CLUB = tableRow(clubs, { clubName: "name", clubPlan: "plan" });
const PROFILE = tableRow(athletes, { athleteName: "name" });

const clubOfFormSchema = () =>
  z.object({ city: z.object({ code: z.number(), label: z.string() }), sports: z.array(z.string()) });

/** SQL of what fills the form of who comes to a club (an alias of `clubs`), as `ClubOfForm`. */
const CLUB_OF_FORM = sql`(select jsonb_build_object('code', m.code, 'label', m.name || '/' || s.uf) from municipalities m
      join states s on s.code = m.state_code where m.code = c.city_code) as city,
    (select coalesce(jsonb_agg(x.sport order by x.position), '[]') from club_sports x where x.club_id = c.id) as sports`;

const invitedRow = rowSchema(() =>
  z.object({
    ...INVITATION.schema().shape,
    ...CLUB.schema().shape,
    ...PROFILE.joined().shape,
    isRevoked: z.boolean(),
    isClaimed: z.boolean(),
    isMine: z.boolean(),
    hasHistory: z.boolean(),
    isEnteredByReader: z.boolean(),
    matches: z.number(),
    otherClub: z.string().nullable(),
    isClubReadOnly: z.boolean(),
    hasRoom: z.boolean(),
    ...clubOfFormSchema().shape,
  }),
);

const unclaimedRow = rowSchema(() => z.object({ isFree: z.boolean() }));

const ownRow = rowSchema(() => z.object({ isOurs: z.boolean() }));

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** SQL of an athlete profile's id by whose it is. */
const profileOf = (userId: string) => sql`(select me.id from athletes me where me.user_id = ${userId}::uuid)`;

/** SQL that holds when a person's own profile has matches or entries. */
const historyOf = (userId: string) => historyOfSql(sql`${userId}::uuid`);

/** An invitation for the person who opens it; `userId` is the reader's, or null for a visitor. */
export function invitedStatement(db: Database, id: string, userId: string | null, now: Date) {
  const user = sql`${userId}::uuid`;
  // A visitor will be somebody new.
  const room = hasRoomSql(sql`i.club_id`, userId ?? NOBODY);
  return query(
    db,
    sql`
    select ${INVITATION.columns("i")}, ${CLUB.columns("c")}, ${PROFILE.columns("t")},
      ${isReadOnlySql(sql`c.lapsed_at`, now)} as "isClubReadOnly", ${room} as "hasRoom", ${CLUB_OF_FORM},
      i.revoked_at is not null as "isRevoked",
      coalesce(t.user_id is not null, false) as "isClaimed",
      (select count(distinct p.match_id)::int from match_players p join matches m on m.id = p.match_id
        where p.athlete_id = i.athlete_id and m.status = 'confirmed') as matches,
      coalesce(case when i.athlete_id is null then exists (select 1 from memberships s join athletes a on a.id = s.athlete_id
          where a.user_id = ${user} and s.club_id = i.club_id and s.status = 'active')
        else t.user_id = ${user} end, false) as "isMine",
      ${userId === null ? sql`false` : historyOf(userId)} as "hasHistory",
      ${userId === null ? sql`false` : enteredBySql(sql`i.athlete_id`, user)} as "isEnteredByReader",
      (select string_agg(oc.name, ', ' order by oc.name) from memberships s join athletes a on a.id = s.athlete_id join clubs oc on oc.id = s.club_id
        where a.user_id = ${user} and s.status = 'active' and s.club_id <> i.club_id) as "otherClub"
    from invitations i join clubs c on c.id = i.club_id left join athletes t on t.id = i.athlete_id
    where i.id = ${id}::uuid`,
    invitedRow,
  );
}

const clubToJoinRow = rowSchema(() =>
  z.object({ id: z.string(), name: z.string(), ...clubOfFormSchema().shape }),
);

/** A club that the registration's address names, with what fills its form. */
export function clubToJoinStatement(db: Database, clubId: string) {
  return query(
    db,
    sql`select c.id, c.name, ${CLUB_OF_FORM} from clubs c where c.id = ${clubId}::uuid`,
    clubToJoinRow,
  );
}

/** A new invitation. */
export function insertInvitation(db: Database, invitation: typeof invitations.$inferInsert): Statement {
  return db.insert(invitations).values(invitation);
}

/** Whether a profile is an active member of the club that nobody has claimed. */
export function unclaimedStatement(db: Database, athleteId: string, club: SQL) {
  return query(
    db,
    sql`select exists (select 1 from athletes a join memberships s on s.athlete_id = a.id
    where a.id = ${athleteId}::uuid and a.user_id is null and s.club_id = ${club} and s.status = 'active') as "isFree"`,
    unclaimedRow,
  );
}

/** Whether a club has such an invitation. */
export function ownInvitationStatement(db: Database, id: string, club: SQL) {
  return query(
    db,
    sql`select exists (select 1 from invitations where id = ${id}::uuid and club_id = ${club}) as "isOurs"`,
    ownRow,
  );
}

/** The sentence where a profile cannot be claimed by a link any more. */
export const PROFILE_TAKEN = "Este perfil já tem dono, ou não joga mais no clube.";

/** Ends the batch with `conflict` unless a profile is an active member of the club that nobody has claimed. */
export function refuseClaimed(db: Database, athleteId: string, clubId: string): Statement {
  return refuseUnless(
    db,
    sql`select count(*) = 1 from (select 1 from athletes a where a.id = ${athleteId}::uuid and a.user_id is null
      and exists (select 1 from memberships s where s.athlete_id = a.id and s.club_id = ${clubId}::uuid
        and s.status = 'active') for share of a) held`,
    "conflict",
    sql`${PROFILE_TAKEN}::text`,
  );
}

/** Ends an invitation of a club; the batch is `not_found` where the club has no such one. Doing it twice is harmless. */
export function revokeInvitationStatement(db: Database, id: string, clubId: string, now: Date): Statement {
  return refuseUnlessChanged(
    db,
    sql`update invitations set revoked_at = coalesce(revoked_at, ${instant(now)})
      where id = ${id}::uuid and club_id = ${clubId}::uuid`,
    "not_found",
  );
}

/**
 * Makes an invitation take effect for a person who has a profile by then, in one batch: the profile is claimed with its history, or the
 * club joined. With `isStrict` the batch fails where the invitation is no longer good, the club read-only or its plan full; without,
 * nothing happens then. `membershipId` is the id of a membership that is made.
 */
export function acceptInvitationStatements(
  db: Database,
  accepted: { id: string; userId: string; membershipId: string; now: Date; isStrict: boolean },
): Statement[] {
  const { id, userId, membershipId, now, isStrict } = accepted;
  const at = instant(now);
  const user = sql`${userId}::uuid`;
  // Rows first held, then looked at again by each statement: of many at once, the second finds the profile taken.
  const lapsedAt = sql`(select c.lapsed_at from clubs c where c.id = i.club_id)`;
  const mayJoin = sql`not ${isReadOnlySql(lapsedAt, now)} and ${hasRoomSql(sql`i.club_id`, userId)}`;
  const isOpen = sql`i.id = ${id}::uuid and i.used_at is null and i.revoked_at is null and i.expires_at > ${at} and ${mayJoin}`;
  const club = sql`(select i.club_id from invitations i where i.id = ${id}::uuid)`;
  const claimable = sql`(select t.id from invitations i join athletes t on t.id = i.athlete_id
    where ${isOpen} and t.user_id is null and not ${historyOf(userId)} and not ${enteredBySql(sql`t.id`, user)})`;
  const held = sql`select 1 from invitations i left join athletes t on t.id = i.athlete_id where ${isOpen} for update of i`;
  const isGood = sql`i.id = ${id}::uuid and (i.athlete_id is null and i.revoked_at is null and i.expires_at > ${at} and ${mayJoin}
    or i.used_by = ${user} and i.used_at = ${at})`;
  const goodClub = sql`(select i.club_id from invitations i where ${isGood})`;
  return [
    // Every club that this changes is locked first, in order: its places are counted, its displays get a new version.
    command(
      db,
      sql`select 1 from clubs where id in (${clubsShowing(userId, id)}) order by id for no key update`,
    ),
    ...(isStrict ? [guardClubWritable(db, club, now), ...guardMemberQuota(db, club, userId)] : []),
    command(db, sql`select 1 from athletes where user_id = ${user} for update`),
    isStrict
      ? guardStatement(db, sql`select count(*) = 1 from (${held}) held`, "invitation")
      : command(db, held),
    command(
      db,
      sql`select 1 from athletes t join invitations i on i.athlete_id = t.id where i.id = ${id}::uuid for update of t`,
    ),
    ...putOwnProfileInto(db, userId, claimable),
    command(
      db,
      sql`update invitations i set used_at = ${at}, used_by = ${user} from athletes t
        where t.id = i.athlete_id and t.user_id = ${user} and ${isOpen}`,
    ),
    ...(isStrict
      ? [guardStatement(db, sql`exists (select 1 from invitations i where ${isGood})`, "invitation")]
      : []),
    ...joinClub(db, { userId, membershipId, club: goodClub, at: now }),
  ];
}

/** A query of the clubs whose tables may show a person, and that of an invitation, for their displays. */
export function clubsShowing(userId: string, invitationId: string): SQL {
  return sql`select i.club_id from invitations i where i.id = ${invitationId}::uuid union select m.club_id from match_players p join matches m on m.id = p.match_id
    where p.athlete_id = ${profileOf(userId)}
      or p.athlete_id = (select i.athlete_id from invitations i where i.id = ${invitationId}::uuid)`;
}

/** Ends the open links of a profile, so that one at most is good. */
export function revokeClaimsOf(db: Database, athleteId: string, now: Date): Statement {
  return command(
    db,
    sql`update invitations set revoked_at = ${now.toISOString()}::timestamptz
      where athlete_id = ${athleteId}::uuid and revoked_at is null and used_at is null`,
  );
}

/** Makes a link for every member of a club whose profile nobody has claimed and that has no good link; of two at once one does. */
export function insertMissingClaims(
  db: Database,
  made: { clubId: string; createdBy: string; createdAt: Date; expiresAt: Date },
): Statement[] {
  const club = sql`${made.clubId}::uuid`;
  const at = sql`${made.createdAt.toISOString()}::timestamptz`;
  return [
    command(db, sql`select 1 from clubs where id = ${club} for no key update`),
    command(
      db,
      sql`insert into invitations (id, club_id, athlete_id, created_by, created_at, expires_at)
        select gen_random_uuid(), s.club_id, a.id, ${made.createdBy}::uuid, ${at}, ${made.expiresAt.toISOString()}::timestamptz
        from memberships s join athletes a on a.id = s.athlete_id
        where s.club_id = ${club} and s.status = 'active' and a.user_id is null and a.removed_at is null
          and not exists (select 1 from invitations i where i.athlete_id = a.id and i.club_id = s.club_id
            and i.revoked_at is null and i.used_at is null and i.expires_at > ${at})`,
    ),
  ];
}

/** Forgets links of clubs that ended before an instant, used or not. */
export function forgetOldInvitations(db: Database, before: Date): Statement {
  return db.delete(invitations).where(lt(invitations.expiresAt, before));
}
