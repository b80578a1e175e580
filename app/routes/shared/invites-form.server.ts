import { z } from "zod";
import { answerInvite, counterInvite } from "../../features/matches/challenges/answer-invite.server.ts";
import { openInvite } from "../../features/matches/challenges/open-invite.server.ts";
import { inviteFormSchema } from "../../features/matches/challenges/match-invites-schema.ts";
import { answerPair } from "../../features/matches/challenges/answer-pair.server.ts";
import { invitePartner } from "../../features/matches/challenges/invite-partner.server.ts";
import { pairFormSchema } from "../../features/matches/challenges/pairs-schema.ts";
import { parseInput } from "../../lib/parse.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import type { FormDone } from "../../lib/form-answer.ts";

const formSchema = z.discriminatedUnion("intent", [inviteFormSchema, pairFormSchema]);

/**
 * Takes a form of the athlete's dashboard about an invite or a pair; gives the sentence to
 * show. Throws what the verbs throw, and `invalid_input`.
 */
export async function sendInvitesForm(context: VerbContext, form: FormData): Promise<FormDone> {
  return { ok: true, sentence: await answer(context, parseInput(formSchema, Object.fromEntries(form))) };
}

async function answer(context: VerbContext, form: z.output<typeof formSchema>): Promise<string> {
  switch (form.intent) {
    case "open_invite": {
      const { intent: _, ...input } = form;
      await openInvite(context, input);
      return "Convite enviado. A resposta tem até 7 dias.";
    }
    case "counter_invite": {
      const { intent: _, ...input } = form;
      await counterInvite(context, input);
      return "Proposta enviada. Agora é a outra pessoa que responde.";
    }
    case "accept_invite":
      await answerInvite(context, { invite_id: form.invite_id, act: "accept", version: form.version });
      return "Jogo marcado. Avisamos a outra pessoa.";
    case "decline_invite":
      await answerInvite(context, { invite_id: form.invite_id, act: "decline" });
      return "Convite recusado.";
    case "withdraw_invite":
      await answerInvite(context, { invite_id: form.invite_id, act: "withdraw" });
      return "Convite retirado.";
    case "cancel_invite":
      await answerInvite(context, { invite_id: form.invite_id, act: "cancel" });
      return "Jogo desmarcado. Avisamos a outra pessoa.";
    case "invite_partner": {
      const { intent: _, ...input } = form;
      await invitePartner(context, input);
      return "Convite de dupla enviado.";
    }
    case "accept_pair":
      await answerPair(context, { pair_id: form.pair_id, act: "accept" });
      return "Dupla formada.";
    case "decline_pair":
      await answerPair(context, { pair_id: form.pair_id, act: "decline" });
      return "Convite de dupla recusado.";
    case "withdraw_pair":
      await answerPair(context, { pair_id: form.pair_id, act: "withdraw" });
      return "Convite de dupla retirado.";
    case "dissolve_pair":
      await answerPair(context, { pair_id: form.pair_id, act: "dissolve" });
      return "Dupla cancelada.";
  }
}
