import { AppError } from "../../lib/errors.ts";
import { rowsOf } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { mayOpenSuperAdmin } from "../security/access.ts";
import { readViewer } from "../security/read-viewer.server.ts";
import { noteSecurityEvent } from "../security/security-events.server.ts";
import type { Appliers } from "./applier.server.ts";
import { applyAgain } from "./apply-event.server.ts";
import { eventStatement, type EventRow } from "./stripe-events-repository.server.ts";

/**
 * A super admin has an event of Stripe's applied now; who did so is kept among the security events. Gives what came of
 * it, also when it had been applied meanwhile. Throws `forbidden`, `session_expired`, `not_found`, and what the applying throws:
 * the event then stays dead.
 */
export async function reprocessEvent(
  { services, actor }: VerbContext,
  { eventId }: { eventId: string },
  appliers: Appliers,
): Promise<"applied" | "ignored"> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const [viewer, result] = await Promise.all([
    readViewer(services, actor),
    services.read(eventStatement(services.db, eventId)),
  ]);
  if (!viewer) throw new AppError("session_expired");
  if (!mayOpenSuperAdmin(viewer)) throw new AppError("forbidden");
  const [event] = rowsOf<EventRow>(result);
  if (!event) throw new AppError("not_found");
  noteSecurityEvent(services, {
    action: "reprocess_stripe_event",
    resourceType: "stripe_event",
    resourceId: event.id,
    details: { type: event.type, status: event.status },
    riskLevel: "high",
    viewer,
  });
  const { id, type, object_id: objectId, created_at: createdAt } = event;
  return await applyAgain(services, { id, type, objectId, createdAt: new Date(createdAt) }, appliers);
}
