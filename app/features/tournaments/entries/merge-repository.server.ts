import { sql } from "drizzle-orm";
import { z } from "zod";
import { literals } from "../../../../drizzle/schema/columns.ts";
import { tournamentEvents, tournaments } from "../../../../drizzle/schema/tournaments.ts";
import { EVENT_STATES, PLACED_STATUSES, TOURNAMENT_STATUSES } from "../../../../drizzle/schema/enums.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { isEnteredAloneSql } from "../tournaments/event-states-repository.server.ts";
import { type AskedClub, askedClubSql } from "../../base/access/live-session-sql.server.ts";

const TOURNAMENT = tableRow(tournaments, ["id", "clubId", "registrationOpensAt", "registrationClosesAt"]);
const EVENT = tableRow(tournamentEvents, [
  "id",
  "name",
  "sport",
  "format",
  "currency",
  "quorum",
  "mergedInto",
]);

const sideSchema = () =>
  EVENT.schema().extend({ state: z.enum(EVENT_STATES), isEnteredAlone: z.boolean(), placed: z.number() });

const mergeRow = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    tournament: TOURNAMENT.schema()
      .extend({ status: z.enum(TOURNAMENT_STATUSES) })
      .nullable(),
    from: sideSchema().nullable(),
    to: sideSchema().nullable(),
    /** Those that `to` still has. */
    places: z.number(),
    entries: z.array(
      z.object({
        id: z.string(),
        status: z.enum(["invited", "pending", "confirmed", "waiting"]),
        athletes: z.array(z.string()),
        /** Payment sessions at Stripe that are open. */
        sessions: z.array(z.string()),
      }),
    ),
  }),
);

/** Which events of which tournament are to become one. */
export interface MergedEvents {
  tournamentId: string;
  from: string;
  to: string;
}

/** Two events of a club's tournament and the entries of the first, by their right to a place; nothing for who does not work for the club. */
export function mergeEventsStatement(
  db: Database,
  asked: AskedClub,
  { tournamentId, from, to }: MergedEvents,
) {
  const placed = sql`(select count(*)::int from tournament_entries x where x.event_id = v.id
    and x.status in ${literals(PLACED_STATUSES)})`;
  const side = (
    id: string,
  ) => sql`(select jsonb_build_object(${EVENT.pairs("v")}, 'state', v.state, 'isEnteredAlone', ${isEnteredAloneSql}, 'placed', ${placed})
    from found t join tournament_events v on v.tournament_id = t.id where v.id = ${id}::uuid)`;
  return query(
    db,
    sql`with ${askedClubSql(asked)},
    found as materialized (select t.* from asked k join tournaments t on t.club_id = k.club_id and k.may_open
      where t.id = ${tournamentId}::uuid)
    select k.may_open as "mayOpen",
      (select jsonb_build_object(${TOURNAMENT.pairs("t")}, 'status', t.status) from found t) as tournament,
      ${side(from)} as "from", ${side(to)} as "to",
      coalesce((select case when exists (select 1 from tournament_entries w where w.event_id = v.id and w.status = 'waiting') then 0
          else greatest(0, v.max_entries - ${placed}) end
        from found t join tournament_events v on v.tournament_id = t.id where v.id = ${to}::uuid), 0) as places,
      (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'status', n.status,
          'athletes', to_jsonb(array_remove(array[n.athlete_id, n.partner_id], null)),
          'sessions', (select coalesce(jsonb_agg(c.stripe_session_id), '[]') from checkouts c where c.kind = 'entry_fee'
            and c.entry_id = n.id and c.status = 'open' and c.stripe_session_id is not null))
          order by array_position(array['confirmed', 'pending', 'waiting', 'invited'], n.status), n.created_at, n.id), '[]')
        from found t join tournament_events v on v.tournament_id = t.id join tournament_entries n on n.event_id = v.id
        where v.id = ${from}::uuid and n.status <> 'withdrawn') as entries
    from asked k`,
    mergeRow,
  );
}

/** An array of the athletes of an event's standing entries, each once. */
export function athletesOfEventSql(eventId: string) {
  return sql`(select coalesce(array_agg(distinct y.id), '{}'::uuid[]) from tournament_entries n
    cross join unnest(array_remove(array[n.athlete_id, n.partner_id], null)) y(id)
    where n.event_id = ${eventId}::uuid and n.status <> 'withdrawn')`;
}
