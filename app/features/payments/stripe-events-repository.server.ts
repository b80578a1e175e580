import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../platform/database.server.ts";
import type { StripeNotice } from "./applier.server.ts";

export type EventStatus = "received" | "applied" | "ignored" | "dead";

/** From this failure on an event waits for a person, though it is still applied if it comes again. */
const DEADLY_ATTEMPTS = 5;
const MOST_SHOWN = 50;

/** An event that could not be applied, as the platform's people see it; `isDead`: it waits for them. Instants are ISO 8601. */
export interface DeadEvent {
  id: string;
  type: string;
  objectId: string | null;
  isDead: boolean;
  attempts: number;
  lastError: string | null;
  createdAt: string;
  receivedAt: string;
}

/** Writes an event down unless it stands; one row `{ status }` with how it stands. */
export function receiveStatement(db: Database, notice: StripeNotice, status: EventStatus, now: Date) {
  const { id, type, objectId, createdAt } = notice;
  // The update of a row that stands changes nothing; it waits for whoever is just writing it, and gives what they wrote.
  return db.execute<{ status: EventStatus }>(sql`
    insert into stripe_events as known (id, type, object_id, created_at, received_at, status, handled_at)
    values (${id}, ${type}, ${objectId}, ${createdAt.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz,
      ${status}, ${status === "ignored" ? now.toISOString() : null}::timestamptz)
    on conflict (id) do update set received_at = known.received_at returning status`);
}

/** First statement of what an event changes: marks it, and fails the batch (`isLostRace`) when it is applied already. */
export function markStatement(db: Database, id: string, status: "applied" | "ignored", now: Date): Statement {
  return db.execute(sql`
    with marked as (update stripe_events set status = ${status}, attempts = attempts + 1, last_error = null,
        handled_at = ${now.toISOString()}::timestamptz
      where id = ${id} and status <> 'applied' returning 1)
    select quadra_guard((select count(*) = 1 from marked), ${ALREADY_APPLIED})`) as unknown as Statement;
}

/** What a failed guard of `markStatement` is about. */
export const ALREADY_APPLIED = "stripe event";

/** A failure: one more attempt, and `dead` from the fifth on; one row `{ status }`, none when it is applied after all. */
export function failStatement(db: Database, id: string, error: string) {
  return db.execute<{ status: EventStatus }>(sql`
    update stripe_events set attempts = attempts + 1, last_error = ${error},
      status = case when attempts + 1 >= ${DEADLY_ATTEMPTS}::int then 'dead' else 'received' end
    where id = ${id} and status <> 'applied' returning status`);
}

/** An event as it was received. */
export type EventRow = Record<string, unknown> & {
  id: string;
  type: string;
  object_id: string | null;
  created_at: string;
  status: EventStatus;
};

/** An event by its id: one row, or none. */
export function eventStatement(db: Database, id: string) {
  return db.execute<EventRow>(
    sql`select id, type, object_id, created_at, status from stripe_events where id = ${id}`,
  );
}

/** Events that failed, or were begun an hour ago, and are not applied yet: dead ones first, then the oldest, and how many there are, in one row `{ rows, total }`. */
export function deadEventsStatement(db: Database, now: Date) {
  const isStuck = sql`status = 'dead' or (status = 'received'
    and (attempts > 0 or received_at < ${now.toISOString()}::timestamptz - interval '1 hour'))`;
  return db.execute<{ rows: DeadEvent[]; total: number }>(sql`select
    (select coalesce(jsonb_agg(to_jsonb(e) order by e."isDead" desc, e."receivedAt", e.id), '[]') from (
      select id, type, object_id as "objectId", status = 'dead' as "isDead", attempts, last_error as "lastError", created_at as "createdAt",
        received_at as "receivedAt"
      from stripe_events where ${isStuck}
      order by status = 'dead' desc, received_at, id limit ${MOST_SHOWN}::int) e) as rows,
    (select count(*)::int from stripe_events where ${isStuck}) as total`);
}
