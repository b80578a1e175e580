import type { SQL } from "drizzle-orm";
import { networkOf } from "./networks.ts";
import type { Services } from "../../../platform/services.server.ts";
import {
  insertClientEvent,
  insertOwnerEvent,
  insertSecurityEvent,
} from "./security-events-repository.server.ts";
import { eventKind, riskOf, type SecurityEvent, toEventRow } from "./security-event.ts";

/**
 * A statement that appends an event: address, user agent and request id are the request's, the level that of the
 * person's role when it is not given (spec §4). Not yet executed: it belongs into the batch of the caller.
 */
export function securityEventStatement(services: Services, event: SecurityEvent) {
  return insertSecurityEvent(services.db, rowOf(services, event));
}

/** Appends a client's report where `isLive` holds, unless the person left one of the same words since `since`; says `is_live`. */
export function clientEventStatement(
  services: Services,
  event: SecurityEvent,
  { isLive, since }: { isLive: SQL; since: Date },
) {
  return insertClientEvent(services.db, rowOf(services, event), isLive, since);
}

/** Appends an event about the confirmed account of an id or address; gives whose it is, no row where nobody's. */
export function ownerEventStatement(
  services: Services,
  event: SecurityEvent,
  owner: { userId?: string; email?: string },
) {
  return insertOwnerEvent(services.db, rowOf(services, event), owner);
}

/** Appends an event after the answer. Never throws: what could not be written is logged, without its details. */
export function recordSecurityEvent(services: Services, event: SecurityEvent): void {
  services.after(
    (async () => {
      try {
        await securityEventStatement(services, event);
      } catch (error) {
        services.log("security_event_lost", { kind: eventKind(event.action), risk: riskOf(event), error });
      }
    })(),
  );
}

/** One of a kind from one address says it all, and keeps visitors from filling the table. */
const ONCE = { attempts: 1, windowMinutes: 15 };

/** The same of what anybody can cause without an account: once in 15 minutes from an address. Never throws. */
export function recordVisitorEvent(services: Services, event: SecurityEvent): void {
  const key = `event:${event.action}|${networkOf(services.client.ipAddress ?? "unknown")}`;
  services.after(
    (async () => {
      const { allowed } = await services.limiter.countAll([{ name: "default", key, limit: ONCE }]);
      if (allowed) recordSecurityEvent(services, event);
    })(),
  );
}

const LIMITER_FAILURES_EVERY_MS = 60_000;
/** When this isolate last wrote down that the limiter failed; a limiter cannot bound that. */
let limiterFailedAt = Number.NEGATIVE_INFINITY;

/** Notes that the limiter did not answer, once a minute. */
export function recordLimiterFailure(services: Services): void {
  const now = services.now().getTime();
  if (Math.abs(now - limiterFailedAt) < LIMITER_FAILURES_EVERY_MS) return;
  limiterFailedAt = now;
  recordSecurityEvent(services, { action: "limiter_failed" });
}

/** The row of an event. One of high or critical risk goes to the log here, whatever comes of the row. */
function rowOf(services: Services, event: SecurityEvent) {
  const { ipAddress, userAgent } = services.client;
  const { requestId } = services;
  const around = { id: services.newId(), at: services.now(), ipAddress, userAgent, requestId };
  const row = toEventRow(event, around);
  const { riskLevel: risk, userId } = row;
  if (risk === "high" || risk === "critical")
    services.log("security_event", { kind: eventKind(event.action), risk, userId });
  return row;
}
