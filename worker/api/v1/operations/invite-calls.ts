import { z } from "zod";
import {
  answerInvite,
  counterInvite,
} from "../../../../app/features/matches/challenges/answer-invite.server.ts";
import { answerPair } from "../../../../app/features/matches/challenges/answer-pair.server.ts";
import { invitePartner } from "../../../../app/features/matches/challenges/invite-partner.server.ts";
import { listInvites } from "../../../../app/features/matches/challenges/list-invites.server.ts";
import { listPairs } from "../../../../app/features/matches/challenges/list-pairs.server.ts";
import {
  acceptInviteSchema,
  counterInviteSchema,
  inviteAnswer,
  openInviteSchema,
} from "../../../../app/features/matches/challenges/match-invites-schema.ts";
import { openInvite } from "../../../../app/features/matches/challenges/open-invite.server.ts";
import { invitePartnerSchema, pairAnswer } from "../../../../app/features/matches/challenges/pairs-schema.ts";
import { parseInput } from "../../../../app/lib/parse.ts";
import { changeOwn, keyed, readOwn } from "./builders.ts";
import type { Operation, SentCall, Subject } from "./operation.ts";

const page = z.looseObject({ rows: z.array(z.looseObject({})) });

const inviteOf = ({ id }: SentCall) => ({ invite_id: id("inviteId") });

/** The body of an answer to the invite that the address names. */
function ofInvite<Input>(schema: z.ZodType<Input> & { omit: (mask: { invite_id: true }) => z.ZodType }) {
  return {
    body: schema.omit({ invite_id: true }),
    input: (call: SentCall) => parseInput(schema, { ...call.sent, ...inviteOf(call) }),
  };
}

function inviteAct(act: "decline" | "withdraw" | "cancel", summary: string): Operation {
  return changeOwn({
    id: `${act}Invite`,
    path: `/invites/:inviteId/${act}`,
    summary,
    input: inviteOf,
    answer: inviteAnswer,
    run: (as, input) => answerInvite(as, { ...input, act }),
  });
}

function pairAct(act: "accept" | "decline" | "withdraw" | "dissolve", summary: string): Operation {
  return changeOwn({
    id: `${act}Pair`,
    path: `/pairs/:pairId/${act}`,
    summary,
    input: ({ id }) => ({ pair_id: id("pairId") }),
    answer: pairAnswer,
    run: (as, input) => answerPair(as, { ...input, act }),
  });
}

/** A person's invites to matches, and pairs of doubles (product §4). */
export const INVITE_CALLS: Subject = {
  tag: "Convites",
  about: "Convites para jogar e duplas da pessoa.",
  operations: [
    readOwn({
      id: "listInvites",
      path: "/invites",
      summary: "Convites para jogar da pessoa",
      answer: page,
      run: async (as) => ({ rows: await listInvites(as) }),
    }),
    changeOwn({
      id: "openInvite",
      path: "/invites",
      summary: "Convidar um atleta para jogar (planos Plus e Pro)",
      ...keyed(openInviteSchema),
      status: 201,
      answer: inviteAnswer,
      run: openInvite,
    }),
    changeOwn({
      id: "acceptInvite",
      path: "/invites/:inviteId/accept",
      summary: "Aceitar a proposta na versão que foi vista",
      ...ofInvite(acceptInviteSchema),
      answer: inviteAnswer,
      run: (as, input) => answerInvite(as, { ...input, act: "accept" }),
    }),
    inviteAct("decline", "Recusar uma proposta"),
    changeOwn({
      id: "counterInvite",
      path: "/invites/:inviteId/counter",
      summary: "Propor outro horário e lugar",
      ...ofInvite(counterInviteSchema),
      answer: inviteAnswer,
      run: counterInvite,
    }),
    inviteAct("withdraw", "Retirar a própria proposta"),
    inviteAct("cancel", "Desmarcar o que foi combinado"),
    readOwn({
      id: "listPairs",
      path: "/pairs",
      summary: "Duplas da pessoa e convites de dupla",
      answer: page,
      run: async (as) => ({ rows: await listPairs(as) }),
    }),
    changeOwn({
      id: "invitePartner",
      path: "/pairs",
      summary: "Convidar um atleta para formar dupla",
      ...keyed(invitePartnerSchema),
      status: 201,
      answer: pairAnswer,
      run: invitePartner,
    }),
    pairAct("accept", "Aceitar formar dupla"),
    pairAct("decline", "Recusar um convite de dupla"),
    pairAct("withdraw", "Retirar um convite de dupla"),
    pairAct("dissolve", "Cancelar uma dupla"),
  ],
};
