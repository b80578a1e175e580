import { z } from "zod";
import { AppError } from "../../lib/errors.ts";
import { parseInput } from "../../lib/parse.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { reprocessEvent } from "../payments/reprocess-event.server.ts";
import { retryRefund } from "../payments/retry-refund.server.ts";
import { APPLIERS } from "./appliers.server.ts";

const eventSchema = z.object({ event_id: z.string().regex(/^evt_\w{1,80}$/) });
const refundSchema = z.object({ refund_id: z.uuid() });

/** What a form about payments that stand still may mean; its field `intent`. */
export const PAYMENT_INTENTS = ["reprocess_event", "retry_refund"] as const;

/** Whether a form is about payments that stand still. */
export function isPaymentForm(form: FormData): boolean {
  return PAYMENT_INTENTS.some((intent) => intent === form.get("intent"));
}

/**
 * Has an event of Stripe's applied again, or a refund tried again, for a super admin; gives the sentence to show. Throws
 * what the verb throws; an event that fails again says why it can't be helped from here.
 */
export async function sendPaymentsForm(
  context: VerbContext,
  form: FormData,
): Promise<{ ok: true; sentence: string }> {
  const fields = Object.fromEntries(form);
  if (fields.intent === "retry_refund") {
    await retryRefund(context, { refundId: parseInput(refundSchema, fields).refund_id });
    return { ok: true, sentence: "Devolução em andamento. Se falhar de novo, ela volta a esta lista." };
  }
  const eventId = parseInput(eventSchema, fields).event_id;
  try {
    const end = await reprocessEvent(context, { eventId }, APPLIERS);
    return end === "applied"
      ? { ok: true, sentence: "Aviso aplicado. O pagamento está em dia." }
      : { ok: true, sentence: "Aviso sem efeito. Ele não é sobre nada que guardamos." };
  } catch (error) {
    if (error instanceof AppError) throw error;
    console.error("reprocess", error);
    throw new AppError("conflict", { message: "O aviso falhou de novo. O motivo está na lista." });
  }
}
