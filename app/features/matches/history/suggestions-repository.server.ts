import { shownClubSql } from "../../people/people/shown-club-sql.server.ts";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import { ratings } from "../../../../drizzle/schema/ratings.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { STARTING_LEVEL } from "../../../lib/levels.ts";
import { fitsSql } from "../../scoring/ledger/categories-repository.server.ts";
import { isOfflineSql } from "../../base/access/billing-state-sql.server.ts";
import { askingAthleteSql } from "../../people/people/asking-athlete-sql.server.ts";
import { isHiddenSql, SHOWN_ATHLETE } from "../../people/people/public-name-sql.server.ts";
import { rankingOfAthleteSql } from "../../rankings/tables/which-table-sql.server.ts";
import { literal } from "../../../../drizzle/schema/columns.ts";

const PLACED = tableRow(ratings, ["level", "matches"]);
const CLUB = tableRow(clubs, { clubId: "id", clubName: "name" });

const suggestionsRow = rowSchema(() =>
  z.object({
    sport: z.string(),
    sports: z.array(z.string()),
    level: z.number(),
    city: z.string().nullable(),
    uf: z.string().nullable(),
    rows: z.array(
      z.object({
        id: z.string(),
        ...SHOWN_ATHLETE.schema().shape,
        ...PLACED.schema().shape,
        ...CLUB.joined().shape,
        city: z.string(),
        uf: z.string(),
        isSameCity: z.boolean(),
        rankingId: z.string().nullable(),
        met: z.number(),
      }),
    ),
  }),
);

/**
 * The opponents near the athlete of a live session in a sport (theirs, unless asked), of those whom a ranking that the athlete is in admits too: the
 * nearest in nível of the city, then of the rest of the state. Only people whom regional rankings list, who have an account then, of age, and with an
 * open profile. Read from the people of the athlete's clubs, a few hundred.
 */
export function suggestionsStatement(
  db: Database,
  actor: { userId: string; sessionId: string },
  { sport, each, today, now }: { sport: string | null; each: number; today: string; now: Date },
) {
  return query(
    db,
    sql`
    with person as (${askingAthleteSql(actor, { sport, now })}),
    me as materialized (
      select p.*, coalesce(r.level, ${literal(STARTING_LEVEL)}) as level, m.name as city, m.state_code, s.uf
      from person p left join ratings r on r.athlete_id = p.id and r.sport = p.sport
      left join municipalities m on m.code = p.city_code left join states s on s.code = m.state_code
    ),
    mine as materialized (select x.* from me join memberships i on i.athlete_id = me.id and i.status = 'active'
      join rankings x on x.club_id = i.club_id and x.sport = me.sport and x.hidden_at is null and x.closed_at is null
      where ${fitsSql(sql`select me.id`, now)}),
    -- While a club has no ranking of the sport, its first match opens the one of everybody.
    rivals as materialized (select distinct o.athlete_id from me join memberships i on i.athlete_id = me.id and i.status = 'active'
      join memberships o on o.club_id = i.club_id and o.status = 'active' and o.athlete_id <> me.id
      where exists (select 1 from mine x where x.club_id = i.club_id and ${fitsSql(sql`select o.athlete_id`, now)})
        or not exists (select 1 from rankings y where y.club_id = i.club_id and y.sport = me.sport)),
    found as (select g.athlete_id, g.level, g.matches, g.city_code, g.city_code = me.city_code as is_same_city,
        row_number() over (partition by g.city_code = me.city_code order by abs(g.level - me.level), g.athlete_id) as step
      from me, rivals v join ratings g on g.athlete_id = v.athlete_id
      where g.sport = me.sport and g.state_code = me.state_code and g.is_listed and not ${isHiddenSql(sql`g`, sql`${today}::date`)}
        and exists (select 1 from athletes a where a.id = g.athlete_id and not a.is_private)),
    page as materialized (select * from found where step <= ${each}::int
      order by is_same_city desc, step limit ${each}::int)
    select me.sport, me.level, me.city, me.uf,
      (select coalesce(jsonb_agg(r.sport order by r.matches desc, r.sport), '[]') from ratings r
        where r.athlete_id = me.id and r.matches > 0) as sports,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, ${SHOWN_ATHLETE.pairs("a")},
        ${PLACED.pairs("p")}, 'city', m.name, 'uf', s.uf, 'isSameCity', p.is_same_city, ${CLUB.pairs("c")}, 'rankingId', t.ranking_id, 'met', (
          select count(*)::int from match_players i join match_players o on o.match_id = i.match_id and o.side <> i.side
          join matches x on x.id = i.match_id and x.status = 'confirmed' and x.sport = me.sport
          where i.athlete_id = me.id and o.athlete_id = a.id)) order by p.is_same_city desc, p.step), '[]')
        from page p join athletes a on a.id = p.athlete_id
        join municipalities m on m.code = p.city_code join states s on s.code = m.state_code
        left join lateral (${shownClubSql(sql`a.id`)}) b on true
        left join clubs c on c.id = b.club_id and not ${isOfflineSql(sql`c.lapsed_at`, now)}
        left join lateral (${rankingOfAthleteSql({ athlete: sql`a.id`, club: sql`c.id`, sport: sql`me.sport` })}) t on true) as rows
    from me`,
    suggestionsRow,
  );
}
