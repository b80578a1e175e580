import { type SQL, sql } from "drizzle-orm";
import { indexedLikePattern } from "../../lib/like-pattern.ts";
import type { Database, Statement } from "../../platform/database.server.ts";
import { guardStatement } from "../../platform/database.server.ts";
import { administersSql } from "./memberships-repository.server.ts";

export interface RawOffice {
  mayOpen: boolean;
  invitations: { id: string; profile: string | null; createdBy: string | null; expiresAt: string }[];
  unclaimed: {
    athleteId: string;
    name: string;
    externalId: string | null;
    matches: number;
    linkId: string | null;
  }[];
  unclaimedCount: number;
  admins: { userId: string; name: string; since: string }[];
}

/**
 * What a club's admins need about links, profiles without an owner (those whose name holds `search`, `limit` from `from`
 * by name) and each other; `mayOpen` says whether the asker administers the club.
 */
export function membersOfficeStatement(
  db: Database,
  wanted: {
    userId: string;
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
  return db.execute(sql`
    select ${administersSql(wanted.userId, club)} and ${wanted.isLive} as "mayOpen",
      (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'profile', i.profile, 'createdBy', i.by_name,
          'expiresAt', i.expires_at) order by i.created_at desc, i.id desc), '[]')
        from (select i.id, t.name as profile, u.name as by_name, i.expires_at, i.created_at from invitations i
          left join athletes t on t.id = i.athlete_id left join users u on u.id = i.created_by
          where i.club_id = ${club} and ${isOpen} order by i.created_at desc, i.id desc limit 50) i) as invitations,
      (select coalesce(jsonb_agg(jsonb_build_object('athleteId', p.id, 'name', p.name, 'externalId', p.external_id,
          'matches', (select count(*) from match_players x where x.athlete_id = p.id),
          'linkId', (select i.id from invitations i where i.athlete_id = p.id and i.club_id = ${club} and ${isOpen}
            order by i.created_at desc limit 1)) order by p.search_name, p.id), '[]')
        from (select a.id, a.name, a.search_name, s.external_id from memberships s join athletes a on a.id = s.athlete_id
          where s.club_id = ${club} and s.status = 'active' and a.user_id is null and ${matches}
          order by a.search_name, a.id limit ${limit} offset ${from}) p) as unclaimed,
      (select count(*)::int from memberships s join athletes a on a.id = s.athlete_id
        where s.club_id = ${club} and s.status = 'active' and a.user_id is null and ${matches}) as "unclaimedCount",
      (select coalesce(jsonb_agg(jsonb_build_object('userId', u.id, 'name', u.name, 'since', ca.created_at)
          order by ca.created_at, u.id), '[]')
        from club_admins ca join users u on u.id = ca.user_id where ca.club_id = ${club}) as admins`);
}

/** Somebody of a club with what making or unmaking them an admin needs; no row for who has no part in it. */
export function adminCandidateStatement(
  db: Database,
  who: { athleteId: string | null; userId: string | null },
  club: SQL,
) {
  const person = who.userId === null ? sql`a.id = ${who.athleteId}::uuid` : sql`u.id = ${who.userId}::uuid`;
  return db.execute(sql`
    select u.id as "userId", u.name, u.user_role as role, a.birth_date::text as "birthDate", c.name as "clubName",
      exists (select 1 from club_admins ca where ca.user_id = u.id and ca.club_id = c.id) as "isAdmin"
    from users u left join athletes a on a.user_id = u.id join clubs c on c.id = ${club}
    where ${person} and u.email_confirmed_at is not null and (
      exists (select 1 from club_admins ca where ca.user_id = u.id and ca.club_id = c.id)
      or exists (select 1 from memberships s where s.athlete_id = a.id and s.club_id = c.id and s.status = 'active'))`);
}

/** Takes somebody out of a club's admins; the batch fails where nobody would be left. */
export function removeAdminStatements(db: Database, clubId: string, userId: string): Statement[] {
  const club = sql`${clubId}::uuid`;
  return [
    // Two who take each other out stand in a line.
    db.execute(sql`select 1 from clubs where id = ${club} for no key update`) as unknown as Statement,
    db.execute(
      sql`delete from club_admins where club_id = ${club} and user_id = ${userId}::uuid`,
    ) as unknown as Statement,
    guardStatement(db, sql`exists (select 1 from club_admins where club_id = ${club})`, "last admin"),
  ];
}

/** Makes somebody an admin of a club; one who is stays one. */
export function addAdminStatement(db: Database, clubId: string, userId: string, at: Date): Statement {
  return db.execute(sql`insert into club_admins (club_id, user_id, created_at)
    values (${clubId}::uuid, ${userId}::uuid, ${at.toISOString()}::timestamptz) on conflict do nothing`) as unknown as Statement;
}
