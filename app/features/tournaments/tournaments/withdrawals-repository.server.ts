import { sql } from "drizzle-orm";
import {
  type Database,
  guardChange,
  guardStatement,
  type Statement,
} from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";
import { idsSql } from "./entering-repository.server.ts";

/** An entry gives up after its draw; what was paid stays paid, as the refund rule has it once the draw is out. */
export function giveUpDrawn(db: Database, entryId: string, at: Date): Statement {
  return command(
    db,
    sql`update tournament_entries set status = 'withdrawn', withdrawn_at = coalesce(withdrawn_at, ${at.toISOString()}::timestamptz),
      held_until = null where id = ${entryId}::uuid`,
  );
}

/**
 * After what locks the event, as `moveEvent` does: the batch fails (`isWriteConflict`) unless of the entries `among` those of `present` are
 * confirmed and no others.
 */
export function guardPresent(
  db: Database,
  { eventId, among, present }: { eventId: string; among: readonly string[]; present: readonly string[] },
): Statement {
  return guardStatement(
    db,
    sql`(select coalesce(array_agg(n.id order by n.id), '{}') = array(select x from unnest(${idsSql(present)}) x order by x)
      from tournament_entries n where n.event_id = ${eventId}::uuid and n.status = 'confirmed' and n.id = any(${idsSql(among)}))`,
    `event ${eventId}`,
  );
}

/** Whoever takes the place of an entry in its draw, as an entry of its own: a lucky loser has played in another one. */
export function takePlace(
  db: Database,
  place: { id: string; substitute: string; replaces: string; at: Date },
): Statement {
  return guardChange(
    db,
    sql`insert into tournament_entries (id, event_id, athlete_id, partner_id, status, created_at, replaces)
      select ${place.id}::uuid, n.event_id, n.athlete_id, n.partner_id, 'confirmed', ${place.at.toISOString()}::timestamptz,
        ${place.replaces}::uuid from tournament_entries n where n.id = ${place.substitute}::uuid
        and not exists (select 1 from tournament_entries r where r.replaces = ${place.replaces}::uuid)`,
    `entry ${place.replaces}`,
  );
}

/** Notes that an entry came on the day, or that it did not after all. */
export function checkInStatement(db: Database, entryId: string, at: Date | null): Statement {
  return guardChange(
    db,
    sql`update tournament_entries set checked_in_at = ${at?.toISOString() ?? null}::timestamptz
      where id = ${entryId}::uuid and status = 'confirmed'`,
    `entry ${entryId}`,
  );
}
