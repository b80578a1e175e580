import { INVITE_OPERATIONS } from "./invite-table.ts";
import type { OperationRow } from "./token-operations.ts";

const OWN = { by: { kind: "person" } } as const;
const PUBLIC = { by: { kind: "public" } } as const;
const OWN_MATCH = "/matches/{matchId}";

/** THE TABLE of the other calls of `/api/v1` that programs may rely on (product §10): those of people, and public ones. */
export const OTHER_OPERATIONS = [
  { ...OWN, id: "readMe", method: "get", path: "/me", tag: "Conta", summary: "A pessoa do token de acesso" },
  {
    ...PUBLIC,
    id: "searchCities",
    method: "get",
    path: "/cities",
    tag: "Busca",
    summary: "Cidades pelo nome",
  },
  { ...PUBLIC, id: "searchClubs", method: "get", path: "/clubs", tag: "Busca", summary: "Clubes pelo nome" },
  {
    ...PUBLIC,
    id: "readRanking",
    method: "get",
    path: "/clubs/{clubId}/ranking",
    tag: "Rankings",
    summary: "A tabela pública de um ranking",
  },
  {
    ...PUBLIC,
    id: "readLedger",
    method: "get",
    path: "/clubs/{clubId}/ranking/{athleteId}/ledger",
    tag: "Rankings",
    summary: "As linhas que somam os pontos de um atleta",
  },
  {
    ...OWN,
    id: "reportOwnMatch",
    method: "post",
    path: "/matches",
    tag: "Partidas",
    summary: "Lançar uma partida própria",
  },
  {
    ...OWN,
    id: "readOwnMatch",
    method: "get",
    path: OWN_MATCH,
    tag: "Partidas",
    summary: "Uma partida própria",
  },
  {
    ...OWN,
    id: "editOwnMatch",
    method: "patch",
    path: OWN_MATCH,
    tag: "Partidas",
    summary: "Corrigir o resultado lançado, antes da resposta",
  },
  {
    ...OWN,
    id: "approveOwnMatch",
    method: "post",
    path: `${OWN_MATCH}/approve`,
    tag: "Partidas",
    summary: "Aprovar um resultado",
  },
  {
    ...OWN,
    id: "withdrawOwnMatch",
    method: "post",
    path: `${OWN_MATCH}/withdraw`,
    tag: "Partidas",
    summary: "Retirar o resultado lançado",
  },
  {
    ...OWN,
    id: "disputeOwnMatch",
    method: "post",
    path: `${OWN_MATCH}/dispute`,
    tag: "Partidas",
    summary: "Contestar um resultado",
  },
  {
    ...OWN,
    id: "decideAsAdmin",
    method: "post",
    path: `${OWN_MATCH}/decide`,
    tag: "Partidas",
    summary: "Decidir um resultado, como quem administra o clube",
  },
  ...INVITE_OPERATIONS,
  {
    ...OWN,
    id: "listNotifications",
    method: "get",
    path: "/notifications",
    tag: "Conta",
    summary: "Avisos da pessoa",
  },
  {
    ...OWN,
    id: "markNotifications",
    method: "patch",
    path: "/notifications",
    tag: "Conta",
    summary: "Marcar avisos como lidos",
  },
] as const satisfies readonly OperationRow[];

export type OtherOperationId = (typeof OTHER_OPERATIONS)[number]["id"];
