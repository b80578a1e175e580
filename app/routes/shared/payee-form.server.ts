import { connectPayee } from "../../features/money/payments/connect-payee.server.ts";
import { payeeFormSchema } from "../../features/money/payments/payees-schema.ts";
import { markShare } from "../../features/tournaments/tournaments/mark-share.server.ts";
import type { GuardArgs } from "../../guards/guard.server.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { clubPath } from "../../lib/paths.ts";
import { askedClub, sendClubForm } from "./club-page.server.ts";

/**
 * Takes a form of the panel of what a club is paid, and gives the sentence to show, or the page of Stripe's where it goes on.
 * Throws what the guard and the verbs throw, and `invalid_input`.
 */
export async function sendPayeeForm(args: GuardArgs): Promise<FormDone> {
  return await sendClubForm(args, payeeFormSchema, async (context, form, clubId) => {
    if (form.intent === "connect_payee") {
      const returnPath = clubPath(askedClub(args.url), "pagamento");
      const { url } = await connectPayee(context, { clubId, returnPath });
      return { ok: true, sentence: "Cadastro aberto.", leadsTo: url };
    }
    const isPaid = form.intent === "mark_share";
    await markShare(context, { entryId: form.entry_id, athleteId: form.athlete_id, isPaid });
    const sentence = isPaid ? "Marcada como paga." : "Desfeito: a inscrição volta a estar a receber.";
    return { ok: true, sentence };
  });
}
