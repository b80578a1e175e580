import { type SQL, sql } from "drizzle-orm";
import { isHiddenSql } from "./public-name-sql.server.ts";

/** SQL of the class that counts in a club for an athlete in a sport: the club's, else the athlete's own (product §3). All three are SQL. */
export function classInClubSql(athlete: SQL, club: SQL, sport: SQL): SQL {
  return sql`coalesce((select kc.class from club_classes kc where kc.athlete_id = ${athlete} and kc.club_id = ${club} and kc.sport = ${sport}),
    (select ks.class from athlete_sports ks where ks.athlete_id = ${athlete} and ks.sport = ${sport}))`;
}

/**
 * SQL of the class that counts in a ranking (an alias) for an athlete (an alias) whose name another row of the select has too, so that it
 * tells them apart (`toldApart`); null for others, and for who is hidden on a day (SQL).
 */
export function classOfEqualSql(athlete: string, ranking: string, today: SQL): SQL {
  const [who, which] = [sql.raw(athlete), sql.raw(ranking)];
  return sql`case when count(*) over (partition by ${who}.name) > 1 and not ${isHiddenSql(who, today)}
    then ${classInClubSql(sql`${who}.id`, sql`${which}.club_id`, sql`${which}.sport`)} end`;
}

/** SQL of rows `(sport, class)`, in brackets: those that count in a club for an athlete, both SQL of ids. */
export function classesInClubSql(athlete: SQL, club: SQL): SQL {
  return sql`(select kc.sport, kc.class from club_classes kc where kc.athlete_id = ${athlete} and kc.club_id = ${club}
    union all select ks.sport, ks.class from athlete_sports ks where ks.athlete_id = ${athlete}
      and not exists (select 1 from club_classes kc where kc.athlete_id = ${athlete} and kc.club_id = ${club} and kc.sport = ks.sport))`;
}
