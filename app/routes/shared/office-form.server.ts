import { changeClub } from "../../features/clubs/clubs/change-club.server.ts";
import { changeSports } from "../../features/clubs/clubs/change-sports.server.ts";
import { removeCourt } from "../../features/clubs/clubs/remove-court.server.ts";
import { removeVenue } from "../../features/clubs/clubs/remove-venue.server.ts";
import { saveCourt } from "../../features/clubs/clubs/save-court.server.ts";
import { saveVenue } from "../../features/clubs/clubs/save-venue.server.ts";
import { type OfficeForm, officeFormSchema } from "../../features/clubs/clubs/office-schema.ts";
import { createdId } from "../../guards/created-id.server.ts";
import type { GuardArgs } from "../../guards/guard.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { sendClubForm } from "./club-page.server.ts";

/**
 * Takes a form about the club itself, and calls the one verb that it means; gives
 * the sentence to show. Throws what the guard and the verb throw, and `invalid_input`.
 */
export async function sendOfficeForm(args: GuardArgs): Promise<FormDone> {
  return await sendClubForm(
    args,
    officeFormSchema,
    async (context, form, clubId) => ({
      ok: true,
      sentence: await change(args, context, form, clubId ?? undefined),
    }),
    ["sport"],
  );
}

async function change(
  args: GuardArgs,
  context: VerbContext,
  form: OfficeForm,
  club_id: string | undefined,
): Promise<string> {
  switch (form.intent) {
    case "change_club": {
      const { clubName: name, cityCode, address, contactEmail, contactPhone } = form;
      await changeClub(context, { club_id, name, cityCode, address, contactEmail, contactPhone });
      return "Dados do clube salvos.";
    }
    case "change_sports":
      await changeSports(context, { club_id, sports: form.sports });
      return "Esportes salvos. A ordem já vale no ranking público e na TV.";
    case "save_venue":
      await saveVenue(context, { club_id, new_id: await createdId(args, "venue"), ...form });
      return "Sede salva.";
    case "remove_venue":
      await removeVenue(context, { club_id, venue_id: form.venue_id });
      return "Sede fechada. As partidas já jogadas ficam como estão.";
    case "save_court":
      await saveCourt(context, {
        club_id,
        new_id: await createdId(args, "court", form.venue_id ?? ""),
        ...form,
      });
      return "Quadra salva.";
    case "remove_court":
      await removeCourt(context, { club_id, court_id: form.court_id });
      return "Quadra tirada. As partidas já jogadas ficam como estão.";
  }
}
