import { type SQL, sql } from "drizzle-orm";
import { type Database, refuseUnless, type Statement } from "../../../platform/database.server.ts";
import { clubClasses } from "../../../../drizzle/schema/club-people.ts";
import { command, recordsOf } from "../../../platform/sql.server.ts";
import { classInClubSql } from "./club-classes-sql.server.ts";

const CLASS_IS_FIXED =
  "Depois da primeira partida confirmada em um esporte, a sua classe nele não muda mais. Fale com a secretaria: o clube define a que vale nele.";

/** SQL that holds where an athlete (SQL of the id) has a confirmed match in a sport: their own class is fixed from then on (product §5). */
function hasConfirmedMatchSql(athlete: SQL, sport: SQL): SQL {
  return sql`exists (select 1 from match_players played join matches confirmed on confirmed.id = played.match_id
    where played.athlete_id = ${athlete} and confirmed.sport = ${sport} and confirmed.status = 'confirmed')`;
}

/** A class that counts in one club alone. */
interface ClubClass {
  athleteId: string;
  sport: string;
  class: string;
}

/** The club that sets classes, and who says so, when and why. */
interface ClassAuthor {
  clubId: string;
  /** Null for what nobody typed. */
  authorUserId: string | null;
  reason: string;
  at: Date;
}

/** Sets classes that count in a club (product §3), and writes a line of each that is another one there from now on; those of other clubs and the athlete's own stay. */
export function setClubClasses(db: Database, classes: readonly ClubClass[], by: ClassAuthor): Statement[] {
  return writeClubClasses(db, classes, by, false);
}

/** The same of athletes for whom no class counts there yet in that sport; where one does it stays. */
export function setFirstClasses(db: Database, classes: readonly ClubClass[], by: ClassAuthor): Statement[] {
  return writeClubClasses(db, classes, by, true);
}

function writeClubClasses(
  db: Database,
  classes: readonly ClubClass[],
  by: ClassAuthor,
  fillsOnly: boolean,
): Statement[] {
  if (classes.length === 0) return [];
  const { athleteId, sport, class: name } = clubClasses;
  // Of two lines of a list about one person the first is said.
  const once = new Map(classes.toReversed().map((one) => [`${one.athleteId} ${one.sport}`, one]));
  const said = recordsOf([...once.values()], "said", { athleteId, sport, class: name });
  const club = sql`${by.clubId}::uuid`;
  const counting = sql`(select said.*, ${classInClubSql(sql`said."athleteId"`, club, sql`said.sport`)} as held from ${said})`;
  const wanted = fillsOnly ? sql`s.held is null` : sql`true`;
  return [
    command(
      db,
      sql`insert into class_changes (id, athlete_id, sport, from_class, to_class, club_id, author_user_id, reason, created_at)
        select gen_random_uuid(), s."athleteId", s.sport, s.held, s.class, ${club}, ${by.authorUserId}::uuid, ${by.reason},
          ${by.at.toISOString()}::timestamptz
        from ${counting} s where ${wanted} and s.held is distinct from s.class`,
    ),
    command(
      db,
      sql`insert into club_classes (athlete_id, club_id, sport, class)
        select s."athleteId", ${club}, s.sport, s.class from ${counting} s where ${wanted}
        on conflict (athlete_id, club_id, sport) do update set class = excluded.class`,
    ),
  ];
}

/** Gives the profile that is kept the classes that a club set for the one that goes, where it set none for the kept one (product §3). */
export function passClubClasses(
  db: Database,
  { clubId, goneId, keptId }: { clubId: string; goneId: string; keptId: string },
): Statement {
  return command(
    db,
    sql`insert into club_classes (athlete_id, club_id, sport, class)
      select ${keptId}::uuid, g.club_id, g.sport, g.class from club_classes g
      where g.athlete_id = ${goneId}::uuid and g.club_id = ${clubId}::uuid on conflict do nothing`,
  );
}

/**
 * Gives a claimed profile the classes that clubs set for the profile that its owner had until now, before that is gone; those that it has
 * stay. `mine` is SQL of an id, `claimed` a query of an id or of none.
 */
export function claimClubClasses(db: Database, mine: SQL, claimed: SQL): Statement {
  return command(
    db,
    sql`insert into club_classes (athlete_id, club_id, sport, class)
      select t.id, k.club_id, k.sport, k.class from club_classes k, ${claimed} t where k.athlete_id = ${mine} on conflict do nothing`,
  );
}

/** Gives a claimed profile the lines about the classes of the profile that its owner had until now; `mine` and `claimed` as above. */
export function moveClassChanges(db: Database, mine: SQL, claimed: SQL): Statement {
  return command(
    db,
    sql`update class_changes h set athlete_id = t.id from ${claimed} t where h.athlete_id = ${mine}`,
  );
}

/** Takes back what `passClubClasses` gave and the club has not set since. */
export function takeClubClassesBack(
  db: Database,
  { clubId, goneId, keptId }: { clubId: string; goneId: string; keptId: string },
): Statement {
  return command(
    db,
    sql`delete from club_classes k using club_classes g where k.athlete_id = ${keptId}::uuid and k.club_id = ${clubId}::uuid
      and g.athlete_id = ${goneId}::uuid and g.club_id = k.club_id and g.sport = k.sport and g.class = k.class
      and not exists (select 1 from class_changes h where h.athlete_id = k.athlete_id and h.club_id = k.club_id and h.sport = k.sport)`,
  );
}

/**
 * Writes down what an athlete declares anew about their own classes (`declared`), before it is stored: the first class of a sport, or
 * another one while no match in it was confirmed.
 */
export function noteDeclaredClasses(
  db: Database,
  athlete: { athleteId: string; userId: string },
  declared: readonly { sport: string; class: string }[],
  at: Date,
): Statement {
  return command(
    db,
    sql`insert into class_changes (id, athlete_id, sport, from_class, to_class, author_user_id, reason, created_at)
      select gen_random_uuid(), ${athlete.athleteId}::uuid, said.sport, held.class, said.class, ${athlete.userId}::uuid,
        'Declarada pelo atleta', ${at.toISOString()}::timestamptz
      from ${declaredSql(declared)}
      left join athlete_sports held on held.athlete_id = ${athlete.athleteId}::uuid and held.sport = said.sport
      where held.class is distinct from said.class`,
  );
}

/** Fails the batch with `conflict` where an athlete declares another class of their own after it was fixed (product §5). */
export function refuseFixedClasses(
  db: Database,
  athleteId: string,
  declared: readonly { sport: string; class: string }[],
): Statement {
  const isTheirs = sql`not exists (select 1 from athlete_sports held left join ${declaredSql(declared)} on said.sport = held.sport
    where held.athlete_id = ${athleteId}::uuid and said.class is distinct from held.class
      and ${hasConfirmedMatchSql(sql`held.athlete_id`, sql`held.sport`)})`;
  return refuseUnless(db, isTheirs, "conflict", sql`${CLASS_IS_FIXED}`);
}

function declaredSql(declared: readonly { sport: string; class: string }[]): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(declared)}::jsonb) as said(sport text, class text)`;
}
