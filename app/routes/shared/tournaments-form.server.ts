import { createTournament } from "../../features/tournaments/office/create-tournament.server.ts";
import { newTournamentSchema } from "../../features/tournaments/office/tournament-office-schema.ts";
import { createdId } from "../../guards/created-id.server.ts";
import type { GuardArgs } from "../../guards/guard.server.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { sendClubForm } from "./club-page.server.ts";

/** Takes the form of a new tournament of a club; gives its id. Throws what the guard and the verb throw, and `invalid_input`. */
export async function sendTournamentsForm(args: GuardArgs): Promise<FormDone & { id: string }> {
  return await sendClubForm(args, newTournamentSchema, async (context, fields, clubId) => {
    const newId = await createdId(args, "tournament");
    const { id } = await createTournament(context, { clubId, id: newId, fields });
    return { ok: true, sentence: "Rascunho criado. Agora as categorias.", id };
  });
}
