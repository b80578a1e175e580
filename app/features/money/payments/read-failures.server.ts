import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { mayOpenSuperAdmin } from "../../base/access/access.ts";
import { readViewer, requireSuperAdminViewer, roleRefusal } from "../../base/access/read-viewer.server.ts";
import { type DeadRefund, deadRefundsStatement } from "./refunds-repository.server.ts";
import { type DeadEvent, deadEventsStatement, eventStatement } from "./stripe-events-repository.server.ts";

/** At most this many refunds are shown. */
const MAX_SHOWN = 50;

/**
 * Stripe's events that could not be applied (at most 50, those that wait for a person first) and how many there are, for a super admin.
 * One round trip; throws `forbidden`, `session_expired`.
 */
export async function readDeadEvents({
  services,
  actor,
}: VerbContext): Promise<{ rows: DeadEvent[]; total: number }> {
  const [viewer, [found]] = await Promise.all([
    readViewer(services, actor),
    services.read(deadEventsStatement(services.db, services.now())),
  ]);
  if (!viewer) throw new AppError("session_expired");
  if (!mayOpenSuperAdmin(viewer)) throw roleRefusal(viewer);
  if (!found) throw new Error("dead events without their row");
  const { rows, total } = found;
  const iso = (at: string) => new Date(at).toISOString();
  return {
    rows: rows.map((row) => ({ ...row, createdAt: iso(row.createdAt), receivedAt: iso(row.receivedAt) })),
    total,
  };
}

/** One event that came from Stripe, by its id, for a super admin. Throws as `readDeadEvents`, and `unauthenticated`, `not_found`. */
export async function readDeadEvent(
  context: VerbContext,
  { eventId }: { eventId: string },
): Promise<{ type: string; objectId: string | null }> {
  await requireSuperAdminViewer(context);
  const [event] = await eventStatement(context.services.db, eventId);
  if (!event) throw new AppError("not_found");
  return event;
}

/**
 * The refunds that could not be made, the oldest first, for a super admin. One round trip; throws `forbidden`,
 * `session_expired`.
 */
export async function readDeadRefunds({ services, actor }: VerbContext): Promise<DeadRefund[]> {
  const [viewer, result] = await Promise.all([
    readViewer(services, actor),
    services.read(deadRefundsStatement(services.db, MAX_SHOWN)),
  ]);
  if (!viewer) throw new AppError("session_expired");
  if (!mayOpenSuperAdmin(viewer)) throw roleRefusal(viewer);
  return result.map((row) => ({
    ...row,
    orderedAt: new Date(row.orderedAt).toISOString(),
  }));
}
