import type { VerbContext } from "../../../platform/services.server.ts";
import { insertPlatformAudit } from "../../base/access/audit-repository.server.ts";
import { requireSuperAdminViewer } from "../../base/access/read-viewer.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { settleRefundStatement } from "./refunds-repository.server.ts";
import { settleEventStatement } from "./stripe-events-repository.server.ts";

/** An event of Stripe's, or a refund of ours, that waits for a person. */
export interface Failure {
  kind: "event" | "refund";
  id: string;
}

/**
 * A super admin says that an event or a refund that stands still is settled, and why; it leaves the list, and an audit line keeps
 * who, when and the reason. Money is not moved. Throws `forbidden`, `session_expired`, `unauthenticated`, and `conflict`
 * for what needs nobody (any more).
 */
export async function settleFailure(
  context: VerbContext,
  { failure, reason }: { failure: Failure; reason: string },
): Promise<void> {
  const viewer = await requireSuperAdminViewer(context);
  const { services } = context;
  const { db } = services;
  const at = services.now();
  const settlement = { by: viewer.userId, why: reason, at };
  const { kind, id } = failure;
  await commitAs(context, {
    statements: [
      kind === "event" ? settleEventStatement(db, id, settlement) : settleRefundStatement(db, id, settlement),
      insertPlatformAudit(db, {
        id: services.newId(),
        actorUserId: viewer.userId,
        action: "payment_failure_settled",
        data: { kind, id, reason },
        at,
      }),
    ],
  });
}
