import { sql } from "drizzle-orm";
import { z } from "zod";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { tournamentMatches } from "../../../../drizzle/schema/brackets.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";

/** As many as a screen lists. */
const MOST_CALLS = 6;
const MATCH = tableRow(tournamentMatches, ["id", "version"]);
const ATHLETE = tableRow(athletes, ["name", "isPrivate", "birthDate", "userId", "nameNumber"]);

const calledRow = rowSchema(() =>
  MATCH.schema().extend({
    eventName: z.string(),
    /** "Semifinal", as its draw names it. */
    label: z.string().nullable(),
    court: z.string().nullable(),
    players: z.array(ATHLETE.schema().extend({ athleteId: z.string(), side: z.number() })),
  }),
);

/** A match of this statement. */
export type CalledRow = RowOf<typeof calledRow>;

/** The matches of a club's tournaments of today that are called to their courts, with their players, the newest call first. */
export function calledStatement(db: Database, clubId: string, at: Date) {
  return query(
    db,
    sql`with of_today as (select t.id from tournaments t join clubs c on c.id = t.club_id
      where t.club_id = ${clubId}::uuid and t.status in ('draws_published', 'running')
        and (${at.toISOString()}::timestamptz at time zone c.time_zone)::date between t.starts_on and t.ends_on),
    m as materialized (select * from tournament_matches where tournament_id = any(array(select id from of_today)) and state = 'called'
      order by called_at desc, id limit ${MOST_CALLS})
    select ${MATCH.columns("m")}, v.name as "eventName", k.name as court,
      (select x.label from jsonb_to_recordset(d.plan -> 'matches') x(key text, label text) where x.key = m.key) as label,
      (select coalesce(jsonb_agg(jsonb_build_object(${ATHLETE.pairs("a")}, 'athleteId', a.id, 'side', s.side) order by s.side, s.slot), '[]')
        from (select 1 as side, * from unnest(m.side1) with ordinality u(id, slot)
          union all select 2, * from unnest(m.side2) with ordinality u(id, slot)) s
        join athletes a on a.id = s.id) as players
    from m join tournament_events v on v.id = m.event_id join tournament_draws d on d.id = m.draw_id
      left join tournament_courts k on k.id = m.court_id
    order by m.called_at desc, m.id`,
    calledRow,
  );
}
