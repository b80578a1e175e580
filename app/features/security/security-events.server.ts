import type { SQL } from "drizzle-orm";
import { databaseErrorCode } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { insertClientEvent, insertSecurityEvent } from "./security-events-repository.server.ts";
import { type SecurityEvent, toEventRow } from "./security-event.ts";

/**
 * A statement that appends an event: address, user agent and request id are the request's, the level that of the
 * person's role when it is not given (spec §4). Not yet executed: it travels in the batch of whoever asks.
 */
export function securityEventStatement(services: Services, event: SecurityEvent) {
  return insertSecurityEvent(services.db, rowOf(services, event));
}

/** What a client reports: written where `isLive` holds, unless the person left one of the same words since `since`; says `is_live`. */
export function clientEventStatement(
  services: Services,
  event: SecurityEvent,
  { isLive, since }: { isLive: SQL; since: Date },
) {
  return insertClientEvent(services.db, rowOf(services, event), isLive, since);
}

/** Appends an event behind the answer. Never throws: what could not be written is logged, without its details. */
export function noteSecurityEvent(services: Services, event: SecurityEvent): void {
  services.after(
    (async () => {
      try {
        await securityEventStatement(services, event);
      } catch (error) {
        const { action, riskLevel } = event;
        const cause = databaseErrorCode(error) ?? "unreachable";
        console.error("security event not written", action, riskLevel, services.requestId, cause);
      }
    })(),
  );
}

function rowOf(services: Services, event: SecurityEvent) {
  const { ipAddress, userAgent } = services.client;
  const { requestId } = services;
  return toEventRow(event, { id: services.newId(), at: services.now(), ipAddress, userAgent, requestId });
}
