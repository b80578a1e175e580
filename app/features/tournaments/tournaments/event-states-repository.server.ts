import { sql } from "drizzle-orm";
import {
  type Database,
  guardChange,
  guardStatement,
  refuseUnless,
  type Statement,
} from "../../../platform/database.server.ts";
import { CHANGING_PARTNERS, PLACED_STATUSES, type EVENT_STATES } from "../../../../drizzle/schema/enums.ts";
import { literals } from "../../../../drizzle/schema/columns.ts";
import { NOT_OPEN } from "./entry-rules.ts";

type EventState = (typeof EVENT_STATES)[number];

/** SQL of whether the people of an event `v` enter one by one: singles, and doubles whose partners change. */
export const isEnteredAloneSql = sql`(v.format = 'singles' or coalesce(v.draw_format in ${literals(CHANGING_PARTNERS)}, false))`;

/** SQL of whether who enters an event `v` now has to wait: its places are taken, or others wait already. */
export const isFullSql = sql`(select count(*) filter (where n.status in ${literals(PLACED_STATUSES)}) >= v.max_entries
  or count(*) filter (where n.status = 'waiting') > 0 from tournament_entries n where n.event_id = v.id)`;

/** A query of the club whose tournament an event is of. */
export function clubOfEventSql(eventId: string) {
  return sql`select t.club_id from tournaments t join tournament_events v on v.tournament_id = t.id
    where v.id = ${eventId}::uuid`;
}

/** After `lockEvent`: the batch fails (`isWriteConflict`) unless who enters an event now has to wait, or has not, as it was read. */
export function guardFull(db: Database, eventId: string, isFull: boolean): Statement {
  return guardStatement(
    db,
    sql`(select ${isFullSql} = ${isFull}::boolean from tournament_events v where v.id = ${eventId}::uuid)`,
    `event ${eventId}`,
  );
}

/** Moves an event on; the batch fails where somebody else has moved it from where it was read. */
export function moveEvent(
  db: Database,
  { eventId, from, to }: { eventId: string; from: readonly EventState[]; to: EventState },
): Statement {
  return guardChange(
    db,
    sql`update tournament_events set state = ${to} where id = ${eventId}::uuid and state = any(${`{${from.join(",")}}`}::text[])`,
    `event ${eventId}`,
  );
}

/** An event goes on as another one; the batch fails where it takes no entries any more. */
export function mergeInto(db: Database, { eventId, into }: { eventId: string; into: string }): Statement {
  return guardChange(
    db,
    sql`update tournament_events set state = 'merged', merged_into = ${into}::uuid where id = ${eventId}::uuid and state = 'entries'`,
    `event ${eventId}`,
  );
}

/** The batch fails (`isWriteConflict`) unless an event stands in one of `states`. */
export function guardEventState(db: Database, eventId: string, states: readonly EventState[]): Statement {
  return guardStatement(
    db,
    sql`exists (select 1 from tournament_events v where v.id = ${eventId}::uuid and v.state = any(${`{${states.join(",")}}`}::text[]))`,
    `event ${eventId}`,
  );
}

/** After `lockEvent`: the batch throws `conflict` unless the event takes entries of its organiser's, from its publishing until its draw is announced. */
export function guardTakesEntries(db: Database, eventId: string): Statement {
  return refuseUnless(
    db,
    sql`exists (select 1 from tournaments t join tournament_events v on v.tournament_id = t.id where v.id = ${eventId}::uuid
      and t.status in ('open', 'closed') and v.state = 'entries')`,
    "conflict",
    sql`${NOT_OPEN}::text`,
  );
}

/** The batch fails (`isWriteConflict`) unless the tournament has another event that is still on. */
export function guardOtherEvent(db: Database, tournamentId: string, eventId: string): Statement {
  return guardStatement(
    db,
    sql`exists (select 1 from tournament_events v where v.tournament_id = ${tournamentId}::uuid and v.id <> ${eventId}::uuid
      and v.state not in ('merged', 'cancelled'))`,
    `event ${eventId}`,
  );
}
