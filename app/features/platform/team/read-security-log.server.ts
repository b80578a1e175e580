import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf } from "../../base/access/club-access-sql.server.ts";
import type { AuditLine } from "../diagnostics/platform.ts";
import { readProof } from "../../people/sessions/read-proof.server.ts";
import { EVENTS_PAGE, type EventsQuery, type ListedSecurityEvent } from "./security-log.ts";
import { auditLinesStatement, securityEventsStatement } from "./security-log-repository.server.ts";

/**
 * A page of security events, the newest first, and whether the asker showed a moment ago who they are, which a file of them needs.
 * Super admins only (`forbidden`); one round trip.
 */
export async function readSecurityLog(
  { services, actor }: VerbContext,
  asked: EventsQuery,
): Promise<{ events: ListedSecurityEvent[]; hasMore: boolean; isProofFresh: boolean; hasPassword: boolean }> {
  if (actor.kind !== "user") throw new AppError("forbidden");
  const wanted = { ...asked, limit: EVENTS_PAGE + 1 };
  const [[row], proof] = await Promise.all([
    services.read(securityEventsStatement(services.db, askerOf(services, actor), services.now(), wanted)),
    readProof({ services, actor }),
  ]);
  if (!row?.mayRead) throw new AppError("forbidden");
  return {
    ...proof,
    events: row.events.slice(0, EVENTS_PAGE),
    hasMore: row.events.length > EVENTS_PAGE,
  };
}

/** A page of what the platform's team did, the newest first. Super admins only (`forbidden`); one round trip. */
export async function readAuditLines(
  { services, actor }: VerbContext,
  { before }: Pick<EventsQuery, "before">,
): Promise<{ lines: AuditLine[]; hasMore: boolean }> {
  if (actor.kind !== "user") throw new AppError("forbidden");
  const wanted = { before, limit: EVENTS_PAGE + 1 };
  const [row] = await services.read(
    auditLinesStatement(services.db, askerOf(services, actor), services.now(), wanted),
  );
  if (!row?.mayRead) throw new AppError("forbidden");
  return { lines: row.lines.slice(0, EVENTS_PAGE), hasMore: row.lines.length > EVENTS_PAGE };
}
