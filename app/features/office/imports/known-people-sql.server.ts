import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { rowSchema } from "../../../platform/sql.server.ts";
import { classesInClubSql } from "../../people/people/club-classes-sql.server.ts";
import { keptProfileSql } from "../../people/people/kept-profile-sql.server.ts";

/** Somebody of a club as a file may name them (`KnownPerson`). */
export const knownPersonRow = rowSchema(() =>
  z.object({
    athleteId: z.string(),
    name: z.string(),
    folded: z.string(),
    isActive: z.boolean(),
    externalId: z.string().nullable(),
    birthDate: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    classes: z.array(z.object({ sport: z.string(), class: z.string() })),
  }),
);

/**
 * SQL for the people of a club as a file may name them, as JSON shaped like `KnownPerson`: who was merged into another profile is
 * that one, under the old name and number too.
 */
export function knownPeopleSql(club: SQL): SQL {
  return sql`(select coalesce(jsonb_agg(p), '[]') from (
    select distinct on (k.id, named.search_name, m.external_id) k.id as "athleteId", coalesce(named.kept_name, named.name) as name,
      named.search_name as folded, m.external_id as "externalId",
      exists (select 1 from memberships s where s.club_id = ${club} and s.athlete_id = k.id and s.status = 'active') as "isActive",
      a.birth_date as "birthDate", coalesce(u.email, a.contact_email) as email, coalesce(u.phone, a.contact_phone) as phone,
      (select coalesce(jsonb_agg(jsonb_build_object('sport', x.sport, 'class', x.class) order by x.sport), '[]')
        from ${classesInClubSql(sql`k.id`, club)} x) as classes
    from memberships m join athletes named on named.id = m.athlete_id
      cross join lateral (select ${keptProfileSql(sql`named.id`)} as id) k
      join athletes a on a.id = k.id left join users u on u.id = a.user_id
    where m.club_id = ${club} and m.status in ('active', 'left')
    order by k.id, named.search_name, m.external_id, m.status) p)`;
}
