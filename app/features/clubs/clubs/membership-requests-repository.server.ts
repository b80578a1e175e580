import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { athletes, memberships } from "../../../../drizzle/schema/accounts.ts";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import { type Database, guardStatement, type Statement } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { staffsSql, type Asker } from "../../base/access/club-access-sql.server.ts";
import type { ClubColour } from "../../../lib/club-colours.ts";

const REQUEST = tableRow(memberships, ["id", "requestedAt"]);
const APPLICANT = tableRow(athletes, {
  athleteId: "id",
  name: "name",
  isPrivate: "isPrivate",
  birthDate: "birthDate",
  avatarId: "avatarId",
});

const requestsRow = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    rows: z.array(
      z.object({
        ...REQUEST.schema().shape,
        ...APPLICANT.schema().shape,
        email: z.string().nullable(),
        otherClub: z.string().nullable(),
      }),
    ),
    members: z.number(),
    needing: z.number(),
  }),
);

const requestRow = rowSchema(() =>
  z.object({
    id: z.string(),
    status: z.string(),
    athleteId: z.string(),
    userId: z.string().nullable(),
    clubName: z.string(),
  }),
);

/**
 * The requests to join a club that nobody has answered, oldest first, of people who have shown that their e-mail is
 * theirs, and do not say to be one of its athletes: that is answered by itself, once a person; `mayOpen` says whether the asker administers the club. `isLeftToClub` is SQL over `matches`: which waiting result
 * the club decides.
 */
export function requestsStatement(
  db: Database,
  { asker, club, isLive, isLeftToClub }: { asker: Asker; club: SQL; isLive: SQL; isLeftToClub: SQL },
) {
  return query(
    db,
    sql`
    select ${staffsSql(asker, club)} and ${isLive} as "mayOpen",
      (select coalesce(jsonb_agg(jsonb_build_object(${REQUEST.pairs("m")}, ${APPLICANT.pairs("a")}, 'email', u.email,
        'otherClub', (select string_agg(c.name, ', ' order by c.name) from memberships o
          join clubs c on c.id = o.club_id where o.athlete_id = a.id and o.status = 'active'))
        order by m.requested_at, m.id), '[]')
        from memberships m join athletes a on a.id = m.athlete_id left join users u on u.id = a.user_id
        where m.club_id = ${club} and m.status = 'requested'
          and (u.id is null or u.email_confirmed_at is not null)
          and not exists (select 1 from profile_claims k where k.user_id = a.user_id and k.club_id = m.club_id and k.status = 'asked')) as rows,
      (select count(*)::int from memberships m where m.club_id = ${club} and m.status = 'active') as members,
      (select count(*)::int from matches where club_id = ${club} and (status = 'disputed'
        or status = 'pending_validation' and ${isLeftToClub})) as needing`,
    requestsRow,
  );
}

/** One request with what answering it needs; no row when the club has no such membership. */
export function requestStatement(db: Database, membershipId: string, club: SQL) {
  return query(
    db,
    sql`
    select m.id, m.status, m.athlete_id as "athleteId", a.user_id as "userId", c.name as "clubName"
    from memberships m join athletes a on a.id = m.athlete_id join clubs c on c.id = m.club_id
    where m.id = ${membershipId}::uuid and m.club_id = ${club}`,
    requestRow,
  );
}

/** Fails the batch unless the request still waits; it stays locked until the batch ends. */
export function guardRequest(db: Database, membershipId: string): Statement {
  return guardStatement(
    db,
    sql`select count(*) = 1 from (select 1 from memberships where id = ${membershipId}::uuid and status = 'requested'
      for update) held`,
    "membership",
  );
}

/** A club's id; no row where there is no such club. */
export function knownClub(db: Database, club: SQL) {
  return db
    .select({ id: clubs.id })
    .from(clubs)
    .where(sql`${clubs.id} = ${club}`);
}

/** The logo of a club (a file's id), or none. */
export function setLogo(db: Database, clubId: string, logoId: string | null): Statement {
  return db.update(clubs).set({ logoId }).where(eq(clubs.id, clubId));
}

/** Sets the colour of a club, or none; one row where there is such a club. */
export function colourStatement(db: Database, clubId: string, colour: ClubColour | null) {
  return db.update(clubs).set({ colour }).where(eq(clubs.id, clubId)).returning({ id: clubs.id });
}

/** Sets after how many hours silence approves, one row where there is such a club; open results keep their deadline. */
export function silenceHoursStatement(db: Database, clubId: string, hours: number) {
  return db
    .update(clubs)
    .set({ silenceHours: hours })
    .where(eq(clubs.id, clubId))
    .returning({ id: clubs.id });
}
