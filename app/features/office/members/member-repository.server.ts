import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { athletes, athleteSports, memberships } from "../../../../drizzle/schema/accounts.ts";
import { classChanges, memberChanges } from "../../../../drizzle/schema/club-people.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import {
  contactEmailSql,
  contactPhoneSql,
  isGuardiansSql,
} from "../../people/people/club-contacts-sql.server.ts";
import { isUnownedSql } from "../../people/people/member-changes-repository.server.ts";
import { classesInClubSql } from "../../people/people/club-classes-sql.server.ts";
import { type Asker, isClubAdminSql, staffsSql } from "../../base/access/club-access-sql.server.ts";

const PROFILE = tableRow(athletes, {
  athleteId: "id",
  name: "name",
  keptName: "keptName",
  genderCategory: "genderCategory",
  birthDate: "birthDate",
});
const MEMBERSHIP = tableRow(memberships, ["externalId", "joinedAt", "status"]);
const CLASS = tableRow(athleteSports, ["sport", "class"]);
const CHANGE = tableRow(classChanges, ["sport", "fromClass", "toClass"]);
const FACT = tableRow(memberChanges, ["field", "fromValue", "toValue", "state"]);
const OWNER = tableRow(athletes, ["userId", "name"]);

const SHOWN_CHANGES = 30;

const memberRow = rowSchema(() =>
  z.object({
    ...PROFILE.schema().shape,
    ...MEMBERSHIP.schema().shape,
    mayOpen: z.boolean(),
    hasAccount: z.boolean(),
    isAdmin: z.boolean(),
    owner: z.enum(["club", "person", "guardian"]),
    contactEmail: z.string().nullable(),
    contactPhone: z.string().nullable(),
    isGuardians: z.boolean(),
    facts: z.array(FACT.schema().extend({ id: z.string(), author: z.string().nullable(), at: z.string() })),
    matches: z.number(),
    lastMatchAt: z.string().nullable(),
    classes: z.array(CLASS.schema()),
    changes: z.array(
      CHANGE.schema().extend({
        author: z.string().nullable(),
        reason: z.string().nullable(),
        isElsewhere: z.boolean(),
        at: z.string(),
      }),
    ),
  }),
);

const ownerRow = rowSchema(() =>
  OWNER.schema().extend({
    isActive: z.boolean(),
    isAdmin: z.boolean(),
    clubName: z.string(),
    sports: z.array(z.string()),
  }),
);

const namesRow = rowSchema(() =>
  z.object({ names: z.array(z.string()), sports: z.array(z.string()), isAdded: z.boolean() }),
);

/**
 * Somebody who is or was of a club with what those who work for it know of them; no row for anybody else. `mayOpen` says whether the
 * asker works for the club.
 */
export function memberStatement(
  db: Database,
  wanted: { asker: Asker; club: SQL; isLive: SQL; athleteId: string; today: string },
) {
  const { club } = wanted;
  const today = sql`${wanted.today}::date`;
  const played = sql`from match_players mp join matches m on m.id = mp.match_id
    where mp.athlete_id = a.id and m.club_id = s.club_id and m.status = 'confirmed'`;
  // The reason and the author of another club's change are not this one's to read.
  const isOwn = sql`(g.club_id is null or g.club_id = s.club_id)`;
  return query(
    db,
    sql`
    select ${PROFILE.columns("a")}, ${MEMBERSHIP.columns("s")}, a.user_id is not null as "hasAccount",
      ${staffsSql(wanted.asker, club)} and ${wanted.isLive} as "mayOpen",
      ${isClubAdminSql(sql`a.user_id`, sql`s.club_id`)} as "isAdmin",
      case when ${isUnownedSql} then 'club' when a.user_id is null then 'guardian' else 'person' end as owner,
      ${contactEmailSql(today)} as "contactEmail", ${contactPhoneSql(today)} as "contactPhone", ${isGuardiansSql(today)} as "isGuardians",
      (select coalesce(jsonb_agg(jsonb_build_object(${FACT.pairs("h")}, 'id', h.id, 'author', h.author, 'at', h.created_at)
          order by h.created_at desc, h.id), '[]')
        from (select g.*, w.name as author from member_changes g left join users w on w.id = g.author_user_id
          where g.athlete_id = a.id and g.club_id = s.club_id order by g.created_at desc, g.id limit ${SHOWN_CHANGES}) h) as facts,
      (select count(*)::int ${played}) as matches, (select max(m.played_at) ${played}) as "lastMatchAt",
      (select coalesce(jsonb_agg(jsonb_build_object(${CLASS.pairs("x")}) order by x.sport), '[]')
        from ${classesInClubSql(sql`a.id`, sql`s.club_id`)} x) as classes,
      (select coalesce(jsonb_agg(jsonb_build_object(${CHANGE.pairs("h")}, 'reason', h.reason, 'author', h.author,
            'isElsewhere', h.elsewhere, 'at', h.created_at)
          order by h.created_at desc, h.id desc), '[]')
        from (select g.id, g.created_at, g.sport, g.from_class, g.to_class, u.name as author, not ${isOwn} as elsewhere,
            case when ${isOwn} then g.reason end as reason from class_changes g left join users u on u.id = g.author_user_id and ${isOwn}
          where g.athlete_id = a.id order by g.created_at desc, g.id desc limit ${SHOWN_CHANGES}) h) as changes
    from memberships s join athletes a on a.id = s.athlete_id left join users u on u.id = a.user_id
    where s.club_id = ${club} and s.athlete_id = ${wanted.athleteId}::uuid and s.status in ('active', 'left')
      and a.removed_at is null
    order by s.status, s.left_at desc nulls last limit 1`,
    memberRow,
  );
}

/** Reads somebody of a club, with the facts that changing their part in it needs; no row for somebody who never was of it. */
export function ownerStatement(db: Database, athleteId: string, club: SQL) {
  return query(
    db,
    sql`
    select ${OWNER.columns("a")}, c.name as "clubName", s.status = 'active' as "isActive",
      ${isClubAdminSql(sql`a.user_id`, sql`c.id`)} as "isAdmin",
      (select coalesce(jsonb_agg(p.sport order by p.position), '[]') from club_sports p where p.club_id = c.id) as sports
    from memberships s join athletes a on a.id = s.athlete_id join clubs c on c.id = s.club_id
    where s.club_id = ${club} and s.athlete_id = ${athleteId}::uuid and s.status in ('active', 'left') and a.removed_at is null
    order by s.status limit 1`,
    ownerRow,
  );
}

/** The names of everybody who is of a club or asks to be, its sports, and whether this very profile was added already. */
export function memberNamesStatement(db: Database, athleteId: string, club: SQL) {
  return query(
    db,
    sql`
    select (select coalesce(jsonb_agg(a.name order by a.search_name), '[]') from memberships s join athletes a on a.id = s.athlete_id
        where s.club_id = ${club} and s.status in ('active', 'requested')) as names,
      (select coalesce(jsonb_agg(p.sport order by p.position), '[]') from club_sports p where p.club_id = ${club}) as sports,
      exists (select 1 from memberships s where s.athlete_id = ${athleteId}::uuid and s.club_id = ${club}) as "isAdded"`,
    namesRow,
  );
}
