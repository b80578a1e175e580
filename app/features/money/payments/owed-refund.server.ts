import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { administersClub, mayOpenSuperAdmin } from "../../base/access/access.ts";
import { readViewer, roleRefusal } from "../../base/access/read-viewer.server.ts";
import { requireAcceptedTerms } from "../../base/access/terms-required.server.ts";
import { owedRefundStatement } from "./refund-keys-repository.server.ts";

/**
 * A refund that has a Pix key, for those alone who give it back: the admins of the club that owes it (neither its secretary nor the platform's
 * team), or the platform's super admins. One round trip; throws `not_found`, `forbidden`, `terms_required`, `session_expired`, `unauthenticated`.
 */
export async function requireOwedRefund({ services, actor }: VerbContext, refundId: string) {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const [viewer, [refund]] = await Promise.all([
    readViewer(services, actor),
    services.read(owedRefundStatement(services.db, refundId)),
  ]);
  if (!viewer) throw new AppError("session_expired");
  if (!refund) throw new AppError("not_found");
  const { clubId } = refund;
  const isOwn = clubId === null ? mayOpenSuperAdmin(viewer) : administersClub(viewer, clubId);
  if (!isOwn) throw roleRefusal(viewer, clubId);
  requireAcceptedTerms(viewer);
  return { actor, refund };
}
