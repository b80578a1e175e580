import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { athletes, memberships, users } from "../../../../drizzle/schema/accounts.ts";
import { clubStaff, secretaryInvitations } from "../../../../drizzle/schema/club-people.ts";
import { indexedLikePattern } from "../../../lib/like-pattern.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { staffsSql, type Asker, isClubAdminSql } from "../../base/access/club-access-sql.server.ts";

const PROFILE = tableRow(athletes, { athleteId: "id", name: "name" });
const STAFF = tableRow(clubStaff, ["id", "role", "day"]);
const INVITED = tableRow(secretaryInvitations, ["id", "name", "email", "expiresAt"]);
const MEMBERSHIP = tableRow(memberships, ["externalId"]);
const CANDIDATE = tableRow(users, { userId: "id", name: "name", role: "userRole" });
const CANDIDATE_PROFILE = tableRow(athletes, ["birthDate"]);

const membersRow = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    unclaimed: z.array(
      z.object({
        ...PROFILE.schema().shape,
        ...MEMBERSHIP.schema().shape,
        matches: z.number(),
        linkId: z.string().nullable(),
      }),
    ),
    unclaimedCount: z.number(),
    admins: z.array(z.object({ userId: z.string(), name: z.string(), since: z.string() })),
    staff: z.array(STAFF.schema().extend({ name: z.string() })),
    invitedStaff: z.array(INVITED.schema()),
  }),
);

const candidateRow = rowSchema(() =>
  z.object({
    ...CANDIDATE.schema().shape,
    ...CANDIDATE_PROFILE.joined().shape,
    clubName: z.string(),
    isAdmin: z.boolean(),
  }),
);

/**
 * Reads, for those who work for a club, its profiles without an owner, with their links (those whose name holds `search`, `limit` from `from` by
 * name) and the people who work for it; `mayOpen` says whether the asker works for the club.
 */
export function membersStatement(
  db: Database,
  wanted: {
    asker: Asker;
    club: SQL;
    isLive: SQL;
    search: string;
    from: number;
    limit: number;
    now: Date;
  },
) {
  const { club, from, limit } = wanted;
  const at = sql`${wanted.now.toISOString()}::timestamptz`;
  const isOpen = sql`i.revoked_at is null and i.used_at is null and i.expires_at > ${at}`;
  const matches =
    wanted.search.trim() === "" ? sql`true` : sql`a.search_name like ${indexedLikePattern(wanted.search)}`;
  return query(
    db,
    sql`
    select ${staffsSql(wanted.asker, club)} and ${wanted.isLive} as "mayOpen",
      (select coalesce(jsonb_agg(jsonb_build_object(${PROFILE.pairs("p")}, ${MEMBERSHIP.pairs("p")},
          'matches', (select count(*) from match_players x where x.athlete_id = p.id),
          'linkId', (select i.id from invitations i where i.athlete_id = p.id and i.club_id = ${club} and ${isOpen}
            order by i.created_at desc limit 1)) order by p.search_name, p.id), '[]')
        from (select a.id, coalesce(a.kept_name, a.name) as name, a.search_name, s.external_id from memberships s join athletes a on a.id = s.athlete_id
          where s.club_id = ${club} and s.status = 'active' and a.user_id is null and ${matches}
          order by a.search_name, a.id limit ${limit} offset ${from}) p) as unclaimed,
      (select count(*)::int from memberships s join athletes a on a.id = s.athlete_id
        where s.club_id = ${club} and s.status = 'active' and a.user_id is null and ${matches}) as "unclaimedCount",
      (select coalesce(jsonb_agg(jsonb_build_object('userId', u.id, 'name', u.name, 'since', ca.created_at)
          order by ca.created_at, u.id), '[]')
        from club_admins ca join users u on u.id = ca.user_id where ca.club_id = ${club}) as admins,
      (select coalesce(jsonb_agg(jsonb_build_object(${STAFF.pairs("st")}, 'name', u.name) order by st.role desc, st.day, u.name, st.id), '[]')
        from club_staff st join users u on u.id = st.user_id join clubs sc on sc.id = st.club_id
        where st.club_id = ${club} and (st.day is null or st.day >= (${at} at time zone sc.time_zone)::date)) as staff,
      (select coalesce(jsonb_agg(jsonb_build_object(${INVITED.pairs("si")}) order by si.created_at, si.id), '[]')
        from secretary_invitations si where si.club_id = ${club} and si.expires_at > ${at}) as "invitedStaff"`,
    membersRow,
  );
}

/** Somebody of a club with what making or unmaking them an admin needs; no row for who has no part in it. */
export function adminCandidateStatement(
  db: Database,
  who: { athleteId: string | null; userId: string | null },
  club: SQL,
) {
  const person = who.userId === null ? sql`a.id = ${who.athleteId}::uuid` : sql`u.id = ${who.userId}::uuid`;
  return query(
    db,
    sql`
    select ${CANDIDATE.columns("u")}, ${CANDIDATE_PROFILE.columns("a")}, c.name as "clubName",
      ${isClubAdminSql(sql`u.id`, sql`c.id`)} as "isAdmin"
    from users u left join athletes a on a.user_id = u.id join clubs c on c.id = ${club}
    where ${person} and u.email_confirmed_at is not null and (
      ${isClubAdminSql(sql`u.id`, sql`c.id`)}
      or exists (select 1 from memberships s where s.athlete_id = a.id and s.club_id = c.id and s.status = 'active'))`,
    candidateRow,
  );
}
