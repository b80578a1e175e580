import { z } from "zod";
import { makeInvitation } from "../../features/office/invitations/make-invitation.server.ts";
import { revokeInvitation } from "../../features/office/invitations/revoke-invitation.server.ts";
import { confirmedSentence, undoneSentence } from "../../features/office/merging/bulk-claims.ts";
import { confirmClaims } from "../../features/office/merging/confirm-claims.server.ts";
import { decideClaim } from "../../features/office/merging/decide-claim.server.ts";
import { mergeProfiles } from "../../features/office/merging/merge-profiles.server.ts";
import { undoClaims } from "../../features/office/merging/undo-claims.server.ts";
import { undoMerge } from "../../features/office/merging/undo-merge.server.ts";
import { answerMembership } from "../../features/office/members/answer-membership.server.ts";
import { closeCompany } from "../../features/office/members/close-company.server.ts";
import { changeAdmins } from "../../features/office/members/change-admins.server.ts";
import { addMember } from "../../features/office/members/add-member.server.ts";
import { inviteAll } from "../../features/office/invitations/invite-all.server.ts";
import {
  cancelSecretaryInvitation,
  inviteSecretary,
} from "../../features/office/invitations/invite-secretary.server.ts";
import { removeMember } from "../../features/office/members/remove-member.server.ts";
import { editMember, editMembers } from "../../features/office/members/edit-members.server.ts";
import { bulkSentence } from "../../features/office/members/member-edits.ts";
import { restoreClasses } from "../../features/office/members/restore-classes.server.ts";
import { addStaff, removeStaff } from "../../features/office/members/change-staff.server.ts";
import { membersFormSchema } from "../../features/office/members/members-schema.ts";
import type { RosterPreview } from "../../features/office/imports/rosters-preview.ts";
import { previewRoster } from "../../features/office/imports/preview-roster.server.ts";
import { ROSTER_FORMS } from "../../features/office/imports/rosters-schema.ts";
import { writeRoster } from "../../features/office/imports/write-roster.server.ts";
import { AppError } from "../../lib/errors.ts";
import { createdId } from "../../guards/created-id.server.ts";
import type { GuardArgs } from "../../guards/guard.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { sendClubForm } from "./club-page.server.ts";

const formSchema = z.discriminatedUnion("intent", [...membersFormSchema.options, ...ROSTER_FORMS]);

type Form = z.output<typeof formSchema>;

/**
 * Takes a form about the people of a club, and calls the one verb that it means;
 * gives the sentence to show, and what a list of people would change where the form asks that. Throws what the guard and the verb throw,
 * and `invalid_input`.
 */
export async function sendMembersForm(args: GuardArgs): Promise<FormDone & { preview?: RosterPreview }> {
  return await sendClubForm(
    args,
    formSchema,
    async (context, form, clubId) => {
      const club_id = clubId ?? undefined;
      if (form.intent !== "preview_roster")
        return { ok: true, sentence: await change(args, context, form, club_id) };
      const preview = await previewRoster(context, { ...form, club_id });
      return { ok: true, sentence: "Confira antes de gravar. Nada mudou ainda.", preview };
    },
    ["athlete_ids", "claim_ids", "merge_ids"],
  );
}

async function change(
  args: GuardArgs,
  context: VerbContext,
  form: Exclude<Form, { intent: "preview_roster" }>,
  club_id: string | undefined,
): Promise<string> {
  switch (form.intent) {
    case "approve_member":
      await answerMembership(context, { club_id, membership_id: form.membership_id, answer: "approve" });
      return "Pedido aprovado. O atleta já pode lançar resultados.";
    case "refuse_member":
      await answerMembership(context, { club_id, membership_id: form.membership_id, answer: "refuse" });
      return "Pedido recusado. Avisamos o atleta.";
    case "make_invitation":
      await makeInvitation(context, { club_id, new_id: await createdId(args, "invitation") });
      return "Convite criado. Copie o link e mande aos atletas.";
    case "make_claim":
      await makeInvitation(context, { club_id, athlete_id: form.athlete_id });
      return "Link criado. Envie só para a dona ou o dono do perfil.";
    case "revoke_invitation":
      await revokeInvitation(context, { club_id, invitation_id: form.invitation_id });
      return "Link cancelado. Ninguém mais entra por ele.";
    case "confirm_claim":
    case "refuse_claim":
    case "confirm_claims":
    case "undo_claims":
    case "merge":
    case "undo_merge":
      return await changeProfiles(context, form, club_id);
    case "add_admin": {
      const { name } = await changeAdmins(context, { kind: "add", club_id, athlete_id: form.athlete_id });
      return `${name} agora administra o clube.`;
    }
    case "add_staff": {
      const { athlete_id, role, day } = form;
      const { name } = await addStaff(context, { club_id, athlete_id, role, day });
      return role === "secretary" ? `${name} agora é da secretaria.` : `${name} é árbitro no dia escolhido.`;
    }
    case "remove_staff": {
      const { name } = await removeStaff(context, { club_id, staff_id: form.staff_id });
      return `${name} não trabalha mais no painel do clube.`;
    }
    case "invite_secretary":
      await inviteSecretary(context, { club_id, ...form });
      return `Convite enviado para ${form.email}. O painel abre quando a pessoa entrar com este e-mail.`;
    case "cancel_secretary":
      await cancelSecretaryInvitation(context, { club_id, invitation_id: form.invitation_id });
      return "Convite cancelado. Este e-mail não abre mais o painel do clube.";
    case "add_member": {
      const athlete_id = await createdId(args, "member");
      const { name } = await addMember(context, { club_id, athlete_id, ...form });
      return `${name} está no clube. Envie o link do perfil para a pessoa criar a conta.`;
    }
    case "write_roster":
      return rosterSentence(await writeRoster(context, { club_id, ...form }));
    case "set_class": {
      const { athlete_id, ...level } = form;
      await editMembers(context, { club_id, athlete_ids: [athlete_id], level });
      return "Classe salva. Ela vale neste clube.";
    }
    case "edit_member":
    case "edit_members":
    case "restore_class":
    case "restore_classes":
      return await editFacts(context, form, club_id);
    case "remove_member": {
      const { name } = await removeMember(context, { club_id, athlete_id: form.athlete_id });
      return `${name} não está mais no clube. O histórico continua.`;
    }
    case "invite_all":
      await inviteAll(context, { club_id });
      return "Convites prontos. Agora mande a mensagem de cada pessoa, ou imprima a folha.";
    case "remove_admin": {
      const { name } = await changeAdmins(context, { kind: "remove", club_id, user_id: form.user_id });
      return `${name} não administra mais o clube.`;
    }
    case "close_company":
      await closeCompany(context, {
        athlete_id: form.athlete_id,
        sport: form.sport,
        club_id,
        is_closed: true,
        from_start: form.from_start === "1",
      });
      return form.from_start
        ? "Feito. As partidas só entre este grupo deixaram de valer pontos, as já jogadas também."
        : "Feito. De agora em diante, as partidas só entre este grupo não valem pontos.";
    case "release_company":
      await closeCompany(context, {
        athlete_id: form.athlete_id,
        sport: form.sport,
        club_id,
        is_closed: false,
      });
      return "Feito. As partidas deste grupo voltam a valer pontos.";
  }
}

type EditForm = Extract<
  Form,
  { intent: "edit_member" | "edit_members" | "restore_class" | "restore_classes" }
>;

/** Carries out a form about facts and classes of members, and gives the sentence about it. */
async function editFacts(context: VerbContext, form: EditForm, club_id: string | undefined): Promise<string> {
  switch (form.intent) {
    case "edit_member": {
      const { intent: _, blank_stays, ...facts } = form;
      const said = Object.entries(facts).filter(([, value]) => blank_stays === undefined || value !== null);
      const input = { ...Object.fromEntries(said), athlete_id: form.athlete_id };
      const { name, done, proposed } = await editMember(context, { club_id, ...input });
      if (done + proposed === 0) return "Nada mudou.";
      if (proposed === 0) return `Dados de ${name} salvos.`;
      return `${done > 0 ? "Salvo. " : ""}A proposta foi enviada: vale quando for confirmada.`;
    }
    case "edit_members": {
      const { athlete_ids, gender, sport, class: skill, reason } = form;
      if (gender === undefined && skill === undefined)
        throw new AppError("invalid_input", { field: "gender", message: "Escolha a categoria ou a classe." });
      if (skill !== undefined && (sport === undefined || reason === undefined))
        throw new AppError("invalid_input", { field: "reason", message: "Escreva o motivo." });
      const level = skill && sport && reason ? { sport, class: skill, reason } : undefined;
      return bulkSentence(await editMembers(context, { club_id, athlete_ids, gender, level }));
    }
    case "restore_class": {
      const { athlete_id, sport, keep } = form;
      await restoreClasses(context, { club_id, one: { athlete_id, sport, keep: keep === "1" } });
      return keep
        ? "Anotado: a classe de agora vale no clube."
        : "A classe que o clube definiu vale de novo.";
    }
    case "restore_classes": {
      const { restored } = await restoreClasses(context, { club_id });
      return restored === 1 ? "1 classe devolvida." : `${restored} classes devolvidas.`;
    }
  }
}

function rosterSentence({ added, said }: { added: number; said: string }): string {
  const fresh = added === 1 ? "1 atleta novo no clube." : `${added} atletas novos no clube.`;
  return [added > 0 || said === "" ? fresh : "", said].filter(Boolean).join(" ");
}

type ProfilesForm = Extract<
  Form,
  {
    intent: "confirm_claim" | "refuse_claim" | "confirm_claims" | "undo_claims" | "merge" | "undo_merge";
  }
>;

/** Carries out a form about people with two profiles, and gives the sentence about it. */
async function changeProfiles(
  context: VerbContext,
  form: ProfilesForm,
  club_id: string | undefined,
): Promise<string> {
  switch (form.intent) {
    case "confirm_claim": {
      const { name } = await decideClaim(context, { club_id, claim_id: form.claim_id, answer: "confirm" });
      return `Confirmado. O perfil de ${name} tem dono, com as partidas.`;
    }
    case "refuse_claim":
      await decideClaim(context, { club_id, claim_id: form.claim_id, answer: "refuse" });
      return "Anotado. Avisamos quem pediu; o pedido de entrada continua na lista.";
    case "confirm_claims":
      return confirmedSentence((await confirmClaims(context, { club_id, claim_ids: form.claim_ids })).names);
    case "undo_claims":
      return undoneSentence((await undoClaims(context, { club_id, merge_ids: form.merge_ids })).names);
    case "merge": {
      const { name } = await mergeProfiles(context, { club_id, ...form });
      return `Pronto: agora é um perfil só, ${name}. Dá para desfazer por 7 dias.`;
    }
    case "undo_merge": {
      const { name } = await undoMerge(context, { club_id, merge_id: form.merge_id });
      return `Desfeito. ${name} voltou a ser um perfil separado, com as partidas dele.`;
    }
  }
}
