import type { z } from "zod";
import { makeInvitation } from "../../features/invitations/make-invitation.server.ts";
import { revokeInvitation } from "../../features/invitations/revoke-invitation.server.ts";
import { answerMembership } from "../../features/members/answer-membership.server.ts";
import { changeAdmins } from "../../features/members/change-admins.server.ts";
import { membersFormSchema } from "../../features/members/schemas.ts";
import type { GuardArgs } from "../../guards/guard.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import type { FormDone } from "../../ui/send-form.tsx";
import { sendClubForm } from "./club-page.server.ts";

/**
 * Takes a form about the people of a club, from its panel or from the panel's script, and calls the one verb that it means;
 * gives the sentence to show. Throws what the guard and the verb throw, and `invalid_input`.
 */
export async function sendMembersForm(args: GuardArgs): Promise<FormDone> {
  return await sendClubForm(args, membersFormSchema, async (context, form, clubId) => ({
    ok: true,
    sentence: await change(context, form, clubId ?? undefined),
  }));
}

async function change(
  context: VerbContext,
  form: z.output<typeof membersFormSchema>,
  club_id: string | undefined,
): Promise<string> {
  switch (form.intent) {
    case "approve_member":
      await answerMembership(context, { club_id, membership_id: form.membership_id, answer: "approve" });
      return "Pedido aprovado. O atleta já pode registrar resultados.";
    case "refuse_member":
      await answerMembership(context, { club_id, membership_id: form.membership_id, answer: "refuse" });
      return "Pedido recusado. Avisamos o atleta.";
    case "make_invitation":
      await makeInvitation(context, { club_id });
      return "Convite criado. Copie o link e mande aos atletas.";
    case "make_claim":
      await makeInvitation(context, { club_id, athlete_id: form.athlete_id });
      return "Link criado. Mande só para a dona ou o dono do perfil.";
    case "revoke_invitation":
      await revokeInvitation(context, { club_id, invitation_id: form.invitation_id });
      return "Link cancelado. Ninguém mais entra por ele.";
    case "add_admin": {
      const { name } = await changeAdmins(context, { kind: "add", club_id, athlete_id: form.athlete_id });
      return `${name} agora administra o clube.`;
    }
    case "remove_admin": {
      const { name } = await changeAdmins(context, { kind: "remove", club_id, user_id: form.user_id });
      return `${name} não administra mais o clube.`;
    }
  }
}
