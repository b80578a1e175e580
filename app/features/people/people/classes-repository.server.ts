import { type SQL, sql } from "drizzle-orm";
import { type Database, refuseUnless, type Statement } from "../../../platform/database.server.ts";
import { athleteSports } from "../../../../drizzle/schema/accounts.ts";
import { command, recordsOf } from "../../../platform/sql.server.ts";

const CLASS_IS_THE_CLUBS =
  "Depois da primeira partida confirmada em um esporte, a classe nele é o clube que muda. Fale com a secretaria.";

/** SQL that holds where an athlete (SQL of the id) has a confirmed match in a sport: the club sets the class from then on (product §5). */
function hasConfirmedMatchSql(athlete: SQL, sport: SQL): SQL {
  return sql`exists (select 1 from match_players played join matches confirmed on confirmed.id = played.match_id
    where played.athlete_id = ${athlete} and confirmed.sport = ${sport} and confirmed.status = 'confirmed')`;
}

/** Sets the class of athletes in a sport and writes down who did it and why; where it is the same nothing happens. */
export function setClass(
  db: Database,
  change: {
    id: string;
    athleteId: string;
    sport: string;
    class: string;
    clubId: string;
    authorUserId: string;
    reason: string;
    at: Date;
  },
): Statement[] {
  const athlete = sql`${change.athleteId}::uuid`;
  return [
    command(
      db,
      sql`insert into class_changes (id, athlete_id, sport, from_class, to_class, club_id, author_user_id, reason, created_at)
        select ${change.id}::uuid, a.id, ${change.sport}, held.class, ${change.class}, ${change.clubId}::uuid,
          ${change.authorUserId}::uuid, ${change.reason}, ${change.at.toISOString()}::timestamptz
        from athletes a left join athlete_sports held on held.athlete_id = a.id and held.sport = ${change.sport}
        where a.id = ${athlete} and held.class is distinct from ${change.class}`,
    ),
    command(
      db,
      sql`insert into athlete_sports (athlete_id, sport, class) values (${athlete}, ${change.sport}, ${change.class})
        on conflict (athlete_id, sport) do update set class = excluded.class`,
    ),
  ];
}

/** Sets classes of athletes who have none in that sport yet, and writes down who did it and why; the class of others stays. */
export function setFirstClasses(
  db: Database,
  classes: readonly { athleteId: string; sport: string; class: string }[],
  by: { clubId: string; authorUserId: string; reason: string; at: Date },
): Statement[] {
  if (classes.length === 0) return [];
  const { athleteId, sport, class: name } = athleteSports;
  const said = recordsOf(classes, "said", { athleteId, sport, class: name });
  return [
    command(
      db,
      sql`insert into class_changes (id, athlete_id, sport, to_class, club_id, author_user_id, reason, created_at)
        select gen_random_uuid(), said."athleteId", said.sport, said.class, ${by.clubId}::uuid, ${by.authorUserId}::uuid,
          ${by.reason}, ${by.at.toISOString()}::timestamptz
        from ${said} left join athlete_sports held on held.athlete_id = said."athleteId" and held.sport = said.sport
        where held.class is null`,
    ),
    command(
      db,
      sql`insert into athlete_sports (athlete_id, sport, class) select said."athleteId", said.sport, said.class from ${said}
        on conflict (athlete_id, sport) do nothing`,
    ),
  ];
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

/** Fails the batch with `conflict` where an athlete declares a class that is the club's to say by now (product §5). */
export function refuseClubsClasses(
  db: Database,
  athleteId: string,
  declared: readonly { sport: string; class: string }[],
): Statement {
  const isTheirs = sql`not exists (select 1 from athlete_sports held left join ${declaredSql(declared)} on said.sport = held.sport
    where held.athlete_id = ${athleteId}::uuid and said.class is distinct from held.class
      and ${hasConfirmedMatchSql(sql`held.athlete_id`, sql`held.sport`)})`;
  return refuseUnless(db, isTheirs, "conflict", sql`${CLASS_IS_THE_CLUBS}`);
}

function declaredSql(declared: readonly { sport: string; class: string }[]): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(declared)}::jsonb) as said(sport text, class text)`;
}
