import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { mayOpenSuperAdmin } from "../../base/access/access.ts";
import { readViewer, roleRefusal } from "../../base/access/read-viewer.server.ts";
import { recordSecurityEvent } from "../../base/access/security-events.server.ts";
import { eventStatement } from "./stripe-events-repository.server.ts";

/**
 * A super admin has an event of Stripe's applied now; who did so is kept among the security events. Gives what came of
 * it, also when it had been applied meanwhile. Throws `forbidden`, `session_expired`, `not_found`, `conflict` for one that could not be read, and what the applying throws:
 * the event then stays dead.
 */
export async function reprocessEvent(
  { services, actor }: VerbContext,
  { eventId }: { eventId: string },
): Promise<"applied" | "ignored"> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const [viewer, [event]] = await Promise.all([
    readViewer(services, actor),
    services.read(eventStatement(services.db, eventId)),
  ]);
  if (!viewer) throw new AppError("session_expired");
  if (!mayOpenSuperAdmin(viewer)) throw roleRefusal(viewer);
  if (!event) throw new AppError("not_found");
  if (event.isUnreadable)
    throw new AppError("conflict", { message: "Este aviso não pôde ser lido: não há o que aplicar." });
  recordSecurityEvent(services, {
    action: "reprocess_stripe_event",
    resourceType: "stripe_event",
    resourceId: event.id,
    details: { type: event.type, status: event.status },
    viewer,
  });
  const { id, type, objectId, accountId, createdAt } = event;
  return await services.stripeEvents.applyAgain({ id, type, objectId, accountId, createdAt });
}
