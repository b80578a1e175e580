import { guarded } from "../../features/base/access/guarded.server.ts";
import { entryFormSchema, type EntryForm } from "../../features/tournaments/entries/entry-pages-schema.ts";
import { returnedInWords } from "../../features/money/payments/hand-return.ts";
import { DISPUTED_PAYMENT } from "../../features/money/payments/dispute.ts";
import { nameImpediment } from "../../features/tournaments/schedule/name-impediment.server.ts";
import { takeImpedimentBack } from "../../features/tournaments/schedule/take-impediment-back.server.ts";
import { answerInvitation } from "../../features/tournaments/tournaments/answer-invitation.server.ts";
import { enterEvent } from "../../features/tournaments/tournaments/enter-event.server.ts";
import { payShare } from "../../features/tournaments/tournaments/pay-share.server.ts";
import { withdrawEntry } from "../../features/tournaments/tournaments/withdraw-entry.server.ts";
import { type GuardArgs, requireAthlete } from "../../guards/guard.server.ts";
import { parseAfterGuard } from "../../guards/parse-after-guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { formatMoney } from "../../lib/money.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { readSent } from "../../guards/sent-form.server.ts";

const ENTERED = {
  invited: "Convite pronto. A vaga é de vocês quando a dupla aceitar.",
  pending: "Vaga guardada. Pague a inscrição em até 30 minutos.",
  confirmed: "Inscrição confirmada. Bom jogo!",
  waiting: "Você está na lista de espera. Avisamos quando a vaga sair.",
} as const;

/** Takes a form about entering a tournament; paying gives the `url` of Stripe's page. Throws what guard and verbs throw, and `invalid_input`. */
export async function sendEntryForm(
  args: GuardArgs & { params: { tournamentId: string } },
): Promise<FormDone> {
  const fields = Object.fromEntries(await readSent(args));
  const guard = requireAthlete(args);
  const form = await parseAfterGuard(guard, entryFormSchema, fields);
  const [, done] = await guarded(guard, send(verbContext(args), args.params.tournamentId, form));
  return done;
}

async function send(context: VerbContext, tournamentId: string, form: EntryForm): Promise<FormDone> {
  switch (form.intent) {
    case "enter": {
      const entered = await enterEvent(context, { eventId: form.event_id, partnerId: form.partner_id });
      return { ok: true, sentence: ENTERED[entered.status] };
    }
    case "accept_invitation": {
      const { status } = await answerInvitation(context, { entryId: form.entry_id, answer: "accept" });
      return {
        ok: true,
        sentence: `Convite aceito. ${ENTERED[status as keyof typeof ENTERED] ?? ""}`.trim(),
      };
    }
    case "decline_invitation":
      await answerInvitation(context, { entryId: form.entry_id, answer: "decline" });
      return { ok: true, sentence: "Convite recusado." };
    case "cancel_invitation":
      await answerInvitation(context, { entryId: form.entry_id, answer: "cancel" });
      return { ok: true, sentence: "Convite cancelado." };
    case "pay_share": {
      const { url } = await payShare(context, { entryId: form.entry_id });
      return { ok: true, sentence: "Abrindo o pagamento.", leadsTo: url };
    }
    case "withdraw_entry": {
      const { refunds, waiting, owed, clubName } = await withdrawEntry(context, { entryId: form.entry_id });
      const back = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
      const given = back > 0 ? ` Devolvemos ${formatMoney(back, refunds[0]!.currency as "BRL")}.` : "";
      const held = waiting.length > 0 ? ` ${DISPUTED_PAYMENT}` : "";
      const owes = owed.reduce((sum, { amountCents }) => sum + amountCents, 0);
      const byClub = owes > 0 ? ` ${returnedInWords(clubName, owes, owed[0]!.currency as "BRL")}` : "";
      return { ok: true, sentence: `Inscrição cancelada.${given}${held}${byClub}` };
    }
    case "name_impediment": {
      const { day, from, to } = form;
      await nameImpediment(context, { tournamentId, day, from, to });
      return { ok: true, sentence: "Anotado. A organização vê ao montar os horários." };
    }
    case "take_impediment_back":
      await takeImpedimentBack(context, { tournamentId, impedimentId: form.impediment_id });
      return { ok: true, sentence: "Horário retirado." };
  }
}
