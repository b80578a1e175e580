import { type SQL, sql } from "drizzle-orm";

/** SQL of the class that counts in a club for an athlete in a sport: the club's, else the athlete's own (product §3). All three are SQL. */
export function classInClubSql(athlete: SQL, club: SQL, sport: SQL): SQL {
  return sql`coalesce((select kc.class from club_classes kc where kc.athlete_id = ${athlete} and kc.club_id = ${club} and kc.sport = ${sport}),
    (select ks.class from athlete_sports ks where ks.athlete_id = ${athlete} and ks.sport = ${sport}))`;
}

/** SQL of rows `(sport, class)`, in brackets: those that count in a club for an athlete, both SQL of ids. */
export function classesInClubSql(athlete: SQL, club: SQL): SQL {
  return sql`(select kc.sport, kc.class from club_classes kc where kc.athlete_id = ${athlete} and kc.club_id = ${club}
    union all select ks.sport, ks.class from athlete_sports ks where ks.athlete_id = ${athlete}
      and not exists (select 1 from club_classes kc where kc.athlete_id = ${athlete} and kc.club_id = ${club} and kc.sport = ks.sport))`;
}
