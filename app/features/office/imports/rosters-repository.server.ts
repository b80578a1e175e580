import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, guardStatement, type Statement } from "../../../platform/database.server.ts";
import { command, query, rowSchema } from "../../../platform/sql.server.ts";
import { classesInClubSql } from "../../people/people/club-classes-sql.server.ts";
import { isUnownedSql } from "../../people/people/member-changes-repository.server.ts";
import { knownPeopleSql, knownPersonRow } from "./known-people-sql.server.ts";

const sceneRow = rowSchema(() =>
  z.object({
    clubName: z.string(),
    timeZone: z.string(),
    sports: z.array(z.string()),
    memberCount: z.number(),
    people: z.array(knownPersonRow()),
    held: z.array(
      z.object({
        athleteId: z.string(),
        membershipId: z.string(),
        externalId: z.string().nullable(),
        name: z.string(),
        userId: z.string().nullable(),
        guardianEmail: z.string().nullable(),
        isUnowned: z.boolean(),
        gender: z.string().nullable(),
        asked: z.array(z.string()),
        birthDate: z.string().nullable(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
        isPrivate: z.boolean(),
        classes: z.array(z.string()),
      }),
    ),
  }),
);

/** A club's zone and sports, and everybody of it with what a list may add to: one row, none for a club that is not there. */
export function rosterSceneStatement(db: Database, club: SQL) {
  return query(
    db,
    sql`select c.name as "clubName", c.time_zone as "timeZone",
        (select coalesce(jsonb_agg(s.sport order by s.position), '[]') from club_sports s where s.club_id = c.id) as sports,
        (select count(*)::int from memberships m where m.club_id = c.id) as "memberCount",
        ${knownPeopleSql(sql`c.id`)} as people,
        (select coalesce(jsonb_agg(jsonb_build_object('athleteId', a.id, 'membershipId', m.id, 'externalId', m.external_id,
            'name', a.name, 'userId', a.user_id, 'guardianEmail', a.guardian_email, 'isUnowned', ${isUnownedSql}, 'gender', a.gender_category,
            'asked', (select coalesce(jsonb_agg(h.field || ' ' || h.to_value), '[]') from member_changes h
              where h.athlete_id = a.id and h.club_id = c.id and h.state in ('proposed', 'refused')), 'birthDate', a.birth_date, 'email', a.contact_email, 'phone', a.contact_phone,
            'isPrivate', a.is_private,
            'classes', (select coalesce(jsonb_agg(x.sport), '[]') from ${classesInClubSql(sql`a.id`, sql`c.id`)} x))), '[]')
          from (select distinct on (o.athlete_id) o.* from memberships o where o.club_id = c.id and o.status in ('active', 'left')
              order by o.athlete_id, o.external_id is null, o.status, o.left_at desc nulls last, o.id) m
            cross join lateral (select * from athletes where id = m.athlete_id offset 0) a) as held
      from clubs c where c.id = ${club}`,
    sceneRow,
  );
}

/** First statements of a write: one list at a time in a club, whose members are still those that were read. */
export function guardMembers(db: Database, clubId: string, memberCount: number): Statement[] {
  return [
    command(db, sql`select 1 from clubs where id = ${clubId}::uuid for no key update`),
    guardStatement(
      db,
      sql`select count(*) = ${memberCount}::int from memberships where club_id = ${clubId}::uuid`,
      "members changed",
    ),
  ];
}
