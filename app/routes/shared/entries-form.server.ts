import { entriesFormSchema } from "../../features/tournament-office/schemas.ts";
import { markShare } from "../../features/tournaments/mark-share.server.ts";
import type { GuardArgs } from "../../guards/guard.server.ts";
import type { FormDone } from "../../ui/send-form.tsx";
import { sendClubForm } from "./club-page.server.ts";

/**
 * Takes a form about the entries of a club's tournament, from its page or from the page's script; gives the sentence to show. Throws what
 * the guard and the verb throw, and `invalid_input`.
 */
export async function sendEntriesForm(args: GuardArgs): Promise<FormDone> {
  return await sendClubForm(args, entriesFormSchema, async (context, form) => {
    const isPaid = form.intent === "mark_share";
    await markShare(context, { entryId: form.entry_id, athleteId: form.athlete_id, isPaid });
    const sentence = isPaid ? "Marcada como paga." : "Desfeito: a inscrição volta a estar a receber.";
    return { ok: true, sentence };
  });
}
