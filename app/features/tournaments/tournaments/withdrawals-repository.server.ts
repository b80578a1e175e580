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

/** An entry that waited, or that was entered and not drawn, takes the place of one in its draw; the batch fails where it was faster elsewhere. */
export function takePlace(db: Database, place: { id: string; replaces: string }): Statement {
  return guardChange(
    db,
    sql`update tournament_entries n set status = 'confirmed', replaces = ${place.replaces}::uuid, held_until = null, won_at = null
      where n.id = ${place.id}::uuid and n.status in ('waiting', 'confirmed') and n.replaces is null
        and not exists (select 1 from tournament_entries r where r.replaces = ${place.replaces}::uuid)`,
    `entry ${place.replaces}`,
  );
}

/** A pair stands at the place of another one in its draw, of which one partner is new: an entry of its own. */
export function insertChangedPair(
  db: Database,
  pair: { id: string; replaces: string; athletes: readonly [string, string]; at: Date },
): Statement {
  return guardChange(
    db,
    sql`insert into tournament_entries (id, event_id, athlete_id, partner_id, status, created_at, replaces)
      select ${pair.id}::uuid, n.event_id, ${pair.athletes[0]}::uuid, ${pair.athletes[1]}::uuid, 'confirmed',
        ${pair.at.toISOString()}::timestamptz, n.id from tournament_entries n where n.id = ${pair.replaces}::uuid
        and not exists (select 1 from tournament_entries r where r.replaces = n.id)`,
    `entry ${pair.replaces}`,
  );
}

/** An entry that gave up is in its draw again; the batch fails where it is already. */
export function takeBack(db: Database, entryId: string): Statement {
  return guardChange(
    db,
    sql`update tournament_entries set status = 'confirmed', withdrawn_at = null where id = ${entryId}::uuid and status = 'withdrawn'`,
    `entry ${entryId}`,
  );
}

/** An entry that had taken a place in a draw stands where it stood before: on the waiting list, or entered and not drawn. */
export function leavePlace(db: Database, entryId: string, status: "waiting" | "confirmed"): Statement {
  return guardChange(
    db,
    sql`update tournament_entries set status = ${status}, replaces = null, checked_in_at = null
      where id = ${entryId}::uuid and status = 'confirmed' and replaces is not null`,
    `entry ${entryId}`,
  );
}

/** After what takes it out of the draw: a pair with another partner is no more. */
export function deletePair(db: Database, entryId: string): Statement {
  return guardChange(
    db,
    sql`delete from tournament_entries where id = ${entryId}::uuid and replaces is not null`,
    `entry ${entryId}`,
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
