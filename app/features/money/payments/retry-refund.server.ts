import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { requireSuperAdminViewer } from "../../base/access/read-viewer.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { makeRefunds } from "./make-refunds.server.ts";
import { lockRefund } from "./refund-keys-repository.server.ts";
import { reviveRefundStatement } from "./refunds-repository.server.ts";

/**
 * A super admin has a dead refund tried again, after the answer. Throws `forbidden`, `session_expired`,
 * `unauthenticated`, and `conflict` for one that is not dead (any more), or whose Pix key somebody has read to pay it by hand.
 */
export async function retryRefund(context: VerbContext, { refundId }: { refundId: string }): Promise<void> {
  await requireSuperAdminViewer(context);
  const { services } = context;
  const { db } = services;
  const statements = [lockRefund(db, refundId), reviveRefundStatement(db, refundId, services.now())] as const;
  const [, revived] = await commitAs(context, { statements });
  if (revived.length === 0) throw new AppError("conflict");
  services.after(makeRefunds({ services }, { ids: [refundId] }));
}
