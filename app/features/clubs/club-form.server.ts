import { AppError } from "../../lib/errors.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { answerMembership } from "./answer-membership.server.ts";
import { changeSettings } from "./change-settings.server.ts";

/** What a form of the club's office may mean; its field `intent`. */
export const CLUB_INTENTS = ["approve_member", "refuse_member", "club_settings"] as const;

/**
 * Takes a form of the club's office and calls the one verb that it means; gives the sentence to show. `clubId` null is
 * the club that the person's dashboard opens. Throws what the verb throws, and `invalid_input` for forms that name no
 * verb.
 */
export async function sendClubForm(
  context: VerbContext,
  clubId: string | null,
  form: FormData,
): Promise<{ ok: true; sentence: string }> {
  const club_id = clubId ?? undefined;
  const membership_id = String(form.get("membership_id") ?? "");
  switch (form.get("intent")) {
    case "approve_member":
      await answerMembership(context, { club_id, membership_id, answer: "approve" });
      return { ok: true, sentence: "Pedido aprovado. O atleta já pode registrar resultados." };
    case "refuse_member":
      await answerMembership(context, { club_id, membership_id, answer: "refuse" });
      return { ok: true, sentence: "Pedido recusado. Avisamos o atleta." };
    case "club_settings": {
      const { silenceHours } = await changeSettings(context, {
        club_id,
        silence_hours: form.get("silence_hours"),
      });
      return {
        ok: true,
        sentence: `Prazo salvo. Novos resultados valem após ${silenceHours} h de silêncio.`,
      };
    }
    default:
      throw new AppError("invalid_input", { field: "intent" });
  }
}
