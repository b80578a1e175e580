import { applyChange } from "../../features/tournaments/schedule/apply-change.server.ts";
import { removeImpediment } from "../../features/tournaments/schedule/remove-impediment.server.ts";
import { saveCourts } from "../../features/tournaments/schedule/save-courts.server.ts";
import { scheduleFormSchema } from "../../features/tournaments/schedule/schedule-schema.ts";
import { movedWords } from "../../features/tournaments/schedule/timetable-words.ts";
import type { GuardArgs } from "../../guards/guard.server.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { sendClubForm } from "./club-page.server.ts";
import { tournamentOf } from "./tournament-of.ts";

/**
 * Takes a form about a tournament's timetable; gives the sentence to show. Throws what the guard
 * and the verbs throw, and `invalid_input`.
 */
export async function sendScheduleForm(
  args: GuardArgs & { params: { tournamentId?: string } },
): Promise<FormDone> {
  return await sendClubForm(
    args,
    scheduleFormSchema,
    async (context, form, clubId) => {
      const of = { club_id: clubId ?? undefined, tournament_id: tournamentOf(args.params) };
      if (form.intent === "save_courts") {
        const { courts } = await saveCourts(context, { ...of, ...form });
        return done(courts === 1 ? "1 quadra salva." : `${courts} quadras salvas.`);
      }
      if (form.intent === "remove_impediment") {
        await removeImpediment(context, { ...of, ...form });
        return done("Impedimento retirado.");
      }
      const { intent: _intent, mark, as_of, ...fields } = form;
      const { moved } = await applyChange(context, { ...of, fields, mark, as_of });
      return done(
        moved === 0 ? "Pronto. Nenhuma partida mudou de horário." : `Pronto: ${movedWords(moved)}.`,
      );
    },
    ["day", "from", "to"],
  );
}

const done = (sentence: string): FormDone => ({ ok: true, sentence });
