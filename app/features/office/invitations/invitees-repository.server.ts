import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { type Asker, staffsSql } from "../../base/access/club-access-sql.server.ts";

const PROFILE = tableRow(athletes, { athleteId: "id", name: "name", phone: "contactPhone" });
const CLUB = tableRow(clubs, { club: "name", timeZone: "timeZone" });

const inviteesRow = rowSchema(() =>
  z.object({
    ...CLUB.schema().shape,
    mayOpen: z.boolean(),
    total: z.number(),
    unlinked: z.number(),
    joining: z.array(z.object({ id: z.string(), createdBy: z.string().nullable(), expiresAt: z.string() })),
    rows: z.array(
      z.object({
        ...PROFILE.schema().shape,
        matches: z.number(),
        linkId: z.string().nullable(),
        expiresAt: z.string().nullable(),
      }),
    ),
  }),
);

/**
 * A page of a club's people without an account, by name, with the newest good link of each, and the club's good links to join; `mayOpen` says whether the asker works for
 * the club, and nobody is read for who does not. No row where there is no such club.
 */
export function inviteesStatement(
  db: Database,
  wanted: { asker: Asker; club: SQL; isLive: SQL; from: number; limit: number; now: Date },
) {
  const at = sql`${wanted.now.toISOString()}::timestamptz`;
  return query(
    db,
    sql`
    with asked as materialized (
      select c.id as club_id, c.name, c.time_zone, ${staffsSql(wanted.asker, sql`c.id`)} and ${wanted.isLive} as may_open
      from clubs c where c.id = ${wanted.club}
    ), found as materialized (
      select a.id, coalesce(a.kept_name, a.name) as name, a.search_name, a.contact_phone, link.id as link_id, link.expires_at
      from asked k join memberships s on s.club_id = k.club_id and s.status = 'active'
        join athletes a on a.id = s.athlete_id
        left join lateral (select i.id, i.expires_at from invitations i where i.athlete_id = a.id and i.club_id = k.club_id
          and i.revoked_at is null and i.used_at is null and i.expires_at > ${at} order by i.created_at desc limit 1) link on true
      where k.may_open and a.user_id is null and a.removed_at is null
    ), page as (
      select f.* from found f order by f.search_name, f.id limit ${wanted.limit} offset ${wanted.from}
    )
    select ${CLUB.columns("k")}, k.may_open as "mayOpen", (select count(*)::int from found) as total,
      (select count(*)::int from found f where f.link_id is null) as unlinked,
      (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'createdBy', i.by_name, 'expiresAt', i.expires_at)
          order by i.created_at desc, i.id desc), '[]')
        from (select i.id, u.name as by_name, i.expires_at, i.created_at from invitations i left join users u on u.id = i.created_by
          where k.may_open and i.club_id = k.club_id and i.athlete_id is null and i.revoked_at is null and i.used_at is null
            and i.expires_at > ${at} order by i.created_at desc, i.id desc limit 50) i) as joining,
      (select coalesce(jsonb_agg(jsonb_build_object(${PROFILE.pairs("p")}, 'linkId', p.link_id, 'expiresAt', p.expires_at,
          'matches', (select count(*) from match_players mp join matches m on m.id = mp.match_id
            where mp.athlete_id = p.id and m.club_id = k.club_id and m.status = 'confirmed'))
        order by p.search_name, p.id), '[]') from page p) as rows
    from asked k`,
    inviteesRow,
  );
}

const openRow = rowSchema(() => z.object({ name: z.string(), open: z.number() }));

/** A club's name and how many addresses but one wait at `now` with an invitation to its secretariat; no row where there is no such club. */
export function openInvitationsStatement(db: Database, club: SQL, { but, now }: { but: string; now: Date }) {
  return query(
    db,
    sql`select c.name, (select count(*)::int from secretary_invitations i
        where i.club_id = c.id and i.expires_at > ${now.toISOString()}::timestamptz and i.email <> ${but}) as open
      from clubs c where c.id = ${club}`,
    openRow,
  );
}
