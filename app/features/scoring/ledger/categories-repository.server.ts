import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { rankings } from "../../../../drizzle/schema/rankings.ts";
import { CLASSES, GENDERS } from "../../../../drizzle/schema/enums.ts";
import { classInClubSql } from "../../people/people/club-classes-sql.server.ts";
import { rowSchema, tableRow } from "../../../platform/sql.server.ts";
import type { Entrant } from "./category.ts";

const RANKING = tableRow(rankings, ["gender", "minAge", "maxAge", "seasonFrom", "seasonTo", "enrolment"]);

/** A ranking's category in a raw read. */
export const CATEGORY = {
  schema: rowSchema(() => RANKING.schema().extend({ classes: z.array(z.enum(CLASSES)).nullable() })),
  /** Arguments of `jsonb_build_object`; `alias` is what the statement calls the ranking. */
  pairs: (alias: string): SQL => sql`${RANKING.pairs(alias)}, 'classes', ${sql.identifier(alias)}.classes`,
};

const ATHLETE = tableRow(athletes, { athleteId: "id", birthDate: "birthDate" });

/** The facts that categories ask about some athletes, as `entrantsSql` reads them. */
export const entrantRow = rowSchema(() =>
  ATHLETE.schema().extend({
    gender: z.enum(GENDERS).nullable(),
    classes: z.record(z.string(), z.string()),
    /** By club and sport, where a club set another that counts in it. */
    clubClasses: z.record(z.string(), z.record(z.string(), z.string())),
    enrolledIn: z.array(z.string()),
  }),
);
export type EntrantRow = z.output<ReturnType<typeof entrantRow>>;

/** A JSON list of what categories ask about athletes; `ids` is a query of their ids. */
export function entrantsSql(ids: SQL): SQL {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object(${ATHLETE.pairs("a")}, 'gender', a.gender_category,
    'classes', (select coalesce(jsonb_object_agg(s.sport, s.class), '{}') from athlete_sports s where s.athlete_id = a.id),
    'clubClasses', (select coalesce(jsonb_object_agg(k.club_id, k.classes), '{}') from (select c.club_id, jsonb_object_agg(c.sport, c.class) as classes
      from club_classes c where c.athlete_id = a.id group by c.club_id) k),
    'enrolledIn', (select coalesce(jsonb_agg(n.ranking_id), '[]') from ranking_enrolments n
      where n.athlete_id = a.id and n.status = 'accepted'))), '[]')
    from (${ids}) wanted(id) cross join lateral (select * from athletes where id = wanted.id offset 0) a)`;
}

/** An athlete as the categories of a club's rankings of a sport see them: the class that the club set counts before their own (product §3). */
export function entrantIn({ clubId, sport }: { clubId: string; sport: string }, row: EntrantRow): Entrant {
  const { gender, birthDate, classes, clubClasses, enrolledIn } = row;
  return { gender, birthDate, class: clubClasses[clubId]?.[sport] ?? classes[sport] ?? null, enrolledIn };
}

/**
 * A condition that leaves out rankings `x` which can admit none of some athletes (`ids` is a query of them): so that a
 * confirmation reads no more of a club that has many. Whom a ranking really admits is `admitsMatch`'s to say.
 */
export function mayAdmitSql(ids: SQL): SQL {
  return sql`(x.gender in ('open', 'mixed') or x.gender in (select a.gender_category from (${ids}) w(id)
      cross join lateral (select gender_category from athletes where id = w.id offset 0) a))
    and (x.classes is null or x.classes && array(select ${classInClubSql(sql`w.id`, sql`x.club_id`, sql`x.sport`)} from (${ids}) w(id)))
    and (x.enrolment = 'everybody' or exists (select 1 from (${ids}) w(id)
      join ranking_enrolments n on n.athlete_id = w.id and n.ranking_id = x.id and n.status = 'accepted'))`;
}

/** SQL of whether somebody (a query of their id) may play in a ranking `x` today. */
export function fitsSql(who: SQL, now: Date): SQL {
  const year = sql.raw(String(now.getUTCFullYear()));
  return sql`(${mayAdmitSql(who)} and (x.min_age is null and x.max_age is null or exists (
    select 1 from (${who}) w(id) join athletes a on a.id = w.id
      and ${year} - extract(year from a.birth_date) between coalesce(x.min_age, 0) and coalesce(x.max_age, 999))))`;
}
