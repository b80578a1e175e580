import { finishEvent } from "../../features/tournaments/finishing/finish-event.server.ts";
import { reopenEvent } from "../../features/tournaments/finishing/reopen-event.server.ts";
import { finishingFormSchema } from "../../features/tournaments/finishing/finishing-schema.ts";
import type { GuardArgs } from "../../guards/guard.server.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { sendClubForm } from "./club-page.server.ts";

/** Takes the closing of an event, or its opening again. Throws what the guard and the verbs throw. */
export async function sendFinishingForm(args: GuardArgs): Promise<FormDone> {
  return await sendClubForm(args, finishingFormSchema, async (context, form) => {
    if (form.intent === "finish_event") {
      await finishEvent(context, form);
      return { ok: true, sentence: "Categoria encerrada." };
    }
    await reopenEvent(context, form);
    return { ok: true, sentence: "Categoria reaberta. Os pontos de fase saíram do ranking." };
  });
}
