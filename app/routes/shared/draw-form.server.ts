import { drawFormSchema } from "../../features/tournaments/running/draw-office-schema.ts";
import { announceDraw } from "../../features/tournaments/running/announce-draw.server.ts";
import { makeDraw } from "../../features/tournaments/running/make-draw.server.ts";
import type { GuardArgs } from "../../guards/guard.server.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { sendClubForm } from "./club-page.server.ts";

/**
 * Takes a form about a tournament's draws; gives the sentence to show. Throws what the guard and
 * the verbs throw, and `invalid_input`.
 */
export async function sendDrawForm(args: GuardArgs): Promise<FormDone> {
  return await sendClubForm(args, drawFormSchema, async (context, form) => {
    if (form.intent === "announce_draw") {
      await announceDraw(context, form.draw);
      return { ok: true, sentence: "Sorteio anunciado. A página pública já mostra o código." };
    }
    await makeDraw(context, form.draw);
    return { ok: true, sentence: "Chave sorteada. Avisamos quem vai jogar." };
  });
}
