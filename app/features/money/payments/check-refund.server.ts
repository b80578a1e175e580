import { AppError } from "../../../lib/errors.ts";
import { formatMoney } from "../../../lib/money.ts";
import type { Services, VerbContext } from "../../../platform/services.server.ts";
import { isMissingAtStripe, stripeError } from "../../../platform/stripe.server.ts";
import { chargeCurrency } from "./money-rules.ts";
import { refundOfOrder } from "./record-refund.server.ts";
import { deadRefundStatement, refundMadeStatement } from "./refunds-repository.server.ts";
import { requireSuperAdminViewer } from "../../base/access/read-viewer.server.ts";

/**
 * Asks Stripe how a dead refund stands and says it in a sentence; one that went out after all is done. For super admins.
 * Throws `forbidden`, `session_expired`, `unauthenticated`, `conflict` for one that is not dead, `payments_unavailable`.
 */
export async function checkRefund(
  { services, actor }: VerbContext,
  { refundId }: { refundId: string },
): Promise<string> {
  await requireSuperAdminViewer({ services, actor });
  const [order] = await deadRefundStatement(services.db, refundId);
  if (!order) throw new AppError("conflict");
  try {
    return await stateOf(services, { id: refundId, ...order });
  } catch (error) {
    if (isMissingAtStripe(error)) return "O Stripe não conhece este pagamento.";
    throw stripeError(error);
  }
}

async function stateOf(
  services: Services,
  order: { id: string; stripePaymentIntentId: string; currency: string },
): Promise<string> {
  const stripe = await services.payments.client();
  const refund = await refundOfOrder(stripe, order);
  if (refund) {
    await refundMadeStatement(services.db, order.id, refund.id, services.now());
    return `A devolução saiu no Stripe (${refund.id}). Ela não está mais parada.`;
  }
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(order.stripePaymentIntentId, {
    expand: ["latest_charge"],
  });
  if (charge === null || typeof charge === "string") return "Este pagamento não foi concluído no Stripe.";
  const money = (cents: number) => formatMoney(cents, chargeCurrency(order.currency) ?? "BRL");
  return `No Stripe a devolução não saiu. Pagos ${money(charge.amount_captured)}, devolvidos ${money(charge.amount_refunded)}${charge.disputed ? ", em contestação" : ""}.`;
}
