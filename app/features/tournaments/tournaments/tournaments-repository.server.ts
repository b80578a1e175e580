import { sql, type SQL } from "drizzle-orm";
import { indexedLikePattern } from "../../../lib/like-pattern.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query } from "../../../platform/sql.server.ts";
import { isOfflineSql, offlineClubsSql } from "../../base/access/billing-state-sql.server.ts";
import type { TournamentListQuery } from "./tournaments-schema.ts";
import {
  ATHLETE,
  cardRow,
  CITY,
  ENTRY,
  EVENT,
  STATE,
  TOURNAMENT,
  tournamentRow,
} from "./tournament-rows.server.ts";
import { isEnteredAloneSql } from "./event-states-repository.server.ts";
import { literals } from "../../../../drizzle/schema/columns.ts";
import { LIVE_STATUSES, PLACED_STATUSES } from "../../../../drizzle/schema/enums.ts";

/** How a tournament `t` of club `c` reads at an instant (see TournamentState). */
function stateSql(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`case when t.status in ('finished', 'cancelled') then t.status
    when t.ends_on < (${at} at time zone c.time_zone)::date then 'finished'
    when t.status = 'open' and t.registration_opens_at > ${at} then 'soon'
    when t.status = 'open' and t.registration_closes_at <= ${at} then 'closed'
    else t.status end`;
}

const groupSql = sql`case when state in ('open', 'soon') then 'open' when state in ('finished', 'cancelled')
  then 'past' else 'running' end`;

// As in the index tournaments_search: names of tournaments have no column without accents.
const foldedNameSql = sql`translate(lower(t.name), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')`;

/** Open and running ones by the day they begin. */
const liveOrderSql = sql`case grp when 'running' then 0 else 1 end, starts_on, name, id`;

/** Past ones newest first, the order of the index tournaments_newest. */
const pastOrderSql = sql`ends_on desc, name, id`;

/** Tournaments shown to everybody (no drafts) that pass the filters, with their state, group and place in it. */
function shownSql(now: Date, filters: readonly SQL[]): SQL {
  return sql`select t.*, c.name as club_name, c.time_zone, c.city_code,
      ${isOfflineSql(sql`c.lapsed_at`, now)} as is_offline, ${stateSql(now)} as state
    from tournaments t join clubs c on c.id = t.club_id
    where ${sql.join([sql`t.status <> 'draft'`, ...filters], sql` and `)}`;
}

/** Those that are not over, by the index tournaments_live; whatever the time zone, today is not before `UTC-12`. */
function liveSql(now: Date, filters: readonly SQL[]): SQL {
  const live = sql`t.status in ${literals(LIVE_STATUSES)}
    and t.ends_on >= (${now.toISOString()}::timestamptz at time zone 'UTC' - interval '12 hours')::date`;
  return sql`select id, name, starts_on, grp from (select *, ${groupSql} as grp
    from (${shownSql(now, [live, ...filters])}) shown where not is_offline) grouped where grp <> 'past'`;
}

/** Those that are over: all but the drafts, those of clubs that are offline, and what the CTE `live` (under the same filters) holds. */
function pastSql(now: Date, filters: readonly SQL[]): SQL {
  return sql`from tournaments t where ${sql.join(
    [
      sql`t.status <> 'draft'`,
      sql`t.id not in (select id from live)`,
      sql`t.club_id not in (${offlineClubsSql(now)})`,
      ...filters,
    ],
    sql` and `,
  )}`;
}

/** How many are over. Pages say the exact number, so this reads every tournament once; the edge's cache bears it. */
function pastCountSql(now: Date, filters: readonly SQL[]): SQL {
  return sql`(select /* counts all tournaments */ count(*)::int ${pastSql(now, filters)})`;
}

/** Cards of the CTE `page` (id, place, total), in order. */
function cardsSql(now: Date): SQL {
  return sql`select ${cardSql} as card, p.total from (select q.place, q.total, t.*, c.name as club_name, c.time_zone, c.city_code,
      ${stateSql(now)} as state, q.grp from page q cross join lateral (select * from tournaments where id = q.id offset 0) t
      cross join lateral (select * from clubs where id = t.club_id offset 0) c) p ${eventsSql}`;
}

const cardSql = sql`jsonb_build_object(${TOURNAMENT.pairs("p")}, ${CITY.pairs("m")}, ${STATE.pairs("s")},
  'state', p.state, 'group', p.grp,
  'club', jsonb_build_object('id', p.club_id, 'name', p.club_name, 'timeZone', p.time_zone),
  'sports', e.sports, 'events', e.events, 'entries', e.entries, 'fromCents', e.from_cents,
  'currency', coalesce(e.currency, 'BRL'))`;

const eventsSql = sql`join municipalities m on m.code = p.city_code join states s on s.code = m.state_code
  cross join lateral (select coalesce(jsonb_agg(distinct v.sport), '[]') as sports,
  count(*)::int as events, min(v.entry_fee_cents) as from_cents, min(v.currency) as currency,
  coalesce(sum((select count(*) from tournament_entries n where n.event_id = v.id
    and n.status in ${literals(PLACED_STATUSES)})), 0)::int as entries
  from tournament_events v where v.tournament_id = p.id) e`;

/** The first `perGroup` tournaments of each group, in order, each with the size of its group. */
export function overviewStatement(db: Database, now: Date, perGroup: number) {
  return query(
    db,
    sql`with live as materialized (${liveSql(now, [])}),
    placed as (select id, grp, row_number() over (partition by grp order by ${liveOrderSql}) as place,
      count(*) over (partition by grp)::int as total from live),
    past as (select id, row_number() over () as place from (select t.id ${pastSql(now, [])}
      order by ${pastOrderSql} limit ${perGroup}::int) newest),
    page as (select id, grp, place, total from placed where place <= ${perGroup}::int
      union all select id, 'past', place, ${pastCountSql(now, [])} from past)
    ${cardsSql(now)} order by p.grp, p.place`,
    cardRow,
  );
}

/** One page of the tournaments that pass the filters, in order, each with how many pass. */
export function listTournamentsStatement(
  db: Database,
  now: Date,
  asked: TournamentListQuery & { limit: number },
) {
  const filters = filtersSql(asked);
  const { status, cursor, limit } = asked;
  const isAsked = sql`${status === undefined ? sql`true` : sql`grp = ${status}`}`;
  const hasPast = status === undefined || status === "past";
  const pastRows = sql`select t.id ${pastSql(now, filters)} order by ${pastOrderSql}
    limit ${limit}::int offset greatest(0, ${cursor}::int - (select total from ahead))`;
  return query(
    db,
    sql`with live as materialized (${liveSql(now, filters)}),
    placed as (select id, grp, row_number() over (order by ${liveOrderSql}) as place from live where ${isAsked}),
    ahead as materialized (select count(*)::int as total from placed),
    counted as materialized (select total + ${hasPast ? pastCountSql(now, filters) : sql`0`} as total from ahead),
    past as (select id, greatest(${cursor}::int, (select total from ahead)) + row_number() over () as place
      from (${hasPast ? pastRows : sql`select null::uuid as id where false`}) newest),
    page as (select rows.*, counted.total from (select id, grp, place from placed
      union all select id, 'past', place from past) rows cross join counted
      where place > ${cursor}::int and place <= ${cursor + limit}::int)
    ${cardsSql(now)} order by p.place`,
    cardRow,
  );
}

/** Filters of the list about a tournament `t`, each by an index; a search without three letters finds beginnings. */
function filtersSql({ search, state, sport }: TournamentListQuery): SQL[] {
  const filters: SQL[] = [];
  if (state) {
    filters.push(sql`t.club_id = any(array(select c.id from clubs c where c.city_code = any(array(
      select m.code from municipalities m join states s on s.code = m.state_code where s.uf = ${state}))))`);
  }
  if (sport) {
    filters.push(sql`t.id = any(array(select tournament_id from tournament_events where sport = ${sport}))`);
  }
  if (search) {
    const pattern = indexedLikePattern(search);
    filters.push(sql`(${foldedNameSql} like ${pattern} or t.club_id = any(array(select c.id from clubs c
      where c.search_name like ${pattern} or c.city_code = any(array(select code from municipalities
        where search_name like (select ${pattern}::text))))))`);
  }
  return filters;
}

/** One tournament with its events and their entries, athletes with what deciding their shown name needs. */
export function tournamentStatement(db: Database, now: Date, id: string) {
  const athlete = (alias: string) =>
    sql`case when ${sql.identifier(alias)}.id is not null then jsonb_build_object(${ATHLETE.pairs(alias)}) end`;
  return query(
    db,
    sql`with placed as (select *, ${groupSql} as grp
      from (${shownSql(now, [sql`t.id = ${id}::uuid`])}) shown)
    select ${cardSql} as card, p.is_offline as "isOffline", p.description, p.contact, p.payee, p.rules, p.refund_rule as "refundRule", p.courts, p.time_zone as "timeZone",
      (select coalesce(jsonb_agg(jsonb_build_object(${EVENT.pairs("v")}, 'isEnteredAlone', ${isEnteredAloneSql}, 'gender', v.gender, 'classes', v.classes, 'entries', (
          select coalesce(jsonb_agg(jsonb_build_object(${ENTRY.pairs("n")},
            'athlete', ${athlete("a")}, 'partner', ${athlete("b")})
            order by n.status <> 'confirmed', n.seed nulls last, n.created_at, n.id), '[]')
          from tournament_entries n join athletes a on a.id = n.athlete_id left join athletes b on b.id = n.partner_id
          where n.event_id = v.id and n.status not in ('withdrawn', 'invited'))) order by v.name, v.id), '[]')
        from tournament_events v where v.tournament_id = p.id and v.state <> 'merged') as events
    from placed p ${eventsSql}`,
    tournamentRow,
  );
}
