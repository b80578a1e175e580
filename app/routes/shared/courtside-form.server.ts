import { resultOf } from "../../features/tournaments/match-day/courtside-result.ts";
import { courtsideFormSchema } from "../../features/tournaments/match-day/courtside-schema.ts";
import { enterMatch } from "../../features/matches/reports/enter-match.server.ts";
import { callMatch } from "../../features/tournaments/running/call-match.server.ts";
import { checkIn } from "../../features/tournaments/running/check-in.server.ts";
import { changePartner } from "../../features/tournaments/running/change-partner.server.ts";
import { undoWithdrawal } from "../../features/tournaments/running/undo-withdrawal.server.ts";
import { withdrawDrawn } from "../../features/tournaments/running/withdraw-drawn.server.ts";
import type { GuardArgs } from "../../guards/guard.server.ts";
import { AppError } from "../../lib/errors.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { sendClubForm } from "./club-page.server.ts";

/**
 * Takes what the organiser does at the courts; gives the sentence to show. Throws what the guard and
 * the verbs throw, and `invalid_input`.
 */
export async function sendCourtsideForm(args: GuardArgs): Promise<FormDone> {
  return await sendClubForm(args, courtsideFormSchema, async (context, form, clubId) => {
    switch (form.intent) {
      case "call_match":
        await callMatch(context, form);
        return done("Partida chamada. Os jogadores foram avisados.");
      case "check_in": {
        const { isHere } = await checkIn(context, form);
        return done(isHere ? "Chegada marcada." : "Chegada desmarcada.");
      }
      case "withdraw": {
        const { intent: _intent, ...leaving } = form;
        const { substituted } = await withdrawDrawn(context, leaving);
        return done(substituted ? "Troca feita na chave." : "Desistência marcada. A chave andou.");
      }
      case "undo_withdrawal":
        await undoWithdrawal(context, form);
        return done("Desistência desfeita.");
      case "change_partner": {
        const { intent: _intent, ...change } = form;
        await changePartner(context, change);
        return done("Dupla trocada na chave.");
      }
      default: {
        if (!clubId) throw new AppError("not_found");
        await enterMatch(context, resultOf(form, clubId));
        return done("Resultado salvo. A chave andou.");
      }
    }
  });
}

const done = (sentence: string): FormDone => ({ ok: true, sentence });
