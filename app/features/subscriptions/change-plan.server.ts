import { AppError } from "../../lib/errors.ts";
import { refuseCharge } from "../payments/refuse-charge.server.ts";
import { atStripe, type Holding, requireHeldSubscription } from "./held-subscription.server.ts";
import { isStillShown } from "./plan-change.ts";
import { changeablePrice, previewAtStripe, stripeChange } from "./preview-change.server.ts";
import type { SubscriptionOwner } from "./start-checkout.server.ts";

export interface ConfirmedChange {
  owner: SubscriptionOwner;
  lookupKey: string;
  /** What was shown (`ChangePreview`): from when it counts, in seconds, and what is charged now, in centavos. */
  countedFrom: number;
  nowCents: number;
}

/** `owed`: the bank wants a word of the person; the plan changes once the invoice at `url` is paid. */
export type ChangeOutcome = { kind: "changed" } | { kind: "owed"; url: string };

/**
 * Changes the plan of a subscription exactly as it was shown: counted from the same instant, for the same amount; otherwise
 * `conflict`, and nothing is charged. What is not paid for does not change. Our copy follows by webhook. Asked for twice it is
 * one change. Throws `payments_unavailable` too, and what `requireHeldSubscription` throws.
 */
export async function changePlan(holding: Holding, confirmed: ConfirmedChange): Promise<ChangeOutcome> {
  const { services } = holding;
  const { owner, lookupKey, countedFrom, nowCents } = confirmed;
  const subscription = await requireHeldSubscription(holding, owner);
  const to = changeablePrice(subscription, owner, lookupKey);
  const nowSeconds = Math.floor(services.now().getTime() / 1_000);
  if (!isStillShown(countedFrom, nowSeconds)) throw changed();
  return await atStripe(services, async (stripe) => {
    const change = await stripeChange(stripe, subscription, to, countedFrom);
    if (!change) return { kind: "changed" };
    const shown = await previewAtStripe(stripe, subscription, to, change);
    if (shown.nowCents !== nowCents || change.proration_date !== countedFrom) {
      // Asked for twice at once: the other was faster, and what is previewed now comes after it.
      if ((await stripeChange(stripe, subscription, to, countedFrom)) === null) return { kind: "changed" };
      throw changed();
    }
    if (nowCents > 0) refuseCharge({ amountCents: nowCents, currency: shown.currency });
    const after = await stripe.subscriptions.update(
      subscription.stripeSubscriptionId,
      { ...change, payment_behavior: "pending_if_incomplete", expand: ["latest_invoice"] },
      { idempotencyKey: `change-${subscription.id}-${to.lookupKey}-${countedFrom}` },
    );
    const invoice = typeof after.latest_invoice === "object" ? after.latest_invoice : null;
    const isOwed = after.pending_update !== null || after.items.data[0]?.price.lookup_key !== to.lookupKey;
    if (isOwed && invoice?.hosted_invoice_url) return { kind: "owed", url: invoice.hosted_invoice_url };
    return { kind: "changed" };
  });
}

function changed(): AppError {
  return new AppError("conflict", {
    message: "O valor mudou desde que você abriu esta página. Nada foi cobrado; confira de novo.",
  });
}
