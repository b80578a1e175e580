import type { OperationRow } from "./token-operations.ts";

const INVITES = { by: { kind: "person" }, tag: "Convites" } as const;
const INVITE = "/invites/{inviteId}";
const PAIR = "/pairs/{pairId}";

/** The rows of the table about invites to matches and pairs of doubles: a person's own. */
export const INVITE_OPERATIONS = [
  {
    ...INVITES,
    id: "listInvites",
    method: "get",
    path: "/invites",
    summary: "Convites para jogar da pessoa",
  },
  {
    ...INVITES,
    id: "openInvite",
    method: "post",
    path: "/invites",
    summary: "Convidar um atleta para jogar (planos Plus e Pro)",
  },
  {
    ...INVITES,
    id: "acceptInvite",
    method: "post",
    path: `${INVITE}/accept`,
    summary: "Aceitar a proposta na versão que foi vista",
  },
  {
    ...INVITES,
    id: "declineInvite",
    method: "post",
    path: `${INVITE}/decline`,
    summary: "Recusar uma proposta",
  },
  {
    ...INVITES,
    id: "counterInvite",
    method: "post",
    path: `${INVITE}/counter`,
    summary: "Propor outro horário e lugar",
  },
  {
    ...INVITES,
    id: "withdrawInvite",
    method: "post",
    path: `${INVITE}/withdraw`,
    summary: "Retirar a própria proposta",
  },
  {
    ...INVITES,
    id: "cancelInvite",
    method: "post",
    path: `${INVITE}/cancel`,
    summary: "Desmarcar o que foi combinado",
  },
  {
    ...INVITES,
    id: "listPairs",
    method: "get",
    path: "/pairs",
    summary: "Duplas da pessoa e convites de dupla",
  },
  {
    ...INVITES,
    id: "invitePartner",
    method: "post",
    path: "/pairs",
    summary: "Convidar um atleta para formar dupla",
  },
  {
    ...INVITES,
    id: "acceptPair",
    method: "post",
    path: `${PAIR}/accept`,
    summary: "Aceitar formar dupla",
  },
  {
    ...INVITES,
    id: "declinePair",
    method: "post",
    path: `${PAIR}/decline`,
    summary: "Recusar um convite de dupla",
  },
  {
    ...INVITES,
    id: "withdrawPair",
    method: "post",
    path: `${PAIR}/withdraw`,
    summary: "Retirar um convite de dupla",
  },
  {
    ...INVITES,
    id: "dissolvePair",
    method: "post",
    path: `${PAIR}/dissolve`,
    summary: "Desfazer uma dupla",
  },
] as const satisfies readonly OperationRow[];
