import type { z } from "zod";
import { enterByHand } from "../../features/tournaments/entries/enter-by-hand.server.ts";
import { giveBackEvent } from "../../features/tournaments/entries/give-back-event.server.ts";
import { mergeEvent } from "../../features/tournaments/entries/merge-event.server.ts";
import { removeEntry } from "../../features/tournaments/entries/remove-entry.server.ts";
import { entriesFormSchema } from "../../features/tournaments/entries/entries-office-schema.ts";
import type { OfTournament } from "../../features/tournaments/office/managed-tournament.server.ts";
import { createdId } from "../../guards/created-id.server.ts";
import type { GuardArgs } from "../../guards/guard.server.ts";
import { type Currency, formatMoney } from "../../lib/money.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { sendClubForm } from "./club-page.server.ts";
import { markHandShare } from "./hand-share-form.server.ts";
import { tournamentOf } from "./tournament-of.ts";

type Params = { params: { tournamentId?: string } };

const ENTERED: Readonly<Record<string, string>> = {
  pending: "Vaga guardada por 30 minutos para o pagamento. Quem foi inscrito recebe um aviso.",
  confirmed: "Inscrição confirmada. Quem foi inscrito recebe um aviso.",
  waiting: "Não havia vaga: a inscrição está na fila. Quem foi inscrito recebe um aviso.",
};

/**
 * Takes a form about the entries of a club's tournament, and calls the one verb that it means;
 * gives the sentence to show. Throws what the guard and the verbs throw, and `invalid_input`.
 */
export async function sendEntriesForm(args: GuardArgs & Params): Promise<FormDone> {
  return await sendClubForm(args, entriesFormSchema, async (context, form, clubId) => {
    const of = { clubId, tournamentId: tournamentOf(args.params) };
    return { ok: true, sentence: await change(args, context, form, of) };
  });
}

async function change(
  args: GuardArgs,
  context: VerbContext,
  form: z.output<typeof entriesFormSchema>,
  of: OfTournament,
): Promise<string> {
  switch (form.intent) {
    case "mark_share":
    case "unmark_share":
    case "mark_returned":
    case "unmark_returned":
      return await markHandShare(context, form);
    case "remove_entry": {
      const entry = { ...of, entryId: form.entry_id, backCents: form.back_cents };
      const { backCents, currency } = await removeEntry(context, entry);
      const back = backCents > 0 ? ` Devolvemos ${formatMoney(backCents, currency as Currency)}.` : "";
      return `Inscrição cancelada.${back}`;
    }
    case "enter_by_hand": {
      const people = { athleteId: form.athlete_id, partnerId: form.partner_id };
      const { status } = await enterByHand(context, {
        ...of,
        ...people,
        entryId: await createdId(args, "entry", form.event_id),
        eventId: form.event_id,
      });
      return ENTERED[status] ?? "Esta inscrição já foi cancelada.";
    }
    case "merge_event": {
      const { moved, undone } = await mergeEvent(context, {
        ...of,
        from: form.from_event_id,
        to: form.to_event_id,
        mark: form.mark,
        moving: form.moving,
      });
      const went = moved === 1 ? "1 inscrição passou" : `${moved} inscrições passaram`;
      const rest = undone === 0 ? "" : ` ${undone === 1 ? "1 foi cancelada" : `${undone} foram canceladas`}.`;
      return `Categorias unidas. ${went} para a outra.${rest}`;
    }
    case "give_back_event": {
      const { refunds, owed } = await giveBackEvent(context, {
        ...of,
        eventId: form.event_id,
        backCents: form.back_cents,
      });
      return `Categoria cancelada.${backInWords(refunds)}${owedInWords(owed)}`;
    }
  }
}

function backInWords(refunds: number): string {
  if (refunds === 0) return "";
  return refunds === 1 ? " O pagamento volta inteiro." : ` Os ${refunds} pagamentos voltam inteiros.`;
}

/** Counts what was paid at the club, and now stands above the entries until it is marked. */
function owedInWords(owed: number): string {
  if (owed === 0) return "";
  return owed === 1
    ? " 1 pagamento feito no clube fica a devolver."
    : ` ${owed} pagamentos feitos no clube ficam a devolver.`;
}
