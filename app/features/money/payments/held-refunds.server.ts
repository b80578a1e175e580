import { isWriteConflict, type Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { NewMail } from "../../base/notifications/new-mail.ts";
import { commitWithOutbox, prepareOutbox } from "../../base/notifications/outbox.server.ts";
import { owedAfterDisputes } from "./dispute.ts";
import { disputesOfIntentsStatement } from "./disputes-repository.server.ts";
import { chargeCurrency } from "./money-rules.ts";
import { heldRefundKey, refundByBankMail, refundHeldMail, refundReleasedMail } from "./refund-mails.ts";
import {
  decidedRefundsStatement,
  type DueRefund,
  holdRefundStatement,
  releaseRefundStatement,
  settleByBankStatement,
} from "./refunds-repository.server.ts";
import { mailsToPayer } from "./tell-payer.server.ts";

/** At most so many a run. */
const BATCH = 50;

/**
 * A refund that Stripe refuses because its payment is disputed waits for the bank's decision, and the payer learns why. Gives false where
 * every dispute of it that we know of is won already: then it is only tried too early.
 */
export async function holdRefund(services: Services, order: DueRefund): Promise<boolean> {
  const { db, read } = services;
  const { id, customerId, stripePaymentIntentId: intent } = order;
  const known = await read(disputesOfIntentsStatement(db, [intent]));
  if (known.length > 0 && known.every(({ status }) => status === "won")) return false;
  // A decided one is settled by what follows; its words come then.
  const isDecided = known.length > 0 && known.every(({ status }) => status !== "open");
  const mails = isDecided
    ? []
    : await mailsToPayer(services, customerId, heldRefundKey(intent), (reader) =>
        refundHeldMail(moneyOf(order), reader),
      );
  await commit(services, [holdRefundStatement(db, id)], mails);
  return true;
}

/**
 * Refunds that waited for the bank go on once it has decided: won, they are due again; lost, the bank has given the payer the money, and
 * nothing (more than the rest) is owed. The payer is told once. Can run twice at once.
 */
export async function releaseHeldRefunds(services: Services): Promise<void> {
  const { db } = services;
  for (const order of await decidedRefundsStatement(db, BATCH)) {
    const { id, customerId } = order;
    const amountCents = owedAfterDisputes(order.amountCents, order);
    const isOwed = amountCents > 0;
    const mails = await mailsToPayer(
      services,
      customerId,
      `${isOwed ? "refund-released" : "refund-by-bank"} ${id}`,
      (reader) =>
        isOwed
          ? refundReleasedMail(moneyOf({ ...order, amountCents }), reader)
          : refundByBankMail(moneyOf(order), reader),
    );
    const now = services.now();
    const statement = isOwed
      ? releaseRefundStatement(db, id, { amountCents, now })
      : settleByBankStatement(db, id, now);
    try {
      await commit(services, [statement], mails);
    } catch (error) {
      // Another run was faster, or the payment is disputed again.
      if (!isWriteConflict(error)) throw error;
    }
  }
}

async function commit(services: Services, statements: readonly Statement[], mails: readonly NewMail[]) {
  await commitWithOutbox(
    services,
    statements,
    prepareOutbox(services, { notifications: [], clubIds: [], mails }),
  );
}

function moneyOf({ amountCents, currency }: { amountCents: number; currency: string }) {
  return { amountCents, currency: chargeCurrency(currency) ?? "BRL" };
}
