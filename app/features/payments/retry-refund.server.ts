import { AppError } from "../../lib/errors.ts";
import { databaseErrorCode, rowsOf, runBatch, type Statement } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { mayOpenSuperAdmin } from "../security/access.ts";
import { guardLiveSession } from "../security/live-session.server.ts";
import { readViewer } from "../security/read-viewer.server.ts";
import { makeRefunds } from "./make-refunds.server.ts";
import { reviveRefundStatement } from "./refunds-repository.server.ts";

/**
 * A super admin has a dead refund tried again, behind the answer. Throws `forbidden`, `session_expired`, `unauthenticated`, and
 * `conflict` for one that is not dead (any more).
 */
export async function retryRefund(
  { services, actor }: VerbContext,
  { refundId }: { refundId: string },
): Promise<void> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const viewer = await readViewer(services, actor);
  if (!viewer) throw new AppError("session_expired");
  if (!mayOpenSuperAdmin(viewer)) throw new AppError("forbidden");
  const now = services.now();
  let revived: unknown;
  try {
    [, revived] = await runBatch(services.db, [
      guardLiveSession(services.db, actor, now),
      reviveRefundStatement(services.db, refundId, now) as unknown as Statement,
    ]);
  } catch (error) {
    throw databaseErrorCode(error) === "QG001" ? new AppError("session_expired") : error;
  }
  if (rowsOf(revived).length === 0) throw new AppError("conflict");
  services.after(makeRefunds({ services }, { ids: [refundId] }));
}
