import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { auditStatement } from "../../base/access/audit-trace.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { insertReturnedLine } from "./money-ledger-repository.server.ts";
import { requireOwedRefund } from "./owed-refund.server.ts";
import { refundByPixMail } from "./refund-key-mails.ts";
import { keyDoneStatement, lockRefund } from "./refund-keys-repository.server.ts";
import { returnFee } from "./return-fee.server.ts";
import { settleRefundStatement } from "./refunds-repository.server.ts";
import { mailsToPayers } from "./tell-payer.server.ts";

const BY_PIX = "devolvida por Pix";

/**
 * Those who owe a refund write down that they gave it back by Pix, by the key that was given at `givenAt`: the ledger gets its line, the refund is
 * settled whatever Stripe says of it later, the payer is mailed, and an audit line stays; a club gets the platform's fee of it. Repeated it does
 * nothing. Also in a read-only club, which still owes. Throws `conflict` where the key was corrected or the refund is not dead any more,
 * `payments_unavailable`, and as `requireOwedRefund`.
 */
export async function returnByPix(
  context: VerbContext,
  { refundId, givenAt }: { refundId: string; givenAt: Date },
): Promise<void> {
  const { services } = context;
  const { db } = services;
  const { actor, refund } = await requireOwedRefund(context, refundId);
  const { clubId, clubName, amountCents, payers, stripePaymentIntentId, isDone } = refund;
  if (isDone) return;
  if (refund.status === "done")
    throw new AppError("conflict", {
      message: "A devolução saiu no Stripe. Se você também fez o Pix, fale com a equipe da Quadra.",
    });
  if (clubId !== null) await returnFee(services, refund);
  const at = services.now();
  const by = actor.userId;
  await commitAs(context, {
    statements: [
      lockRefund(db, refundId),
      keyDoneStatement(db, { refundId, givenAt, by, at }),
      settleRefundStatement(db, refundId, { by, why: BY_PIX, at }),
      insertReturnedLine(db, { id: services.newId(), at, refundId, stripePaymentIntentId, amountCents }),
      auditStatement(services, {
        actorUserId: by,
        action: "refund_returned_by_pix",
        ...(clubId === null ? {} : { clubId }),
        data: { refund_id: refundId, amount_cents: amountCents },
        at,
      }),
    ],
    mails: mailsToPayers(services, payers, `refund-by-pix ${refundId}`, (reader) =>
      refundByPixMail({ amountCents, owes: clubName }, reader),
    ),
  });
}
