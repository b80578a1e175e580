import { randomUUID } from "node:crypto";
import type { TestApp } from "./app.ts";

/** Two people of a club who have played five confirmed matches of tennis, all against each other; gives the id of one. */
export async function makeClosedPair(app: Pick<TestApp, "sql">, clubId: string): Promise<string> {
  const people = [randomUUID(), randomUUID()].sort();
  for (const id of people)
    await app.sql(
      `with one as (insert into athletes (id, name, search_name) values ($1, 'Só Entre Si', 'so entre si') returning id)
       insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at)
       select gen_random_uuid(), $2, id, 'active', now(), now() from one`,
      [id, clubId],
    );
  await app.sql(
    `with played as (
       insert into matches (id, club_id, ranking_id, sport, format, score_format, status, "end", winner_side, sets,
         played_at, played_on, opponents, source, reported_at, confirmed_at)
       select gen_random_uuid(), r.club_id, r.id, r.sport, r.format, 'SET1-S:6/TB7', 'confirmed', 'completed', 1,
         '[{"side1": 6, "side2": 0}]', now(), now()::date, $2, 'secretary', now(), now()
       from rankings r, generate_series(1, 5) where r.club_id = $1 and r.sport = 'tennis' and r.format = 'singles'
       returning id)
     insert into match_players (match_id, athlete_id, side, slot)
     select played.id, person.id, person.side, 1 from played,
       unnest($3::uuid[]) with ordinality as person (id, side)`,
    [clubId, people.join(":"), `{${people.join(",")}}`],
  );
  return people[0]!;
}
