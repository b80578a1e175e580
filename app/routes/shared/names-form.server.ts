import { changeName } from "../../features/office/members/change-name.server.ts";
import { nameFormSchema } from "../../features/office/members/name-requests-schema.ts";
import type { GuardArgs } from "../../guards/guard.server.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { sendClubForm } from "./club-page.server.ts";

const DONE = {
  hidden: "Nome retirado das páginas públicas.",
  minor: "Perfil marcado como de menor de idade.",
  shown: "O nome voltou a aparecer.",
  refused: "Pedido respondido: o nome fica.",
} as const;

/**
 * Takes a form about a name; gives the sentence to show. Throws what the guard and the
 * verb throw, and `invalid_input`.
 */
export async function sendNamesForm(args: GuardArgs): Promise<FormDone> {
  return await sendClubForm(args, nameFormSchema, async (context, form, clubId) => {
    const as =
      form.intent === "protect_name" ? form.as : form.intent === "show_name" ? "shown" : ("refused" as const);
    await changeName(context, { club_id: clubId ?? undefined, athlete_id: form.athlete_id, as });
    return { ok: true, sentence: DONE[as] };
  });
}
