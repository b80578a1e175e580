import { sql, type SQL } from "drizzle-orm";
import { indexedLikePattern, likePattern } from "../../lib/like-pattern.ts";
import type { Database } from "../../platform/database.server.ts";
import type { TournamentCard } from "./tournament.ts";
import type { TournamentListQuery } from "./schemas.ts";

/** One row of `cardsStatement`: a card, and how many there are in its group (or in all). */
export interface CardRow {
  card: Omit<TournamentCard, "city"> & { cityName: string; uf: string };
  total: number;
}

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

// Names of tournaments have no folded column: few enough to fold when searched.
const foldedNameSql = sql`translate(lower(t.name), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')`;

/** Open and running ones by the day they begin, past ones newest first. */
const orderSql = sql`case grp when 'running' then 0 when 'open' then 1 else 2 end,
  case when grp = 'past' then date '4000-01-01' - ends_on else starts_on - date '2000-01-01' end, name, id`;

/** Tournaments shown to everybody (no drafts) that pass the filters, with their state, group and place in it. */
function shownSql(now: Date, filters: readonly SQL[]): SQL {
  return sql`select t.*, c.name as club_name, c.time_zone, c.city_code, ${stateSql(now)} as state
    from tournaments t join clubs c on c.id = t.club_id
    where ${sql.join([sql`t.status <> 'draft'`, ...filters], sql` and `)}`;
}

const cardSql = sql`jsonb_build_object('id', p.id, 'name', p.name, 'state', p.state, 'group', p.grp,
  'startsOn', p.starts_on, 'endsOn', p.ends_on, 'registrationOpensAt', p.registration_opens_at,
  'registrationClosesAt', p.registration_closes_at, 'venue', p.venue, 'cityName', m.name, 'uf', s.uf,
  'club', jsonb_build_object('id', p.club_id, 'name', p.club_name, 'timeZone', p.time_zone),
  'sports', e.sports, 'events', e.events, 'entries', e.entries, 'fromCents', e.from_cents,
  'currency', coalesce(e.currency, 'BRL'))`;

const eventsSql = sql`join municipalities m on m.code = p.city_code join states s on s.code = m.state_code
  cross join lateral (select coalesce(jsonb_agg(distinct v.sport), '[]') as sports,
  count(*)::int as events, min(v.entry_fee_cents) as from_cents, min(v.currency) as currency,
  coalesce(sum((select count(*) from tournament_entries n where n.event_id = v.id
    and n.status in ('pending', 'confirmed'))), 0)::int as entries
  from tournament_events v where v.tournament_id = p.id) e`;

/** The first `perGroup` tournaments of each group, in order, each with the size of its group. */
export function overviewStatement(db: Database, now: Date, perGroup: number) {
  return db.execute(sql`with grouped as (select *, ${groupSql} as grp from (${shownSql(now, [])}) shown),
    placed as (select *, row_number() over (partition by grp order by ${orderSql}) as place,
      count(*) over (partition by grp)::int as total from grouped)
    select ${cardSql} as card, p.total from placed p ${eventsSql}
    where p.place <= ${perGroup}::int order by p.grp, p.place`);
}

/** One page of the tournaments that pass the filters, in order, each with how many pass. */
export function listStatement(db: Database, now: Date, query: TournamentListQuery & { limit: number }) {
  const filters: SQL[] = [];
  const { search, state, sport, status, cursor, limit } = query;
  if (state)
    filters.push(sql`c.city_code in (select m.code from municipalities m
      join states s on s.code = m.state_code where s.uf = ${state})`);
  if (sport) {
    filters.push(
      sql`exists (select 1 from tournament_events v where v.tournament_id = t.id and v.sport = ${sport})`,
    );
  }
  if (search) {
    const pattern = likePattern(search);
    filters.push(sql`(${foldedNameSql} like ${pattern} or c.search_name like ${pattern}
      or c.city_code in (select code from municipalities where search_name like ${indexedLikePattern(search)}))`);
  }
  return db.execute(sql`with grouped as (select *, ${groupSql} as grp from (${shownSql(now, filters)}) shown),
    placed as (select *, row_number() over (order by ${orderSql}) as place, count(*) over ()::int as total
      from grouped where ${status ? sql`(${groupSql}) = ${status}` : sql`true`})
    select ${cardSql} as card, p.total from placed p ${eventsSql}
    where p.place > ${cursor}::int and p.place <= ${cursor + limit}::int order by p.place`);
}

/** One tournament with its events and their entries, athletes with what deciding their shown name needs. */
export function tournamentStatement(db: Database, now: Date, id: string) {
  const athlete = (
    alias: string,
  ) => sql`case when ${sql.raw(alias)}.id is null then null else jsonb_build_object(
    'id', ${sql.raw(alias)}.id, 'name', ${sql.raw(alias)}.name, 'isPrivate', ${sql.raw(alias)}.is_private,
    'birthDate', ${sql.raw(alias)}.birth_date) end`;
  return db.execute(sql`with placed as (select *, ${groupSql} as grp
      from (${shownSql(now, [sql`t.id = ${id}::uuid`])}) shown)
    select ${cardSql} as card, p.description, p.courts, p.time_zone as "timeZone",
      (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'sport', v.sport, 'format', v.format,
        'genderCategory', v.gender_category, 'class', v.class, 'entryFeeCents', v.entry_fee_cents,
        'currency', v.currency, 'maxEntries', v.max_entries, 'entries', (
          select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'seed', n.seed, 'status', n.status,
            'athlete', ${athlete("a")}, 'partner', ${athlete("b")})
            order by n.status <> 'confirmed', n.seed nulls last, n.created_at, n.id), '[]')
          from tournament_entries n join athletes a on a.id = n.athlete_id left join athletes b on b.id = n.partner_id
          where n.event_id = v.id and n.status <> 'withdrawn')) order by v.name, v.id), '[]')
        from tournament_events v where v.tournament_id = p.id) as events
    from placed p ${eventsSql}`);
}
