import { connectPayee } from "../../features/money/payments/connect-payee.server.ts";
import { payeeFormSchema } from "../../features/money/payments/payees-schema.ts";
import { clubPixInputSchema } from "../../features/money/payments/club-pix-schema.ts";
import type { KeyShown } from "../../features/money/payments/refund-key.ts";
import { saveClubPix } from "../../features/money/payments/save-club-pix.server.ts";
import { proveSelf } from "../../features/people/accounts/prove-self.server.ts";
import { type GuardArgs, requireActor } from "../../guards/guard.server.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { parseInput } from "../../lib/parse.ts";
import { clubPath } from "../../lib/paths.ts";
import { askedClub, sendClubForm } from "./club-page.server.ts";
import { markHandShare } from "./hand-share-form.server.ts";
import { sendRefundTask } from "./refund-key-form.server.ts";

/**
 * Takes a form of the panel of what a club is paid, and gives the sentence to show, or the page of Stripe's where it goes on.
 * Throws what the guard and the verbs throw, and `invalid_input`.
 */
export async function sendPayeeForm(args: GuardArgs): Promise<FormDone | KeyShown> {
  return await sendClubForm(args, payeeFormSchema, async (context, form, clubId) => {
    if (form.intent === "connect_payee") {
      const returnPath = clubPath(askedClub(args.url), "pagamento");
      const { url } = await connectPayee(context, { clubId, returnPath });
      return { ok: true, sentence: "Cadastro aberto.", leadsTo: url };
    }
    if (form.intent === "save_pix" || form.intent === "remove_pix") {
      const { password, intent, ...fields } = form;
      const pix = intent === "remove_pix" ? null : parseInput(clubPixInputSchema, fields);
      if (password) await proveSelf({ services: context.services, actor: requireActor(args) }, { password });
      await saveClubPix(context, { clubId, pix });
      return { ok: true, sentence: pix ? "Chave Pix salva." : "Chave Pix retirada." };
    }
    if (form.intent === "read_refund_key" || form.intent === "return_by_pix")
      return await sendRefundTask(context, form);
    return { ok: true, sentence: await markHandShare(context, form) };
  });
}
