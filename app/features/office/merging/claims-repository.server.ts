import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { athletes, memberships } from "../../../../drizzle/schema/accounts.ts";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import { profileClaims } from "../../../../drizzle/schema/merging.ts";
import {
  type Database,
  guardChange,
  guardStatement,
  refuseUnless,
  type Statement,
} from "../../../platform/database.server.ts";
import { command, query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { type Asker, staffsSql, staffUserIdsSql } from "../../base/access/club-access-sql.server.ts";
import { historyOfSql } from "../../people/people/unclaimed-profiles-repository.server.ts";
import { joinClub } from "../../people/people/memberships-repository.server.ts";
import { mergingCopy } from "./copy.ts";
import { putOwnProfileInto } from "./own-profiles-repository.server.ts";

const CLUB = tableRow(clubs, { clubId: "id", clubName: "name" });
const TARGET = tableRow(athletes, { athleteId: "id", name: "name", nameNumber: "nameNumber" });
const CLAIM = tableRow(profileClaims, ["id", "createdAt"]);
const CLAIMED = tableRow(athletes, { targetId: "id", targetName: "name", targetBirthDate: "birthDate" });
const NEWCOMER = tableRow(athletes, { name: "name", birthDate: "birthDate", guardianEmail: "guardianEmail" });
const NUMBER = tableRow(memberships, ["externalId"]);
/** Of a common surname a club has many: those beyond are not looked at. */
const MAX_COMPARED = 200;

const questionRow = rowSchema(() =>
  z.object({
    ...CLUB.schema().shape,
    ownName: z.string(),
    waitingFor: z.string().nullable(),
    near: z.array(z.object({ ...TARGET.schema().shape, matches: z.number() })),
    staffUserIds: z.array(z.string()),
  }),
);

const claimsRow = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    claims: z.array(
      z.object({
        ...CLAIM.schema().shape,
        ...CLAIMED.schema().shape,
        ...NEWCOMER.schema().shape,
        ...NUMBER.schema().shape,
        email: z.string(),
        matches: z.number(),
        lastPlayedOn: z.string().nullable(),
        ownMatches: z.number(),
      }),
    ),
  }),
);

const claimRow = rowSchema(() =>
  z.object({
    id: z.string(),
    status: z.enum(["none", "asked", "confirmed", "refused"]),
    userId: z.string(),
    targetId: z.string(),
    targetName: z.string(),
    clubName: z.string(),
    newcomerId: z.string(),
    name: z.string(),
    birthDate: z.string().nullable(),
    guardianAcceptedAt: z.string().nullable(),
    isTaken: z.boolean(),
    hasHistory: z.boolean(),
  }),
);

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const WORD_BREAK = sql.raw(`'[^[:alnum:]'']+'`);

/** SQL of how many matches of an athlete (SQL of an id) are confirmed. */
export const confirmedOfSql = (
  athleteId: SQL,
) => sql`(select count(*)::int from match_players mp join matches m on m.id = mp.match_id
  where mp.athlete_id = ${athleteId} and m.status = 'confirmed')`;

/**
 * Reads the questions to ask somebody about clubs (a query of their ids): each club's unclaimed profiles that share a word with their name
 * (`ownName`, or that of their profile), as long as they have not answered; `findTwins` finds the like ones. A row a club.
 */
export function questionsStatement(
  db: Database,
  who: { userId: string; ownName: string | null },
  of: SQL,
  isLive: SQL = sql`true`,
) {
  const user = sql`${who.userId}::uuid`;
  const name = sql`coalesce(${who.ownName}::text, me.search_name)`;
  return query(
    db,
    sql`
    select ${CLUB.columns("c")}, coalesce(${who.ownName}::text, me.name) as "ownName",
      (select t.name from profile_claims k join athletes t on t.id = k.target_id
        where k.user_id = ${user} and k.club_id = c.id and k.status = 'asked') as "waitingFor",
      case when exists (select 1 from profile_claims k where k.user_id = ${user} and k.club_id = c.id
          and k.status in ('none', 'asked')) then '[]'::jsonb
        else (select coalesce(jsonb_agg(jsonb_build_object(${TARGET.pairs("a")}, 'matches', ${confirmedOfSql(sql`a.id`)})), '[]')
          from (select a.id, a.name, a.name_number from memberships s join athletes a on a.id = s.athlete_id
            where s.club_id = c.id and s.status = 'active' and a.user_id is null
              and regexp_split_to_array(a.search_name, ${WORD_BREAK}) && regexp_split_to_array(${name}, ${WORD_BREAK})
              and not exists (select 1 from profile_claims k where k.user_id = ${user} and k.club_id = c.id
                and k.target_id = a.id and k.status = 'refused')
            order by a.id limit ${MAX_COMPARED}::int) a) end as near,
      (select coalesce(jsonb_agg(told.user_id order by told.user_id), '[]') from (${staffUserIdsSql(sql`c.id`)}) told) as "staffUserIds"
    from clubs c left join athletes me on me.user_id = ${user}
    where c.id in (${of}) and (me.id is not null or ${who.ownName}::text is not null) and ${isLive}
    order by c.id`,
    questionRow,
  );
}

/** A query of the clubs that a person has asked to join, and (unless `isNewOnly`) of those that they belong to. */
export function clubsAround(userId: string, isNewOnly: boolean): SQL {
  return sql`select mine.club_id from memberships mine join athletes self on self.id = mine.athlete_id
    where self.user_id = ${userId}::uuid and mine.status in ('requested', ${isNewOnly ? "requested" : "active"})`;
}

/** A query of the club of a link to join; of none for a link to claim a profile. */
export function clubOfInvitation(invitationId: string): SQL {
  return sql`select i.club_id from invitations i where i.id = ${invitationId}::uuid and i.athlete_id is null`;
}

/** Notes what a newcomer answered; the batch fails where they have an open answer in that club. */
export function insertClaim(db: Database, claim: typeof profileClaims.$inferInsert): Statement {
  return db.insert(profileClaims).values(claim);
}

/** Ends the batch with `conflict` unless a profile is an active member of the club that nobody has claimed; it stays so until the batch ends. */
export function refuseTakenProfile(db: Database, athleteId: string, clubId: string): Statement {
  return refuseUnless(
    db,
    sql`select count(*) = 1 from (select 1 from athletes a where a.id = ${athleteId}::uuid and a.user_id is null
      and exists (select 1 from memberships s where s.athlete_id = a.id and s.club_id = ${clubId}::uuid
        and s.status = 'active') for no key update of a) held`,
    "conflict",
    sql`${mergingCopy.taken}::text`,
  );
}

/** Reads the people who claim to be somebody of a club and wait for its answer, oldest first; `mayOpen` says whether the asker administers it. */
export function claimsStatement(db: Database, asker: Asker, club: SQL, isLive: SQL) {
  return query(
    db,
    sql`
    select ${staffsSql(asker, club)} and ${isLive} as "mayOpen",
      (select coalesce(jsonb_agg(jsonb_build_object(${CLAIM.pairs("k")}, ${CLAIMED.pairs("t")}, ${NEWCOMER.pairs("a")},
          ${NUMBER.pairs("s")}, 'email', u.email, 'matches', ${confirmedOfSql(sql`t.id`)}, 'ownMatches', ${confirmedOfSql(sql`a.id`)},
          'lastPlayedOn', (select max(m.played_on) from match_players mp join matches m on m.id = mp.match_id
            where mp.athlete_id = t.id and m.status = 'confirmed')) order by k.created_at, k.id), '[]')
        from profile_claims k join athletes t on t.id = k.target_id join users u on u.id = k.user_id
          join athletes a on a.user_id = u.id
          left join memberships s on s.athlete_id = t.id and s.club_id = k.club_id and s.status = 'active'
        where k.club_id = ${club} and k.status = 'asked') as claims`,
    claimsRow,
  );
}

/** One claim of a club with what answering it needs; no row where the club has no such one. */
export function claimStatement(db: Database, claimId: string, club: SQL) {
  return query(
    db,
    sql`
    select k.id, k.status, k.user_id as "userId", t.id as "targetId", t.name as "targetName", c.name as "clubName",
      a.id as "newcomerId", a.name, a.birth_date::text as "birthDate", a.guardian_accepted_at::text as "guardianAcceptedAt",
      t.user_id is not null as "isTaken", ${historyOfSql(sql`k.user_id`)} as "hasHistory"
    from profile_claims k join athletes t on t.id = k.target_id join clubs c on c.id = k.club_id join athletes a on a.user_id = k.user_id
    where k.id = ${claimId}::uuid and k.club_id = ${club}`,
    claimRow,
  );
}

/** A claim as `claimStatement` reads it. */
export type ClaimRow = RowOf<typeof claimRow>;

/** A query of the profiles that a claim is about: the one claimed, and the newcomer's own. */
export function profilesOfClaim(claimId: string): SQL {
  return sql`select unnest(array[k.target_id, (select o.id from athletes o where o.user_id = k.user_id)])
    from profile_claims k where k.id = ${claimId}::uuid`;
}

/**
 * Puts the newcomer's own profile, which has nothing, into the one that they claim, and makes them a member; `membershipId` is the
 * id of a membership that is made.
 */
export function takeProfile(
  db: Database,
  taken: { userId: string; targetId: string; clubId: string; membershipId: string; at: Date },
): Statement[] {
  const { userId, membershipId, at } = taken;
  const claimed = sql`(select t.id from athletes t where t.id = ${taken.targetId}::uuid)`;
  return [
    ...putOwnProfileInto(db, userId, claimed),
    ...joinClub(db, { userId, membershipId, club: sql`${taken.clubId}::uuid`, at }),
  ];
}

/** Answers a claim; the batch fails where somebody was faster. */
export function answerClaim(
  db: Database,
  claim: { id: string; status: "confirmed" | "refused"; by: string; at: Date },
): Statement {
  return guardChange(
    db,
    sql`update profile_claims set status = ${claim.status}, answered_at = ${instant(claim.at)}, answered_by = ${claim.by}::uuid
      where id = ${claim.id}::uuid and status = 'asked'`,
    "claim",
  );
}

/** Refuses what others asked of a profile that has its owner now. */
export function refuseOtherClaims(
  db: Database,
  targetId: string,
  { by, at }: { by: string; at: Date },
): Statement {
  return command(
    db,
    sql`update profile_claims set status = 'refused', answered_at = ${instant(at)}, answered_by = ${by}::uuid
      where target_id = ${targetId}::uuid and status = 'asked'`,
  );
}

/** Holds a person's own profile, and fails the batch where it has matches or entries by now. */
export function guardNoHistory(db: Database, userId: string): Statement[] {
  return [
    command(db, sql`select 1 from athletes where user_id = ${userId}::uuid for update`),
    guardStatement(db, sql`not ${historyOfSql(sql`${userId}::uuid`)}`, "history"),
  ];
}

/**
 * A statement for the batch by which a club lets somebody in: refused as `conflict` while they say to be one of its athletes and
 * nobody has answered that.
 */
export function refuseOpenClaim(db: Database, userId: string | null, clubId: string): Statement[] {
  if (userId === null) return [];
  return [
    refuseUnless(
      db,
      sql`not exists (select 1 from profile_claims k where k.user_id = ${userId}::uuid and k.club_id = ${clubId}::uuid
        and k.status = 'asked')`,
      "conflict",
      sql`${mergingCopy.openClaim}::text`,
    ),
  ];
}
