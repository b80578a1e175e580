import type { z } from "zod";
import { changeTournament } from "../../features/tournaments/office/change-tournament.server.ts";
import { moveTournament, removeDraft } from "../../features/tournaments/office/move-tournament.server.ts";
import { removeEvent } from "../../features/tournaments/office/remove-event.server.ts";
import { saveEvent } from "../../features/tournaments/office/save-event.server.ts";
import { tournamentFormSchema } from "../../features/tournaments/office/tournament-office-schema.ts";
import { cancelTournamentEntries } from "../../features/tournaments/tournaments/cancel-tournament-entries.server.ts";
import { createdId } from "../../guards/created-id.server.ts";
import type { GuardArgs } from "../../guards/guard.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { sendClubForm } from "./club-page.server.ts";
import { tournamentOf } from "./tournament-of.ts";

type Params = { params: { tournamentId?: string } };

/**
 * Takes a form about a club's tournament, and calls the one verb that it means; gives the
 * sentence to show, and the intent. Throws what the guard and the verb throw, and `invalid_input`.
 */
export async function sendTournamentForm(args: GuardArgs & Params): Promise<FormDone & { intent: string }> {
  return await sendClubForm(args, tournamentFormSchema, async (context, form, clubId) => {
    const of = { clubId, tournamentId: tournamentOf(args.params) };
    return { ok: true, sentence: await change(args, context, form, of), intent: form.intent };
  });
}

async function change(
  args: GuardArgs,
  context: VerbContext,
  form: z.output<typeof tournamentFormSchema>,
  of: { clubId: string | null; tournamentId: string },
): Promise<string> {
  switch (form.intent) {
    case "save_tournament":
      await changeTournament(context, { ...of, version: form.version, fields: form });
      return "Torneio salvo.";
    case "add_event": {
      const fields = { ...form, event_id: await createdId(args, "event", of.tournamentId) };
      await saveEvent(context, { ...of, version: form.version, fields, isNew: true });
      return "Categoria criada.";
    }
    case "save_event":
      await saveEvent(context, { ...of, version: form.version, fields: form, isNew: false });
      return "Categoria salva.";
    case "remove_event":
      await removeEvent(context, { ...of, version: form.version, eventId: form.event_id });
      return "Categoria apagada.";
    case "publish":
    case "close_entries":
    case "reopen_entries":
      await moveTournament(context, { ...of, version: form.version, move: form.intent });
      return MOVED[form.intent];
    case "remove_draft":
      await removeDraft(context, { ...of, version: form.version });
      return "Rascunho apagado.";
    case "cancel_tournament": {
      const { refunds, owed } = await cancelTournamentEntries(context, of);
      const told =
        refunds === 0
          ? "Torneio cancelado. Avisamos quem estava inscrito."
          : `Torneio cancelado. Avisamos quem estava inscrito e ${refunds === 1 ? "1 pagamento volta" : `${refunds} pagamentos voltam`} inteiro.`;
      if (owed === 0) return told;
      return owed === 1
        ? `${told} 1 pagamento feito no clube fica a devolver: veja em Inscrições.`
        : `${told} ${owed} pagamentos feitos no clube ficam a devolver: veja em Inscrições.`;
    }
  }
}

const MOVED = {
  publish: "Torneio publicado. As inscrições seguem o prazo que vocês marcaram.",
  close_entries: "Inscrições encerradas.",
  reopen_entries: "Inscrições reabertas.",
} as const;
