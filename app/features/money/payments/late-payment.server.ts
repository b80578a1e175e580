import type { Services } from "../../../platform/services.server.ts";
import type { Currency } from "../../../lib/money.ts";
import type { Applied } from "./handler.server.ts";
import { latePaymentMail, latePaymentNotice } from "./late-payment.ts";
import { orderRefunds } from "./order-refund.server.ts";
import { payersPeopleStatement } from "./payers-repository.server.ts";
import { guardNotRefunded, refundsOfIntentsStatement } from "./refunds-repository.server.ts";

/** A payment that bought nothing, by its intent; centavos. */
interface LatePayment {
  customerId: string;
  stripePaymentIntentId: string;
  amountCents: number;
  currency: Currency;
}

/**
 * Gives money back that came after what it was for had been cancelled: the whole of it, with a notification and a mail, once
 * for a payment, whichever event sees it first. Stripe refunds no boleto: such an order waits for a super admin.
 */
export async function giveLatePaymentBack(services: Services, late: LatePayment): Promise<Applied> {
  const { db, origin, read } = services;
  const { customerId, stripePaymentIntentId } = late;
  const [ordered, people] = await Promise.all([
    read(refundsOfIntentsStatement(db, [stripePaymentIntentId])),
    read(payersPeopleStatement(db, customerId)),
  ]);
  if (ordered.length > 0) return { statements: [] };
  const refund = orderRefunds(services, [{ ...late, entryId: null, reason: "late_payment" }]);
  return {
    statements: [...guardNotRefunded(db, customerId, stripePaymentIntentId), ...refund.statements],
    notifications: people.map(({ userId }) => ({
      userId,
      type: "system_notification",
      ...latePaymentNotice(late),
    })),
    mails: people.map(({ userId, clubId }) => ({
      userId,
      type: null,
      ...latePaymentMail(late, { clubId, origin }),
    })),
    after: refund.make,
  };
}
