import { SUBSCRIPTION_CHANGED } from "../../../copy/fields.ts";
import { AppError } from "../../../lib/errors.ts";
import {
  atStripe,
  type Holding,
  heldWithOrders,
  requireHeldSubscription,
} from "./held-subscription.server.ts";
import { payingOwner, type SubscriptionOwner } from "./paying-owner.server.ts";
import { carryOutPlaced, placeOrder } from "./place-order.server.ts";
import { hasEnded } from "./subscription.ts";
import { subscriptionAtStripe } from "./subscription-at-stripe.server.ts";

const PAID =
  "O boleto já foi pago, ou o banco está confirmando o pagamento. Ele continua valendo, e o resultado aparece aqui.";

/**
 * Gives an issued boleto up: its invoice is void at Stripe, and with a first payment or a renewal the subscription ends, since that
 * time is not paid for. Twice is once; our copy follows by webhook. One that is paid in the same moment stays paid: `conflict` with
 * that sentence, as where there is no boleto. Throws `payment_unknown` where Stripe's answer was lost (a job settles it),
 * `payments_unavailable` before anything was asked, and what `requireHeldSubscription` throws.
 */
export async function giveUpBoleto(holding: Holding, { owner }: { owner: SubscriptionOwner }): Promise<void> {
  const { services, viewer } = holding;
  const { held, orders } = await heldWithOrders(holding, payingOwner(viewer, owner));
  const isGivenUp = orders.some(
    ({ kind, status, stripeSubscriptionId }) =>
      kind === "give_up_boleto" && status === "done" && stripeSubscriptionId === held?.stripeSubscriptionId,
  );
  if (held && hasEnded(held) && isGivenUp) return;
  const subscription = await requireHeldSubscription({ ...holding, held }, owner);
  const found = await atStripe(services, (stripe) =>
    subscriptionAtStripe(stripe, subscription.stripeSubscriptionId),
  );
  if (!found) throw new AppError("conflict", { message: SUBSCRIPTION_CHANGED });
  const { facts, boleto, invoiceId } = found;
  if (facts.invoice?.status === "void") return;
  if (facts.invoice?.status === "paid" || (facts.invoice?.isProcessing && !boleto))
    throw new AppError("conflict", { message: PAID });
  if (!boleto || invoiceId === null)
    throw new AppError("conflict", { message: "Não há boleto em aberto: ele venceu ou já foi cancelado." });
  const order = { kind: "give_up_boleto" as const, stripeInvoiceId: invoiceId };
  const placed = await placeOrder(holding, subscription, order);
  const carried = await carryOutPlaced(services, placed);
  if (!carried && placed.order.status !== "done") throw new AppError("conflict", { message: PAID });
}
