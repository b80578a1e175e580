import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, guardChange, type Statement } from "../../../platform/database.server.ts";
import { command, query, type RowOf, rowSchema } from "../../../platform/sql.server.ts";

const toldRow = rowSchema(() =>
  z.object({
    id: z.string(),
    tournamentId: z.string(),
    wonAt: z.string(),
    toldAt: z.string(),
    closesAt: z.string(),
    timeZone: z.string(),
  }),
);

/** A place won whose people have been told; instants as Postgres writes JSON. */
export type ToldPlace = RowOf<typeof toldRow>;

/** Names the mails about a place won: a person gets one of an entry. */
export function placeWonKey(entryId: string): string {
  return `place-won ${entryId}`;
}

/** After `lockEvent`: an entry of the waiting list has a place, held until `heldUntil` for its payment. */
export function winPlace(
  db: Database,
  id: string,
  { wonAt, heldUntil }: { wonAt: Date; heldUntil: Date },
): Statement {
  return command(
    db,
    sql`update tournament_entries set status = 'pending', won_at = ${wonAt.toISOString()}::timestamptz, told_at = null,
      held_until = ${heldUntil.toISOString()}::timestamptz where id = ${id}::uuid`,
  );
}

/**
 * Places won whose payment is not opened, of which a mail or a push has been taken that was not counted yet, at most `limit`: `toldAt` is
 * the first of them.
 */
export function toldPlacesStatement(db: Database, limit: number) {
  return query(
    db,
    sql`select n.id, t.id as "tournamentId", n.won_at as "wonAt", told.at as "toldAt", t.registration_closes_at as "closesAt",
      c.time_zone as "timeZone"
    from tournament_entries n join tournament_events v on v.id = n.event_id join tournaments t on t.id = v.tournament_id
      join clubs c on c.id = t.club_id
      cross join lateral (select min(taken.at) as at from athletes a cross join lateral (
        select m.taken_at as at from mails m where m.user_id = a.user_id and m.key = ${placeWonKey("")}::text || n.id
        union all
        select x.pushed_at from notifications x where x.user_id = a.user_id and x.created_at >= n.won_at
          and x.data ->> 'entry_id' = n.id::text) taken
        where a.id in (n.athlete_id, n.partner_id) and a.user_id is not null) told
    where n.status = 'pending' and n.held_until is not null and n.won_at is not null and n.told_at is null and told.at is not null
    order by n.held_until, n.id limit ${limit}::int`,
    toldRow,
  );
}

/** The hours of a place won count from when its people were told; the batch fails where its payment was opened meanwhile. */
export function keepTold(db: Database, { id, wonAt, toldAt }: ToldPlace, heldUntil: Date): Statement {
  return guardChange(
    db,
    sql`update tournament_entries set told_at = ${toldAt}::timestamptz, held_until = ${heldUntil.toISOString()}::timestamptz
      where id = ${id}::uuid and status = 'pending' and won_at = ${wonAt}::timestamptz and told_at is null`,
    `entry ${id}`,
  );
}

/** The payment of a place won is opened: from now on it is held as any other. The batch fails where the place stands otherwise. */
export function openWonPlace(
  db: Database,
  { id, wonAt, heldUntil }: { id: string; wonAt: string; heldUntil: string },
  until: Date,
): Statement {
  return guardChange(
    db,
    sql`update tournament_entries set won_at = null, held_until = ${until.toISOString()}::timestamptz
      where id = ${id}::uuid and status = 'pending' and won_at = ${wonAt}::timestamptz and held_until = ${heldUntil}::timestamptz`,
    `entry ${id}`,
  );
}
