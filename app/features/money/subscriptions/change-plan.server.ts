import { AppError } from "../../../lib/errors.ts";
import { refuseCharge } from "../payments/refuse-charge.server.ts";
import { atStripe, type Holding, requireHeldSubscription } from "./held-subscription.server.ts";
import type { SubscriptionOwner } from "./paying-owner.server.ts";
import { carryOutPlaced, placeOrder } from "./place-order.server.ts";
import { isStillShown } from "./plan-change.ts";
import { changeablePrice, previewAtStripe, stripeChange } from "./preview-change.server.ts";

const CHANGED = "O valor mudou desde que você abriu esta página. Nada foi cobrado; confira de novo.";

interface ConfirmedChange {
  owner: SubscriptionOwner;
  lookupKey: string;
  /** The preview that was shown (`ChangePreview`): from when it counts, in seconds, and what is charged now, in centavos. */
  countedFrom: number;
  nowCents: number;
}

/** `unpaid`: the bank asks the person to confirm; the plan changes once the invoice at `url` is paid. */
type ChangeOutcome = { kind: "changed" } | { kind: "unpaid"; url: string };

/**
 * Changes the plan of a subscription exactly as it was shown: counted from the same instant, for the same amount; otherwise
 * `conflict`, and nothing is charged. What is not paid for does not change. Our copy follows by webhook. Asked for twice it is
 * one change. Throws `payment_unknown` where Stripe's answer was lost (a job settles it), `payments_unavailable` before anything
 * was asked, and what `requireHeldSubscription` throws.
 */
export async function changePlan(holding: Holding, confirmed: ConfirmedChange): Promise<ChangeOutcome> {
  const { services } = holding;
  const { owner, lookupKey, countedFrom, nowCents } = confirmed;
  const subscription = await requireHeldSubscription(holding, owner);
  const to = changeablePrice(subscription, owner, lookupKey);
  const nowSeconds = Math.floor(services.now().getTime() / 1_000);
  if (!isStillShown(countedFrom, nowSeconds)) throw new AppError("conflict", { message: CHANGED });
  const change = await atStripe(services, async (stripe) => {
    const wanted = await stripeChange({ services, stripe }, subscription, to, countedFrom);
    if (!wanted) return null;
    const shown = await previewAtStripe(stripe, subscription, to, wanted);
    if (shown.nowCents !== nowCents || wanted.params.proration_date !== countedFrom) {
      // Asked for twice at once: the other was faster, and what is previewed now comes after it.
      if ((await stripeChange({ services, stripe }, subscription, to, countedFrom)) === null) return null;
      throw new AppError("conflict", { message: CHANGED });
    }
    if (nowCents > 0) refuseCharge({ amountCents: nowCents, currency: shown.currency });
    return wanted;
  });
  if (!change) return { kind: "changed" };
  const placed = await placeOrder(holding, subscription, {
    kind: "change",
    fromLookupKey: subscription.lookupKey,
    toLookupKey: to.lookupKey,
    countsFrom: new Date(countedFrom * 1_000),
    periodEnd: change.periodEnd,
  });
  const carried = await carryOutPlaced(services, placed);
  return carried?.unpaidUrl ? { kind: "unpaid", url: carried.unpaidUrl } : { kind: "changed" };
}
