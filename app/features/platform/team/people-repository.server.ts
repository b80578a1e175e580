import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { sessions, users } from "../../../../drizzle/schema/accounts.ts";
import { mfaFactors } from "../../../../drizzle/schema/identity.ts";
import { indexedLikePattern } from "../../../lib/like-pattern.ts";
import { foldAddressed } from "../../../lib/text.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import type { Asker } from "../../base/access/club-access-sql.server.ts";
import { superAdminSql } from "../../base/access/live-session-sql.server.ts";
import { REMOVED_ROLE } from "../../people/people/removed-accounts-repository.server.ts";
import type { PeopleKind, PlatformPeopleQuery } from "./people.ts";

const LISTED = tableRow(users, {
  id: "id",
  name: "name",
  email: "email",
  role: "userRole",
  suspendedAt: "suspendedAt",
  lastSignInAt: "lastSignInAt",
});
const DATES = tableRow(users, { createdAt: "createdAt" });
const SESSION = tableRow(sessions, ["id", "userAgent", "ipAddress", "refreshedAt", "awaitsFactor"]);
const FACTOR = tableRow(mfaFactors, { id: "id", name: "friendlyName", createdAt: "createdAt" });

const listRow = rowSchema(() =>
  z.object({
    /** False for people who are not super admins with a live session. */
    mayRead: z.boolean(),
    people: z.array(LISTED.schema().extend({ isConfirmed: z.boolean(), clubs: z.array(z.string()) })),
  }),
);

const personRow = rowSchema(() =>
  z.object({
    mayRead: z.boolean(),
    person: LISTED.schema()
      .extend({
        ...DATES.schema().shape,
        isConfirmed: z.boolean(),
        athleteId: z.string().nullable(),
        clubs: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            tie: z.enum(["admin", "secretary", "referee", "member", "requested"]),
          }),
        ),
        sessions: z.array(SESSION.schema()),
        factors: z.array(FACTOR.schema()),
        recoveryCodesLeft: z.number(),
        acts: z.array(
          z.object({
            id: z.string(),
            action: z.string(),
            actor: z.string().nullable(),
            data: z.record(z.string(), z.unknown()).nullable(),
            at: z.string(),
          }),
        ),
      })
      .nullable(),
  }),
);

/** One account more than the page holds, so that the caller knows whether there is a next one; one row. */
export function peopleStatement(
  db: Database,
  asker: Asker,
  now: Date,
  asked: PlatformPeopleQuery & { limit: number },
) {
  const isSearched = asked.search !== "";
  const order = (of: string) => (isSearched ? sql.raw(`${of}.name, ${of}.id`) : sql.raw(`${of}.id desc`));
  return query(
    db,
    sql`with allowed as materialized (select ${superAdminSql(asker, now)} as yes),
    page as (select u.* from users u where (select yes from allowed) and u.user_role <> ${REMOVED_ROLE} and ${foundSql(asked)}
      order by ${order("u")} limit ${asked.limit}::int offset ${asked.from}::int)
    select (select yes from allowed) as "mayRead",
      (select coalesce(jsonb_agg(jsonb_build_object(${LISTED.pairs("p")}, 'isConfirmed', p.email_confirmed_at is not null,
        'clubs', (select coalesce(jsonb_agg(distinct t.name), '[]') from (${tiesSql(sql`p.id`)}) t)) order by ${order("p")}), '[]')
        from page p) as people`,
    listRow,
  );
}

/** SQL of the name and the address of `users u` as the index `users_search_idx` has them. */
export const FOLDED_PERSON = sql.raw(
  "translate(lower(u.name || ' ' || u.email), 'áàâãäéèêëíìîïóòôõöúùûüçñ''’‘´', 'aaaaaeeeeiiiiooooouuuucn')",
);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** By an id of the account or of its athlete, else by what stands in name or address (`users_search_idx`). */
function foundSql({ search, kind }: PlatformPeopleQuery): SQL {
  const named = UUID.test(search)
    ? sql`u.id in (select ${search}::uuid union select a.user_id from athletes a where a.id = ${search}::uuid)`
    : search === ""
      ? sql`true`
      : sql`${FOLDED_PERSON} like ${indexedLikePattern(search, foldAddressed)}`;
  return sql`${named} and ${kind === null ? sql`true` : OF_KIND[kind]}`;
}

const OF_KIND: Readonly<Record<PeopleKind, SQL>> = {
  atletas: sql`u.user_role = 'athlete'`,
  clubes: sql`u.user_role = 'club_admin'`,
  plataforma: sql`u.user_role = 'super_admin'`,
  suspensas: sql`u.suspended_at is not null`,
};

/** A query of a person's clubs and how they belong to each: rows `id, name, tie`. */
function tiesSql(userId: SQL): SQL {
  return sql`select c.id, c.name, 'admin' as tie from club_admins ca join clubs c on c.id = ca.club_id where ca.user_id = ${userId}
    union all select c.id, c.name, cs.role from club_staff cs join clubs c on c.id = cs.club_id where cs.user_id = ${userId}
    union all select c.id, c.name, case k.status when 'active' then 'member' else 'requested' end
      from athletes a join memberships k on k.athlete_id = a.id and k.status in ('active', 'requested')
      join clubs c on c.id = k.club_id where a.user_id = ${userId}`;
}

const ACTS_SHOWN = 20;
const SESSIONS_SHOWN = 100;

/** One account with all that the team acts on; one row, whose `person` is null where there is none. */
export function personStatement(db: Database, asker: Asker, userId: string, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return query(
    db,
    sql`with allowed as materialized (select ${superAdminSql(asker, now)} as yes)
    select (select yes from allowed) as "mayRead",
      (select jsonb_build_object(${LISTED.pairs("u")}, ${DATES.pairs("u")}, 'isConfirmed', u.email_confirmed_at is not null,
        'athleteId', (select a.id from athletes a where a.user_id = u.id),
        'clubs', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'tie', t.tie) order by t.name, t.id, t.tie), '[]')
          from (${tiesSql(sql`u.id`)}) t),
        'sessions', (select coalesce(jsonb_agg(jsonb_build_object(${SESSION.pairs("s")}) order by s.refreshed_at desc, s.id), '[]')
          from (select * from sessions o where o.user_id = u.id and o.revoked_at is null and o.expires_at > ${at}
            order by o.refreshed_at desc, o.id limit ${SESSIONS_SHOWN}) s),
        'factors', (select coalesce(jsonb_agg(jsonb_build_object(${FACTOR.pairs("f")}) order by f.created_at, f.id), '[]')
          from mfa_factors f where f.user_id = u.id and f.status = 'verified'),
        'recoveryCodesLeft', (select count(*)::int from recovery_codes r where r.user_id = u.id),
        'acts', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'action', l.action, 'actor', w.name, 'data', l.data, 'at', l.at)
            order by l.at desc, l.id desc), '[]')
          from (select * from audit_lines x where x.about_user_id = u.id order by x.at desc, x.id desc limit ${ACTS_SHOWN}) l
          left join users w on w.id = l.actor_user_id))
        from users u where u.id = ${userId}::uuid and u.user_role <> ${REMOVED_ROLE} and (select yes from allowed)) as person`,
    personRow,
  );
}

const actedRow = rowSchema(() => z.object({ isSuspended: z.boolean(), factorIds: z.array(z.string()) }));

/** An account, as far as what is done to it depends on it. */
export type ActedPerson = RowOf<typeof actedRow>;

/** That account; no row where there is none, or the asker is no super admin. */
export function actedPersonStatement(db: Database, asker: Asker, userId: string, now: Date) {
  return query(
    db,
    sql`select u.suspended_at is not null as "isSuspended", (select coalesce(json_agg(f.id), '[]') from mfa_factors f
        where f.user_id = u.id and f.status = 'verified') as "factorIds"
      from users u where u.id = ${userId}::uuid and u.user_role <> ${REMOVED_ROLE} and ${superAdminSql(asker, now)}`,
    actedRow,
  );
}
