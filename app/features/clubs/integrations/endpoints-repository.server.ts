import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import { webhookDeliveries, webhookEndpoints } from "../../../../drizzle/schema/webhooks.ts";
import {
  type Database,
  guardChange,
  refuseBeyond,
  type Statement,
} from "../../../platform/database.server.ts";
import { command, query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { administersSql, type Asker } from "../../base/access/club-access-sql.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import type { WebhookEvent } from "../../../lib/webhook-events.ts";
import { SHOWN_DELIVERIES } from "./webhooks.ts";

const ENDPOINT = tableRow(webhookEndpoints, ["id", "clubId", "url", "secret", "disabledAt"]);
const LISTED = tableRow(webhookEndpoints, [
  "id",
  "url",
  "createdAt",
  "disabledAt",
  "disabledWhy",
  "formerUntil",
]);
const DELIVERY = tableRow(webhookDeliveries, [
  "id",
  "type",
  "at",
  "attempts",
  "triedAt",
  "nextAt",
  "outcome",
  "status",
  "fault",
]);

const endpointRow = rowSchema(() => ENDPOINT.schema());
const listedRow = rowSchema(() =>
  LISTED.schema().extend({ events: z.array(z.string()), deliveries: z.array(DELIVERY.schema()) }),
);

/** An address by its id; no row for none. */
export function endpointById(db: Database, endpointId: string) {
  return query(
    db,
    sql`select ${ENDPOINT.columns("e")} from webhook_endpoints e where e.id = ${endpointId}::uuid`,
    endpointRow,
  );
}

/** The address that a delivery was for; no row for none. */
export function endpointOfDelivery(db: Database, deliveryId: string) {
  return query(
    db,
    sql`select ${ENDPOINT.columns("e")} from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
      where d.id = ${deliveryId}::uuid`,
    endpointRow,
  );
}

/** A club's addresses (SQL of its id), the oldest first, each with its newest deliveries, for a live session that administers it. */
export function clubEndpoints(db: Database, club: SQL, asker: Asker, now: Date) {
  return query(
    db,
    sql`select ${LISTED.columns("e")}, to_jsonb(e.events) as events,
      (select coalesce(jsonb_agg(jsonb_build_object(${DELIVERY.pairs("d")}) order by d.at desc, d.id), '[]') from (select newest.*
        from webhook_deliveries newest where newest.endpoint_id = e.id order by newest.at desc limit ${SHOWN_DELIVERIES}::int) d)
        as deliveries
    from webhook_endpoints e where e.club_id = ${club}
      and (${administersSql(asker, club)} and ${liveSessionSql(asker.sessionId, asker.userId, now)})
    order by e.created_at, e.id`,
    listedRow,
  );
}

/** A new address. */
export function insertEndpoint(
  db: Database,
  endpoint: {
    id: string;
    clubId: string;
    madeBy: string;
    url: string;
    events: string[];
    secret: string;
    createdAt: Date;
  },
): Statement {
  return db.insert(webhookEndpoints).values(endpoint);
}

/** Ends a batch with `plan_limit_reached` where a club has `most` addresses already. */
export function refuseTooManyEndpoints(db: Database, clubId: string, most: number): Statement[] {
  const sentence = `Um clube tem até ${most} webhooks. Exclua um que não usa mais.`;
  return refuseBeyond(db, {
    of: `webhooks ${clubId}`,
    within: sql`(select count(*) from webhook_endpoints e where e.club_id = ${clubId}::uuid) < ${most}`,
    code: "plan_limit_reached",
    sentence,
  });
}

/** Takes an address away with its log; fails the batch where somebody did so meanwhile. */
export function deleteEndpoint(db: Database, endpointId: string): Statement {
  return guardChange(db, sql`delete from webhook_endpoints where id = ${endpointId}::uuid`, "webhook");
}

/** A new secret (sealed); the one that was read signs beside it until `formerUntil`. Fails the batch where another came between. */
export function rotateSecretStatement(
  db: Database,
  { id, secret, former, formerUntil }: { id: string; secret: string; former: string; formerUntil: Date },
): Statement {
  return guardChange(
    db,
    sql`update webhook_endpoints set secret = ${secret}, former_secret = ${former},
        former_until = ${formerUntil.toISOString()}::timestamptz
      where id = ${id}::uuid and secret = ${former}`,
    "webhook",
  );
}

/** Seals a secret anew under the newest key. */
export function resealSecret(db: Database, id: string, secrets: { old: string; fresh: string }): Statement {
  return command(
    db,
    sql`update webhook_endpoints set secret = ${secrets.fresh} where id = ${id}::uuid and secret = ${secrets.old}`,
  );
}

/** Chooses the events that an address gets from now on; fails the batch where it was taken away meanwhile. */
export function chooseEventsStatement(db: Database, id: string, events: readonly WebhookEvent[]): Statement {
  return guardChange(
    db,
    sql`update webhook_endpoints set events = array(select jsonb_array_elements_text(${JSON.stringify(events)}::jsonb))
      where id = ${id}::uuid`,
    "webhook",
  );
}

/** Lets an address be told again; fails the batch where it is already. */
export function enableEndpoint(db: Database, endpointId: string): Statement {
  return guardChange(
    db,
    sql`update webhook_endpoints set disabled_at = null, disabled_why = null
      where id = ${endpointId}::uuid and disabled_at is not null`,
    "webhook",
  );
}

/**
 * Nothing is written for an address any more. Of one that fails (`since` is when its first lost delivery was written) only where nothing
 * arrived there since; fails the batch where there is nothing to do.
 */
export function disableEndpointStatement(
  db: Database,
  { id, why, since, at }: { id: string; why: "failing" | "gone"; since: Date; at: Date },
): Statement {
  const hasArrived = sql`exists (select 1 from webhook_deliveries ok where ok.endpoint_id = e.id
    and ok.outcome = 'delivered' and ok.closed_at >= ${since.toISOString()}::timestamptz)`;
  return guardChange(
    db,
    sql`update webhook_endpoints e set disabled_at = ${at.toISOString()}::timestamptz, disabled_why = ${why}
      where e.id = ${id}::uuid and e.disabled_at is null and ${why === "gone" ? sql`true` : sql`not ${hasArrived}`}`,
    "webhook",
  );
}

const CLUB = tableRow(clubs, ["id", "name"]);
const clubRow = rowSchema(() => CLUB.schema().extend({ adminUserIds: z.array(z.string()) }));

/** The club of an address, with whom to tell. */
export function clubOfEndpoint(db: Database, endpointId: string) {
  return query(
    db,
    sql`select ${CLUB.columns("c")}, (select coalesce(jsonb_agg(ca.user_id order by ca.user_id), '[]')
        from club_admins ca where ca.club_id = c.id) as "adminUserIds"
      from webhook_endpoints e join clubs c on c.id = e.club_id where e.id = ${endpointId}::uuid`,
    clubRow,
  );
}
