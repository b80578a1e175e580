import { AppError } from "../../../lib/errors.ts";
import type { Services, VerbContext } from "../../../platform/services.server.ts";
import { stripeError, unlessMissing } from "../../../platform/stripe.server.ts";
import { auditStatement } from "../../base/access/audit-trace.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { requireOwedRefund } from "./owed-refund.server.ts";
import { writePixKey } from "./pix-key.ts";
import { refundOfOrder } from "./record-refund.server.ts";
import type { ShownRefundKey } from "./refund-key.ts";
import { keyOfRefundStatement, lockRefund, readKeyStatement } from "./refund-keys-repository.server.ts";
import { refundMadeStatement } from "./refunds-repository.server.ts";

const NOTHING_TO_PAY = "Esta devolução não precisa mais de um Pix. Atualize a página e confira.";
const DISPUTED =
  "Não faça o Pix: quem pagou contestou o pagamento no banco, que decide se devolve. Uma contestação perdida já devolveu o valor.";
const WENT_OUT = "Não faça o Pix: a devolução saiu no Stripe, pelo mesmo meio do pagamento.";

/**
 * Those who owe a refund read the Pix key that its payer gave; each reading leaves an audit line. Nobody pays twice: Stripe is asked before, a refund
 * that went out after all is done, and from the first reading on nobody has Stripe try again. It is not read while the payer disputes the payment at
 * the bank, or has the money from there. Throws `conflict` for one that is not to be given back by hand, `payments_unavailable`, and as
 * `requireOwedRefund`.
 */
export async function readRefundKey(
  context: VerbContext,
  { refundId }: { refundId: string },
): Promise<ShownRefundKey> {
  const { services } = context;
  const { db } = services;
  const { actor, refund } = await requireOwedRefund(context, refundId);
  const { clubId, isDone, status } = refund;
  if (!isDone && status !== "dead") throw new AppError("conflict", { message: NOTHING_TO_PAY });
  if (!isDone && refund.isDisputed) throw new AppError("conflict", { message: DISPUTED });
  if (!isDone && (await wentOut(services, refund))) throw new AppError("conflict", { message: WENT_OUT });
  const at = services.now();
  const [, , , [key]] = await commitAs(context, {
    statements: [
      lockRefund(db, refundId),
      readKeyStatement(db, refundId, at),
      auditStatement(services, {
        actorUserId: actor.userId,
        action: "refund_key_read",
        ...(clubId === null ? {} : { clubId }),
        data: { refund_id: refundId },
        at,
      }),
      keyOfRefundStatement(db, refundId),
    ],
  });
  if (!key) throw new AppError("conflict", { message: NOTHING_TO_PAY });
  const { kind, pixKey, holder, givenAt } = key;
  return { refundId, kind, pixKey: writePixKey(kind, pixKey), holder, givenAt: givenAt.toISOString() };
}

/** Whether Stripe has made a refund after all, which is then written down. */
async function wentOut(
  services: Services,
  refund: { id: string; stripePaymentIntentId: string },
): Promise<boolean> {
  try {
    const stripe = await services.payments.client();
    const made = await unlessMissing(refundOfOrder(stripe, refund));
    if (!made) return false;
    await refundMadeStatement(services.db, refund.id, made.id, services.now());
    return true;
  } catch (error) {
    throw stripeError(error);
  }
}
