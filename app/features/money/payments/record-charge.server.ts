import type { Stripe } from "stripe";
import { Defect } from "../../../lib/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { formatMoney } from "../../../lib/money.ts";
import type { Applied, Handler } from "./handler.server.ts";
import { chargeLines, invoiceOfCharge, readPayer, stripeId } from "./charged.server.ts";
import { chargeCurrency } from "./money-rules.ts";
import { orderRefunds } from "./order-refund.server.ts";
import { payersPeopleStatement } from "./payers-repository.server.ts";

/**
 * `charge.succeeded`, for a Pix or boleto once its money is here: one line in the ledger. Money for an invoice that is void
 * buys nothing (a boleto that was printed before it was given up): its refund is ordered. Stripe refunds no boleto, so that
 * such an order waits for a super admin. Money that nobody of ours paid is left alone.
 */
export const recordCharge: Handler = async (services, { objectId }) => {
  if (objectId === null) return null;
  const stripe = await services.payments.client();
  const charge = await stripe.charges.retrieve(objectId);
  if (charge.status !== "succeeded" || !charge.captured) return null;
  const payer = await readPayer(services, charge, { stripeId: charge.id, kind: "payment" });
  if (payer === null) return null;
  // A refund or a dispute of it was faster, and has written the line: there is nothing left to give back by itself.
  if (payer.isRecorded) return { statements: [] };
  const invoice = await invoiceOfCharge(stripe, charge);
  const lines = await chargeLines(services, charge, invoice);
  if (invoice?.status !== "void") return { statements: lines };
  const { statements, ...rest } = await givenBack(services, payer.id, charge);
  return { ...rest, statements: [...lines, ...statements] };
};

async function givenBack(services: Services, customerId: string, charge: Stripe.Charge): Promise<Applied> {
  const { amount_captured: amountCents } = charge;
  const currency = chargeCurrency(charge.currency);
  const intent = stripeId(charge.payment_intent);
  if (currency === null || intent === null)
    throw new Defect("a charge without a currency of ours or an intent");
  const refund = orderRefunds(services, [
    {
      stripePaymentIntentId: intent,
      customerId,
      entryId: null,
      amountCents,
      currency,
      reason: "late_payment",
    },
  ]);
  const people = await services.read(payersPeopleStatement(services.db, customerId));
  return {
    statements: refund.statements,
    notifications: people.map(({ userId }) => ({
      userId,
      type: "system_notification",
      title: "Pagamento fora do prazo",
      message: `O pagamento de ${formatMoney(amountCents, currency)} chegou depois de a cobrança ser cancelada e não abre nenhum plano. Vamos devolver o valor inteiro.`,
    })),
    after: refund.make,
  };
}
