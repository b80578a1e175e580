import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { classInClubSql } from "../../people/people/club-classes-sql.server.ts";
import { isUnownedSql } from "../../people/people/member-changes-repository.server.ts";

const PROFILE = tableRow(athletes, {
  athleteId: "id",
  userId: "userId",
  gender: "genderCategory",
  birthDate: "birthDate",
  guardianEmail: "guardianEmail",
});

const editableRow = rowSchema(() =>
  PROFILE.schema().extend({
    membershipId: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    number: z.string().nullable(),
    isUnowned: z.boolean(),
    clubName: z.string(),
    today: z.string(),
    sports: z.array(z.string()),
    classes: z.record(z.string(), z.string()),
  }),
);

/** The active members of a club among athletes, with what the office may change of them, the club's sports and its day. */
export function editableMembersStatement(db: Database, athleteIds: readonly string[], club: SQL, now: Date) {
  return query(
    db,
    sql`select ${PROFILE.columns("a")}, s.id as "membershipId", coalesce(a.kept_name, a.name) as name, a.contact_email as email,
        a.contact_phone as phone, s.external_id as number, ${isUnownedSql} as "isUnowned", c.name as "clubName",
        (${now.toISOString()}::timestamptz at time zone c.time_zone)::date::text as today,
        (select coalesce(jsonb_agg(p.sport order by p.position), '[]') from club_sports p where p.club_id = c.id) as sports,
        (select coalesce(jsonb_object_agg(p.sport, ${classInClubSql(sql`a.id`, sql`c.id`, sql`p.sport`)}), '{}') from club_sports p
          where p.club_id = c.id and ${classInClubSql(sql`a.id`, sql`c.id`, sql`p.sport`)} is not null) as classes
      from unnest(${`{${athleteIds.join(",")}}`}::uuid[]) w(id)
        join memberships s on s.athlete_id = w.id and s.club_id = ${club} and s.status = 'active'
        join athletes a on a.id = s.athlete_id join clubs c on c.id = s.club_id
      where a.removed_at is null order by a.id`,
    editableRow,
  );
}

const lostRow = rowSchema(() =>
  z.object({
    athleteId: z.string(),
    userId: z.string().nullable(),
    clubName: z.string(),
    name: z.string(),
    sport: z.string(),
    class: z.string(),
    now: z.string().nullable(),
  }),
);

/** The classes that a club set last and that do not count there any more: an account's class took their place before clubs kept their own. */
export function lostClassesStatement(db: Database, club: SQL) {
  return query(
    db,
    sql`select a.id as "athleteId", a.user_id as "userId", c.name as "clubName", coalesce(a.kept_name, a.name) as name, g.sport, g.to_class as class, x.class as now
      from (select distinct on (h.athlete_id, h.sport) h.athlete_id, h.sport, h.to_class from class_changes h
          where h.club_id = ${club} order by h.athlete_id, h.sport, h.created_at desc, h.id desc) g
        join athletes a on a.id = g.athlete_id and a.removed_at is null join clubs c on c.id = ${club}
        left join athlete_sports x on x.athlete_id = g.athlete_id and x.sport = g.sport
      where x.class is distinct from g.to_class
        and exists (select 1 from memberships s where s.athlete_id = a.id and s.club_id = ${club} and s.status = 'active')
        and not exists (select 1 from club_classes k where k.athlete_id = g.athlete_id and k.club_id = ${club} and k.sport = g.sport)
      order by a.search_name, a.id, g.sport`,
    lostRow,
  );
}
