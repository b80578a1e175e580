import { randomUUID } from "node:crypto";
import { DEFAULT_RULES } from "../app/features/scoring/ledger/rules.ts";
import type { Sql } from "./sql.ts";

export const CLUB_ATHLETES = 100;
const LINES_EACH = 5;

/**
 * Puts a club with one ranking of tennis singles into the database: 100 athletes with a level, five lines and the
 * points that these add up to, no two alike. Gives the club's id.
 */
export async function makeBenchClub(sql: Sql): Promise<string> {
  const clubId = randomUUID();
  const rankingId = randomUUID();
  await sql(
    `insert into clubs (id, name, search_name, city_code, subscription_status, plan)
     values ($1, 'Clube da Medida', 'clube da medida', 3304557, 'active', 'rede')`,
    [clubId],
  );
  await sql(`insert into club_sports values ($1, 'tennis', 0)`, [clubId]);
  await sql(
    `insert into rankings (id, club_id, sport, format, version) values ($1, $2, 'tennis', 'singles', 1)`,
    [rankingId, clubId],
  );
  await sql(`insert into ranking_rules values ($1, 1, $2, now())`, [
    rankingId,
    JSON.stringify(DEFAULT_RULES),
  ]);
  await sql(
    `with people as (
       insert into athletes (id, name, search_name, birth_date, gender_category)
       select gen_random_uuid(), 'Atleta ' || n || ' de Albuquerque', 'atleta ' || n || ' de albuquerque', '1990-01-01',
         case when n % 2 = 0 then 'female' else 'male' end
       from generate_series(1, $2::int) n
       returning id, split_part(name, ' ', 2)::int as n),
     members as (
       insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at)
       select gen_random_uuid(), $3, id, 'active', now() - interval '1 year', now() - interval '1 year' from people),
     rated as (
       insert into ratings (athlete_id, sport, level, matches)
       select id, 'tennis', 1200000 + 7013 * n, 5 + n % 20 from people),
     lines as (
       insert into ledger_lines (id, ranking_id, athlete_id, sport, reason, at, rule_version, points, matches, wins, losses,
         leaves_at)
       select gen_random_uuid(), $1, id, 'tennis', case when (n + k) % 3 = 0 then 'loss' else 'win' end,
         now() - make_interval(days => 3 * k, mins => n), 1, 20 + n, 1, ((n + k) % 3 <> 0)::int, ((n + k) % 3 = 0)::int,
         now() + interval '300 days'
       from people, generate_series(1, ${LINES_EACH}) k
       returning ranking_id, athlete_id, points, matches, wins, losses, at)
     insert into standings (ranking_id, athlete_id, points, matches, wins, losses, first_at)
     select ranking_id, athlete_id, sum(points), sum(matches), sum(wins), sum(losses), min(at) from lines group by 1, 2`,
    [rankingId, CLUB_ATHLETES, clubId],
  );
  await sql("analyze");
  return clubId;
}
