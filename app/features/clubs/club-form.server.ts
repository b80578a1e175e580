import { AppError } from "../../lib/errors.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { answerMembership } from "./answer-membership.server.ts";
import { changeAdmins } from "./change-admins.server.ts";
import { changeSettings } from "./change-settings.server.ts";
import { makeInvitation } from "./make-invitation.server.ts";
import { revokeInvitation } from "./revoke-invitation.server.ts";

/** What a form of the club's office may mean; its field `intent`. */
export const CLUB_INTENTS = [
  "approve_member",
  "refuse_member",
  "club_settings",
  "make_invitation",
  "make_claim",
  "revoke_invitation",
  "add_admin",
  "remove_admin",
] as const;

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
  const text = (name: string) => String(form.get(name) ?? "");
  switch (form.get("intent")) {
    case "approve_member":
      await answerMembership(context, { club_id, membership_id: text("membership_id"), answer: "approve" });
      return { ok: true, sentence: "Pedido aprovado. O atleta já pode registrar resultados." };
    case "refuse_member":
      await answerMembership(context, { club_id, membership_id: text("membership_id"), answer: "refuse" });
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
    case "make_invitation":
      await makeInvitation(context, { club_id });
      return { ok: true, sentence: "Convite criado. Copie o link e mande aos atletas." };
    case "make_claim":
      await makeInvitation(context, { club_id, athlete_id: text("athlete_id") });
      return { ok: true, sentence: "Link criado. Mande só para a dona ou o dono do perfil." };
    case "revoke_invitation":
      await revokeInvitation(context, { club_id, invitation_id: text("invitation_id") });
      return { ok: true, sentence: "Link cancelado. Ninguém mais entra por ele." };
    case "add_admin": {
      const athlete_id = text("athlete_id");
      const { name } = await changeAdmins(context, { kind: "add", club_id, athlete_id });
      return { ok: true, sentence: `${name} agora administra o clube.` };
    }
    case "remove_admin": {
      const { name } = await changeAdmins(context, { kind: "remove", club_id, user_id: text("user_id") });
      return { ok: true, sentence: `${name} não administra mais o clube.` };
    }
    default:
      throw new AppError("invalid_input", { field: "intent" });
  }
}
