import { AppError } from "../../lib/errors.ts";
import { rowsOf } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { mayOpenSuperAdmin } from "../security/access.ts";
import { readViewer } from "../security/read-viewer.server.ts";
import { type DeadRefund, deadRefundsStatement } from "./refunds-repository.server.ts";

/** At most this many are shown. */
const MAX_SHOWN = 50;

/** The refunds that we owe and could not make, the oldest first, for a super admin. One round trip; throws `forbidden`, `session_expired`. */
export async function readDeadRefunds({ services, actor }: VerbContext): Promise<DeadRefund[]> {
  const [viewer, result] = await Promise.all([
    readViewer(services, actor),
    services.read(deadRefundsStatement(services.db, MAX_SHOWN)),
  ]);
  if (!viewer) throw new AppError("session_expired");
  if (!mayOpenSuperAdmin(viewer)) throw new AppError("forbidden");
  return rowsOf<DeadRefund>(result).map((row) => ({
    ...row,
    orderedAt: new Date(row.orderedAt).toISOString(),
  }));
}
