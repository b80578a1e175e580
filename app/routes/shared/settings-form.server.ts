import { changeColour } from "../../features/clubs/clubs/change-colour.server.ts";
import { changeLogo } from "../../features/clubs/clubs/change-logo.server.ts";
import { changeSettings } from "../../features/clubs/clubs/change-settings.server.ts";
import { demandFactor } from "../../features/office/members/demand-factor.server.ts";
import { settingsFormSchema } from "../../features/clubs/clubs/clubs-schema.ts";
import { chosenFile, readFileForm } from "../../features/base/uploads/form-file.server.ts";
import type { GuardArgs } from "../../guards/guard.server.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { sendClubForm } from "./club-page.server.ts";

/**
 * Takes the form of a club's settings; gives the sentence to show. Throws what
 * the guard and the verb throw, and `invalid_input`.
 */
export async function sendSettingsForm(args: GuardArgs): Promise<FormDone> {
  return await sendClubForm(
    args,
    settingsFormSchema,
    async (context, form, clubId) => {
      const club_id = clubId ?? undefined;
      if (form.intent === "club_settings") {
        const { silenceHours } = await changeSettings(context, {
          club_id,
          silence_hours: form.silence_hours,
        });
        return {
          ok: true,
          sentence: `Prazo salvo. Um novo resultado sem resposta em ${silenceHours} h é aprovado.`,
        };
      }
      if (form.intent === "logo" || form.intent === "remove_logo") {
        const bytes = form.intent === "logo" ? await chosenFile(form.logo, "logo", "logos") : null;
        await changeLogo(context, { club_id: clubId, bytes });
        return {
          ok: true,
          sentence: bytes ? "Logo salvo. As telas do clube já o mostram." : "Logo retirado.",
        };
      }
      if (form.intent === "club_colour") {
        await changeColour(context, { club_id: clubId, colour: form.colour });
        return { ok: true, sentence: form.colour ? "Cor salva. A TV muda em instantes." : "Cor retirada." };
      }
      const is_demanded = form.intent === "demand_factor";
      const ended_tokens = form.intent === "demand_factor" ? form.ended_tokens : [];
      await demandFactor(context, { club_id, is_demanded, ended_tokens });
      return {
        ok: true,
        sentence: is_demanded
          ? "Verificação exigida. Avisamos os outros administradores."
          : "Verificação dispensada. A senha volta a bastar.",
      };
    },
    [],
    (request) => readFileForm(request, "logo", "logos"),
  );
}
