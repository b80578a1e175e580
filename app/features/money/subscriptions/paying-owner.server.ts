import { AppError } from "../../../lib/errors.ts";
import type { CustomerOwner } from "../payments/customer.ts";
import { administersClub } from "../../base/access/access.ts";
import { roleRefusal } from "../../base/access/read-viewer.server.ts";
import type { Viewer } from "../../base/access/viewer.ts";

/** The owner of a subscription: the athlete, or a club. */
export type SubscriptionOwner = { kind: "athlete" } | { kind: "club"; clubId: string };

/** Gives the payer, if this person may pay for them: a super admin may look at a club, not pay for it. Throws `forbidden`. */
export function payingOwner(viewer: Viewer, owner: SubscriptionOwner): CustomerOwner {
  if (owner.kind === "athlete") {
    if (!viewer.athleteId) throw new AppError("forbidden");
    return { userId: viewer.userId };
  }
  if (!administersClub(viewer, owner.clubId)) throw roleRefusal(viewer, owner.clubId);
  return { clubId: owner.clubId };
}
