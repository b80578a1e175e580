import { lt, sql } from "drizzle-orm";
import { z } from "zod";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import { webhookDeliveries, webhookEndpoints } from "../../../../drizzle/schema/webhooks.ts";
import { PING } from "../../../lib/webhook-events.ts";
import { type Database, guardChange, type Statement } from "../../../platform/database.server.ts";
import type { Called } from "../../../platform/webhook-caller.server.ts";
import { command, query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { isReadOnlySql } from "../../base/access/billing-state-sql.server.ts";

const DELIVERY = tableRow(webhookDeliveries, ["id", "endpointId", "type", "at", "attempts"]);
const ENDPOINT = tableRow(webhookEndpoints, ["url", "secret", "formerSecret", "formerUntil"]);
const CLUB = tableRow(clubs, { plan: "plan" });

const dueRow = rowSchema(() =>
  z.object({
    ...DELIVERY.schema().shape,
    ...ENDPOINT.schema().shape,
    ...CLUB.schema().shape,
    data: z.record(z.string(), z.string()),
    isReadOnly: z.boolean(),
  }),
);

/** A delivery as it is taken to be sent; `attempts` counts this one. */
export type DueDelivery = RowOf<typeof dueRow>;

/** Takes deliveries that are due until `untilAt` (only `ids`, unless null), the oldest first: two runs never take the same. */
export function takeDueDeliveries(
  db: Database,
  input: { now: Date; untilAt: Date; limit: number; ids: readonly string[] | null },
) {
  const now = sql`${input.now.toISOString()}::timestamptz`;
  const which = input.ids ? sql`and due.id = any(${`{${input.ids.join(",")}}`}::uuid[])` : sql``;
  return query(
    db,
    sql`
    update webhook_deliveries d set attempts = d.attempts + 1, tried_at = ${now},
      next_at = ${input.untilAt.toISOString()}::timestamptz
    from webhook_endpoints e join clubs c on c.id = e.club_id
    where e.id = d.endpoint_id and d.id in (select due.id from webhook_deliveries due where due.closed_at is null
      and due.next_at <= ${now} ${which}
      order by due.next_at limit ${input.limit}::int for update skip locked)
    returning ${DELIVERY.columns("d")}, ${ENDPOINT.columns("e")}, ${CLUB.columns("c")}, d.data,
      ${isReadOnlySql(sql`c.lapsed_at`, input.now)} as "isReadOnly"`,
    dueRow,
  );
}

/** This delivery is over. */
export function closeDelivery(
  db: Database,
  id: string,
  closed: Called & { outcome: "delivered" | "given_up" | "withheld"; at: Date },
): Statement {
  return command(
    db,
    sql`update webhook_deliveries set closed_at = ${closed.at.toISOString()}::timestamptz, outcome = ${closed.outcome},
      status = ${closed.status}::int, fault = ${closed.fault} where id = ${id}::uuid and closed_at is null`,
  );
}

/** One that did not arrive is tried again at `nextAt`; what was not even tried does not count as one. */
export function postponeDelivery(db: Database, id: string, nextAt: Date, called: Called | null): Statement {
  const became = called
    ? sql`status = ${called.status}::int, fault = ${called.fault}`
    : sql`attempts = attempts - 1`;
  return command(
    db,
    sql`update webhook_deliveries set next_at = ${nextAt.toISOString()}::timestamptz, ${became}
      where id = ${id}::uuid and closed_at is null`,
  );
}

/** Gives up the deliveries that still wait for an address. */
export function giveUpDeliveries(db: Database, endpointId: string, at: Date): Statement {
  return command(
    db,
    sql`update webhook_deliveries set closed_at = ${at.toISOString()}::timestamptz, outcome = 'given_up'
      where endpoint_id = ${endpointId}::uuid and closed_at is null`,
  );
}

/** A test, due at once. */
export function insertPing(
  db: Database,
  { id, endpointId, clubId, at }: { id: string; endpointId: string; clubId: string; at: Date },
): Statement {
  return db.insert(webhookDeliveries).values({
    id,
    endpointId,
    type: PING,
    data: { club_id: clubId },
    at,
    nextAt: at,
  });
}

/** Sends a delivery that is over once more, under its id; fails the batch where it is waiting already. */
export function reopenDelivery(db: Database, id: string, at: Date): Statement {
  return guardChange(
    db,
    sql`update webhook_deliveries set closed_at = null, outcome = null, attempts = 0,
        tried_at = coalesce(tried_at, ${at.toISOString()}::timestamptz), next_at = ${at.toISOString()}::timestamptz
      where id = ${id}::uuid and closed_at is not null`,
    "webhook",
  );
}

/** Forgets what webhooks were told before. */
export function forgetOldDeliveries(db: Database, before: Date): Statement {
  return db.delete(webhookDeliveries).where(lt(webhookDeliveries.at, before));
}
