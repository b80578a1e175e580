import { writeCsv } from "../../../lib/csv.ts";
import { AppError } from "../../../lib/errors.ts";
import { refuseUnless, runBatch } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { insertPlatformAudit } from "../../base/access/audit-repository.server.ts";
import { askerOf } from "../../base/access/club-access-sql.server.ts";
import { superAdminSql } from "../../base/access/live-session-sql.server.ts";
import { requireFreshProof } from "../../people/sessions/proofs-repository.server.ts";
import { EVENT_HEAD, eventCells, EVENTS_IN_FILE, type EventsQuery } from "./security-log.ts";
import { securityEventsStatement } from "./security-log-repository.server.ts";

/**
 * A super admin with a fresh proof takes security events away as a CSV, the newest first; an audit line says which. Throws
 * `proof_required`, `forbidden`, `conflict` (more than 20 000: a shorter period).
 */
export async function exportSecurityEvents(
  { services, actor }: VerbContext,
  asked: Omit<EventsQuery, "before">,
): Promise<string> {
  if (actor.kind !== "user") throw new AppError("forbidden");
  const { db } = services;
  const at = services.now();
  const asker = askerOf(services, actor);
  const { action: kind, risk, person, from, to } = asked;
  const line = {
    id: services.newId(),
    actorUserId: actor.userId,
    action: "security_events_exported",
    data: { kind, risk, person, from, to },
    at,
  };
  const wanted = { ...asked, before: null, limit: EVENTS_IN_FILE + 1 };
  const [, , [row]] = await runBatch(db, [
    refuseUnless(db, superAdminSql(asker, at), "forbidden"),
    requireFreshProof(db, actor, at),
    securityEventsStatement(db, asker, at, wanted),
    insertPlatformAudit(db, line),
  ]);
  const events = row?.events ?? [];
  if (events.length > EVENTS_IN_FILE)
    throw new AppError("conflict", { message: "São mais de 20 mil linhas. Escolha um período menor." });
  return writeCsv([EVENT_HEAD, ...events.map(eventCells)]);
}
