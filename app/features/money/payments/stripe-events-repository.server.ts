import { eq, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { stripeEvents } from "../../../../drizzle/schema/stripe-work.ts";
import { type Database, refuseUnlessChanged, type Statement } from "../../../platform/database.server.ts";
import { command, query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import type { EventRef } from "./event-body.ts";

const EVENT_STATUSES = ["received", "applied", "ignored", "dead", "settled"] as const;
type EventStatus = (typeof EVENT_STATUSES)[number];

const statusRow = rowSchema(() => z.object({ status: z.enum(EVENT_STATUSES) }));

/** From this failure on an event waits for a person, though it is still applied if it comes again. */
const DEADLY_ATTEMPTS = 5;
const MOST_SHOWN = 50;

const EVENT = tableRow(stripeEvents, [
  "id",
  "type",
  "objectId",
  "attempts",
  "lastError",
  "createdAt",
  "receivedAt",
]);

const deadEventsRow = rowSchema(() =>
  z.object({
    rows: z.array(EVENT.schema().extend({ isDead: z.boolean(), isUnreadable: z.boolean() })),
    total: z.number(),
  }),
);

/** How a person settled what stood still: why in their words, who, and when. */
export interface Settlement {
  why: string;
  /** Their user id. */
  by: string;
  at: Date;
}

/** An event that could not be applied, as the platform's people see it; `isDead`: it waits for them; `isUnreadable`: it can't be applied. Instants are ISO 8601. */
export type DeadEvent = RowOf<typeof deadEventsRow>["rows"][number];

/** Writes an event down unless it stands; one row `{ status }` with how it stands. */
export function receiveStatement(db: Database, notice: EventRef, status: EventStatus, now: Date) {
  const { id, type, objectId, accountId = null, createdAt } = notice;
  // The update of an existing row changes nothing. It waits for a transaction that is writing the row, and gives what
  // that wrote.
  return query(
    db,
    sql`
    insert into stripe_events as known (id, type, object_id, account_id, created_at, received_at, status, handled_at)
    values (${id}, ${type}, ${objectId}, ${accountId}, ${createdAt.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz,
      ${status}, ${status === "ignored" ? now.toISOString() : null}::timestamptz)
    on conflict (id) do update set received_at = known.received_at returning status`,
    statusRow,
  );
}

/** First statement of what an event changes: marks it, and fails the batch (`isWriteConflict`) when it is applied already. */
export function markStatement(db: Database, id: string, status: "applied" | "ignored", now: Date): Statement {
  return command(
    db,
    sql`
    with marked as (update stripe_events set status = ${status}, attempts = attempts + 1, last_error = null,
        handled_at = ${now.toISOString()}::timestamptz
      where id = ${id} and status <> 'applied' returning 1)
    select quadra_guard((select count(*) = 1 from marked), ${ALREADY_APPLIED})`,
  );
}

/** The name by which a failed guard of `markStatement` is recognised. */
export const ALREADY_APPLIED = "stripe event";

/**
 * A failure: one more attempt, and `dead` from the fifth on, or at once where it is lasting; one row `{ status }`, none when it
 * is applied after all, or a person has settled it.
 */
export function failStatement(
  db: Database,
  id: string,
  { why, isLasting }: { why: string; isLasting: boolean },
) {
  return query(
    db,
    sql`
    update stripe_events set attempts = attempts + 1, last_error = ${why},
      status = case when ${isLasting} or attempts + 1 >= ${DEADLY_ATTEMPTS}::int then 'dead' else 'received' end
    where id = ${id} and status not in ('applied', 'settled') returning status`,
    statusRow,
  );
}

/** Keeps an event that could not be read, with what came, for a person to look at. A repeat changes nothing. */
export function keepUnreadableStatement(
  db: Database,
  event: { id: string; type: string; body: string; why: string; at: Date },
): Statement {
  const at = event.at.toISOString();
  return command(
    db,
    sql`insert into stripe_events (id, type, created_at, received_at, status, attempts, last_error, body)
    values (${event.id}, ${event.type}, ${at}::timestamptz, ${at}::timestamptz, 'dead', 1, ${event.why}, ${event.body})
    on conflict (id) do nothing`,
  );
}

/** An event by its id: one row, or none. */
export function eventStatement(db: Database, id: string) {
  const { type, objectId, accountId, createdAt, status, body } = stripeEvents;
  return db
    .select({
      id: stripeEvents.id,
      type,
      objectId,
      accountId,
      createdAt,
      status,
      isUnreadable: isNotNull(body).mapWith(Boolean),
    })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, id));
}

/** A person settled an event that was not applied; what was kept of its body goes. Ends the batch with `conflict` where it needs nobody. */
export function settleEventStatement(db: Database, id: string, { by, why, at }: Settlement): Statement {
  return refuseUnlessChanged(
    db,
    sql`update stripe_events set status = 'settled', body = null, settled_at = ${at.toISOString()}::timestamptz,
      settled_by = ${by}::uuid, settlement = ${why} where id = ${id} and status in ('dead', 'received')`,
    "conflict",
  );
}

/** Events that failed, or were begun an hour ago, and are not applied yet: dead ones first, then the oldest, and how many there are, in one row `{ rows, total }`. */
export function deadEventsStatement(db: Database, now: Date) {
  const isStuck = sql`status = 'dead' or (status = 'received'
    and (attempts > 0 or received_at < ${now.toISOString()}::timestamptz - interval '1 hour'))`;
  return query(
    db,
    sql`select
    (select coalesce(jsonb_agg(to_jsonb(e) order by e."isDead" desc, e."receivedAt", e.id), '[]') from (
      select ${EVENT.columns("w")}, status = 'dead' as "isDead", body is not null as "isUnreadable"
      from stripe_events w where ${isStuck}
      order by status = 'dead' desc, received_at, id limit ${MOST_SHOWN}::int) e) as rows,
    (select count(*)::int from stripe_events where ${isStuck}) as total`,
    deadEventsRow,
  );
}
