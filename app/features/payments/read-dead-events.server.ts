import { AppError } from "../../lib/errors.ts";
import { rowsOf } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { mayOpenSuperAdmin } from "../security/access.ts";
import { readViewer } from "../security/read-viewer.server.ts";
import { type DeadEvent, deadEventsStatement } from "./stripe-events-repository.server.ts";

/**
 * Stripe's events that could not be applied (at most 50, those that wait for a person first) and how many there are, for a super admin.
 * One round trip; throws `forbidden`, `session_expired`.
 */
export async function readDeadEvents({
  services,
  actor,
}: VerbContext): Promise<{ rows: DeadEvent[]; total: number }> {
  const [viewer, result] = await Promise.all([
    readViewer(services, actor),
    services.read(deadEventsStatement(services.db, services.now())),
  ]);
  if (!viewer) throw new AppError("session_expired");
  if (!mayOpenSuperAdmin(viewer)) throw new AppError("forbidden");
  const { rows, total } = rowsOf<{ rows: DeadEvent[]; total: number }>(result)[0]!;
  const iso = (at: string) => new Date(at).toISOString();
  return {
    rows: rows.map((row) => ({ ...row, createdAt: iso(row.createdAt), receivedAt: iso(row.receivedAt) })),
    total,
  };
}
