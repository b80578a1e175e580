import type { z } from "zod";
import { refundPixSchema } from "../../features/money/payments/club-pix-schema.ts";
import { giveRefundKey } from "../../features/money/payments/give-refund-key.server.ts";
import type {
  refundKeyFormSchema,
  refundTaskFormSchema,
} from "../../features/money/payments/payees-schema.ts";
import { readRefundKey } from "../../features/money/payments/read-refund-key.server.ts";
import type { KeyShown } from "../../features/money/payments/refund-key.ts";
import { returnByPix } from "../../features/money/payments/return-by-pix.server.ts";
import { proveSelf } from "../../features/people/accounts/prove-self.server.ts";
import type { UserActor } from "../../guards/guard.server.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { parseInput } from "../../lib/parse.ts";
import type { Services, VerbContext } from "../../platform/services.server.ts";

/** Takes what those who owe a refund do about its key, and gives the sentence to show, or the key. Throws what the verbs throw. */
export async function sendRefundTask(
  context: VerbContext,
  form: z.output<typeof refundTaskFormSchema>,
): Promise<FormDone | KeyShown> {
  const { refund_id: refundId } = form;
  if (form.intent === "read_refund_key")
    return {
      ok: true,
      sentence: "Chave mostrada. O acesso fica registrado.",
      key: await readRefundKey(context, { refundId }),
    };
  await returnByPix(context, { refundId, givenAt: form.given_at });
  return { ok: true, sentence: "Devolução marcada como feita. Quem pagou é avisado." };
}

/** Takes the Pix key that a payer gives for a refund; a typed password is the proof that it asks for. Throws what the verbs throw, and `invalid_input`. */
export async function sendRefundKey(
  context: { services: Services; actor: UserActor },
  { refund_id: refundId, password, kind, pix_key, holder }: z.output<typeof refundKeyFormSchema>,
): Promise<FormDone> {
  const pix = parseInput(refundPixSchema, { kind, pix_key, holder });
  if (password) await proveSelf(context, { password });
  await giveRefundKey(context, { refundId, pix });
  return { ok: true, sentence: "Chave recebida. Avisamos você quando o Pix for feito." };
}
