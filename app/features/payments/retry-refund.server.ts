import { AppError } from "../../lib/errors.ts";
import { databaseErrorCode, runBatch } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { guardLiveSession } from "../access/live-session-sql.server.ts";
import { requireSuperAdminViewer } from "../access/read-viewer.server.ts";
import { makeRefunds } from "./make-refunds.server.ts";
import { reviveRefundStatement } from "./refunds-repository.server.ts";

/**
 * A super admin has a dead refund tried again, after the answer. Throws `forbidden`, `session_expired`,
 * `unauthenticated`, and `conflict` for one that is not dead (any more).
 */
export async function retryRefund(
  { services, actor }: VerbContext,
  { refundId }: { refundId: string },
): Promise<void> {
  const viewer = await requireSuperAdminViewer({ services, actor });
  const now = services.now();
  try {
    const [, revived] = await runBatch(services.db, [
      guardLiveSession(services.db, viewer, now),
      reviveRefundStatement(services.db, refundId, now),
    ]);
    if (revived.length === 0) throw new AppError("conflict");
  } catch (error) {
    throw databaseErrorCode(error) === "QG001" ? new AppError("session_expired") : error;
  }
  services.after(makeRefunds({ services }, { ids: [refundId] }));
}
