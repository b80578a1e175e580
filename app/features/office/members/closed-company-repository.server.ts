import { sql } from "drizzle-orm";
import { z } from "zod";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { matches } from "../../../../drizzle/schema/matches.ts";
import { rankings } from "../../../../drizzle/schema/rankings.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { type AskedClub, askedClubSql } from "../../base/access/live-session-sql.server.ts";
import { NAMED_ATHLETE } from "../../people/people/public-name-sql.server.ts";
import { rankingRulesSchema } from "../../scoring/ledger/rules.ts";
import { CLOSED_PEOPLE } from "./closed-company.ts";

const PERSON = tableRow(athletes, { athleteId: "id" });
const PLAYED = tableRow(matches, ["sport", "format"]);

const RANKING = tableRow(rankings, ["id", "sport", "format", "name", "isMain", "ruleVersion"]);

export const companiesRow = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    rankings: z.array(z.object({ ...RANKING.schema().shape, rules: rankingRulesSchema })),
    companies: z.array(
      z.object({
        ...PERSON.schema().shape,
        ...NAMED_ATHLETE.schema().shape,
        ...PLAYED.schema().shape,
        matches: z.number(),
        others: z.array(z.string()),
        otherNames: z.array(z.string()),
        isMember: z.boolean(),
        lastMatchId: z.string(),
      }),
    ),
  }),
);

/**
 * With whom the players of a club played there in matches confirmed after `since`, by sport, as far as it was with few
 * enough to be a closed company; `format` is the one that they played most, and the rules of the club's rankings. One row; `mayOpen` says whether the asker
 * administers the club, and nobody is read for who does not.
 */
export function companiesStatement(db: Database, wanted: AskedClub & { since: Date }) {
  const { since } = wanted;
  return query(
    db,
    sql`
    with ${askedClubSql(wanted)}, played as materialized (
      select m.id, m.sport, m.format, m.confirmed_at from asked k
        join matches m on m.club_id = k.club_id and m.status = 'confirmed' and m.confirmed_at > ${since.toISOString()}::timestamptz
      where k.may_open
    ), seats as materialized (
      select d.*, p.athlete_id from played d
        cross join lateral (select mp.athlete_id from match_players mp where mp.match_id = d.id offset 0) p
    ), met as (
      select s.sport, s.athlete_id, o.athlete_id as other_id, count(*) as times
      from seats s join seats o on o.id = s.id and o.athlete_id <> s.athlete_id group by 1, 2, 3
    ), companies as materialized (
      select sport, athlete_id, array_agg(other_id order by times desc, other_id) as others from met group by 1, 2
      having count(*) < ${CLOSED_PEOPLE}::int
    ), counted as (
      select sport, athlete_id, count(*)::int as matches, mode() within group (order by format) as format,
        (array_agg(id order by confirmed_at desc, id desc))[1] as last_match_id
      from seats group by 1, 2
    )
    select k.may_open as "mayOpen", (select coalesce(jsonb_agg(jsonb_build_object(${RANKING.pairs("r")}, 'rules', v.rules) order by r.id), '[]')
      from rankings r join ranking_rules v on v.ranking_id = r.id and v.version = r.rule_version
      where r.club_id = k.club_id and r.closed_at is null and k.may_open) as rankings, (select coalesce(jsonb_agg(jsonb_build_object(${PERSON.pairs("a")},
        ${NAMED_ATHLETE.pairs("a")}, ${PLAYED.pairs("n")}, 'matches', n.matches, 'others', c.others, 'otherNames',
        (select jsonb_agg(o.name order by array_position(c.others, o.id)) from athletes o where o.id = any(c.others)),
        'isMember', exists (select 1 from memberships s
          where s.athlete_id = a.id and s.club_id = k.club_id and s.status = 'active'),
        'lastMatchId', n.last_match_id) order by c.sport, a.search_name, a.id), '[]')
      from companies c join counted n on n.sport = c.sport and n.athlete_id = c.athlete_id
        join athletes a on a.id = c.athlete_id) as companies
    from asked k`,
    companiesRow,
  );
}

const sinceRow = rowSchema(() => z.object({ metOthersAt: z.string().nullable() }));

/** When a match of a club was last confirmed in which somebody of these played with somebody else in the sport; null where none was. */
export function metOthersStatement(
  db: Database,
  of: { clubId: string; sport: string; people: readonly string[] },
) {
  const people = sql`any(${`{${of.people.join(",")}}`}::uuid[])`;
  return query(
    db,
    sql`
    select max(m.confirmed_at) as "metOthersAt" from unnest(${`{${of.people.join(",")}}`}::uuid[]) as one(id)
      cross join lateral (select match_id from match_players where athlete_id = one.id offset 0) p
      cross join lateral (select id, confirmed_at from matches where id = p.match_id and club_id = ${of.clubId}::uuid
        and sport = ${of.sport} and status = 'confirmed' offset 0) m
    where exists (select 1 from match_players o where o.match_id = m.id and not o.athlete_id = ${people})`,
    sinceRow,
  );
}
