import { eveningFormSchema } from "../../features/tournaments/evenings/evenings-schema.ts";
import { startEvening } from "../../features/tournaments/evenings/start-evening.server.ts";
import { createdId } from "../../guards/created-id.server.ts";
import type { GuardArgs } from "../../guards/guard.server.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { sendClubForm } from "./club-page.server.ts";

/** Takes the form that starts a Super 8 evening; gives its tournament's id. Throws what the guard and the verb throw, and `invalid_input`. */
export async function sendEveningForm(args: GuardArgs): Promise<FormDone & { id: string }> {
  return await sendClubForm(
    args,
    eveningFormSchema,
    async (context, { intent: _intent, ...input }, clubId) => {
      const tournament_id = await createdId(args, "evening");
      const { id } = await startEvening(context, { ...input, tournament_id, clubId });
      return { ok: true, sentence: "Super 8 criado. O sorteio sai em instantes.", id };
    },
  );
}
