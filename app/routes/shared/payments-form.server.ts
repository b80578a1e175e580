import { z } from "zod";
import { checkRefund } from "../../features/money/payments/check-refund.server.ts";
import { refundTaskFormSchema } from "../../features/money/payments/payees-schema.ts";
import type { KeyShown } from "../../features/money/payments/refund-key.ts";
import { reprocessEvent } from "../../features/money/payments/reprocess-event.server.ts";
import { retryRefund } from "../../features/money/payments/retry-refund.server.ts";
import { settleFailure } from "../../features/money/payments/settle-failure.server.ts";
import { checkSubscription } from "../../features/money/subscriptions/check-subscription.server.ts";
import { AppError } from "../../lib/errors.ts";
import { sanitise } from "../../lib/sanitise.ts";
import { REASON_LETTERS } from "../../lib/text-limits.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { sendRefundTask } from "./refund-key-form.server.ts";

const reason = z
  .string("Escreva o motivo.")
  .trim()
  .max(REASON_LETTERS, `O motivo pode ter até ${REASON_LETTERS} letras.`)
  .transform((text) => sanitise(text).replaceAll(/\s+/g, " "))
  .pipe(z.string().min(1, "Escreva o motivo."));
const eventId = z.string().regex(/^evt_\w{1,100}$/);

/** The forms about payments that stand still. */
export const paymentsFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("reprocess_event"), event_id: eventId }),
  z.object({ intent: z.literal("check_subscription"), event_id: eventId }),
  z.object({ intent: z.literal("settle_event"), event_id: eventId, reason }),
  z.object({ intent: z.literal("retry_refund"), refund_id: z.uuid() }),
  z.object({ intent: z.literal("check_refund"), refund_id: z.uuid() }),
  z.object({ intent: z.literal("settle_refund"), refund_id: z.uuid(), reason }),
  refundTaskFormSchema,
]);

/**
 * Does what such a form of the diagnostics means for a super admin: has an event of Stripe's applied, or a
 * refund tried, again; asks Stripe how it stands; or settles it with a reason. Gives the sentence to show. Throws what the
 * verb throws; an event that fails again says why it can't be helped from here.
 */
export async function sendPaymentsForm(
  context: VerbContext,
  form: z.output<typeof paymentsFormSchema>,
): Promise<FormDone | KeyShown> {
  switch (form.intent) {
    case "retry_refund":
      await retryRefund(context, { refundId: form.refund_id });
      return { ok: true, sentence: "Devolução em andamento. Se falhar de novo, ela volta a esta lista." };
    case "check_refund":
      return { ok: true, sentence: await checkRefund(context, { refundId: form.refund_id }) };
    case "check_subscription":
      return { ok: true, sentence: await checkSubscription(context, { eventId: form.event_id }) };
    case "settle_refund":
      await settleFailure(context, { failure: { kind: "refund", id: form.refund_id }, reason: form.reason });
      return { ok: true, sentence: "Devolução marcada como resolvida. O motivo ficou guardado." };
    case "settle_event":
      await settleFailure(context, { failure: { kind: "event", id: form.event_id }, reason: form.reason });
      return { ok: true, sentence: "Aviso marcado como resolvido. O motivo ficou guardado." };
    case "read_refund_key":
    case "return_by_pix":
      return await sendRefundTask(context, form);
    case "reprocess_event":
      return await reprocess(context, form.event_id);
  }
}

async function reprocess(context: VerbContext, eventId: string): Promise<FormDone> {
  try {
    const end = await reprocessEvent(context, { eventId });
    return end === "applied"
      ? { ok: true, sentence: "Aviso aplicado. O pagamento está em dia." }
      : { ok: true, sentence: "Aviso sem efeito. Ele não é sobre nada que guardamos." };
  } catch (error) {
    if (error instanceof AppError) throw error;
    context.services.log("stripe_event_failed_again", { subjectId: eventId, error });
    throw new AppError("conflict", { message: "O aviso falhou de novo. O motivo está na lista." });
  }
}
