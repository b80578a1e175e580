import type { Scope } from "../../../../app/features/tokens/scopes.ts";

/** Who may call: a program by its club's token, with a scope; a person by their access token; everybody. */
type Caller = { kind: "token"; scope: Scope | null } | { kind: "person" } | { kind: "public" };

/** An operation of `/api/v1`, as far as its address, its counting and its heading need; the schemas stand in `schemas.ts`. */
export interface OperationRow {
  id: string;
  method: "get" | "post" | "patch" | "delete";
  /** Below `/api/v1`, as OpenAPI writes it. */
  path: string;
  by: Caller;
  tag:
    | "Token"
    | "Membros"
    | "Partidas"
    | "Convites"
    | "Rankings"
    | "Patrocinadores"
    | "Avisos"
    | "Arquivos"
    | "Conta"
    | "Busca";
  summary: string;
  /** It changes something: it takes `Idempotency-Key` and `dry_run`. */
  isWrite?: true;
  /** It gives the whole as CSV, too. */
  isFile?: true;
}

const CLUB = "/clubs/{clubId}";
const MATCH = `${CLUB}/matches/{matchId}`;
const by = (scope: Scope | null): Caller => ({ kind: "token", scope });
const SPONSORS = `${CLUB}/sponsors`;
const SPONSOR = `${SPONSORS}/{sponsorId}`;
const WRITES_SPONSORS = { by: by("sponsors:write"), tag: "Patrocinadores", isWrite: true } as const;
const EXPORTS = { by: by("exports:read"), tag: "Arquivos", method: "get", isFile: true } as const;
const WRITES = { by: by("matches:write"), tag: "Partidas", method: "post", isWrite: true } as const;

/** THE TABLE of what programs do by API token; each has its schemas in `schemas.ts` and its verb in `serve.ts`. */
export const TOKEN_OPERATIONS = [
  {
    id: "readToken",
    method: "get",
    path: "/token",
    by: by(null),
    tag: "Token",
    summary: "O que este token pode, e até quando",
  },
  {
    id: "listMembers",
    method: "get",
    path: `${CLUB}/members`,
    by: by("members:read"),
    tag: "Membros",
    summary: "Membros do clube, ou quem pede para entrar",
  },
  {
    id: "listMatches",
    method: "get",
    path: `${CLUB}/matches`,
    by: by("matches:read"),
    tag: "Partidas",
    summary: "Partidas do clube",
  },
  {
    id: "readMatch",
    method: "get",
    path: MATCH,
    by: by("matches:read"),
    tag: "Partidas",
    summary: "Uma partida do clube",
  },
  { ...WRITES, id: "enterMatch", path: `${CLUB}/matches`, summary: "Lançar um resultado pelo clube" },
  {
    ...WRITES,
    id: "decideMatch",
    path: `${MATCH}/decide`,
    summary: "Decidir um resultado que espera o clube",
  },
  { ...WRITES, id: "correctMatch", path: `${MATCH}/correct`, summary: "Corrigir um resultado confirmado" },
  { ...WRITES, id: "annulMatch", path: `${MATCH}/annul`, summary: "Anular um resultado confirmado" },
  {
    ...WRITES,
    id: "cancelMatch",
    path: `${MATCH}/cancel`,
    summary: "Cancelar uma partida que não foi jogada",
  },
  {
    id: "listRankings",
    method: "get",
    path: `${CLUB}/rankings`,
    by: by("rankings:read"),
    tag: "Rankings",
    summary: "Rankings do clube",
  },
  {
    id: "listSponsors",
    method: "get",
    path: `${CLUB}/sponsors`,
    by: by("sponsors:read"),
    tag: "Patrocinadores",
    summary: "Patrocinadores que o clube mostra",
  },
  {
    id: "listOwnSponsors",
    method: "get",
    path: `${SPONSORS}/own`,
    by: by("sponsors:read"),
    tag: "Patrocinadores",
    summary: "Patrocinadores do clube, também os de outro período",
  },
  {
    ...WRITES_SPONSORS,
    id: "addSponsor",
    method: "post",
    path: SPONSORS,
    summary: "Incluir um patrocinador",
  },
  {
    ...WRITES_SPONSORS,
    id: "changeSponsor",
    method: "patch",
    path: SPONSOR,
    summary: "Mudar um patrocinador",
  },
  {
    ...WRITES_SPONSORS,
    id: "moveSponsor",
    method: "post",
    path: `${SPONSOR}/move`,
    summary: "Pôr um patrocinador antes ou depois",
  },
  {
    ...WRITES_SPONSORS,
    id: "removeSponsor",
    method: "delete",
    path: SPONSOR,
    summary: "Retirar um patrocinador das telas",
  },
  {
    id: "listNotices",
    method: "get",
    path: `${CLUB}/notices`,
    by: by("notices:read"),
    tag: "Avisos",
    summary: "Avisos que o clube mandou",
  },
  {
    id: "sendNotice",
    method: "post",
    path: `${CLUB}/notices`,
    by: by("notices:write"),
    tag: "Avisos",
    summary: "Mandar um aviso aos membros",
    isWrite: true,
  },
  {
    ...EXPORTS,
    id: "exportMembers",
    path: `${CLUB}/exports/members`,
    summary: "Os membros, como o painel os baixa",
  },
  {
    ...EXPORTS,
    id: "exportMatches",
    path: `${CLUB}/exports/matches`,
    summary: "As partidas, como a importação as lê",
  },
  { ...EXPORTS, id: "exportTable", path: `${CLUB}/exports/table`, summary: "A tabela de um ranking" },
  {
    ...EXPORTS,
    id: "exportLedger",
    path: `${CLUB}/exports/ledger`,
    summary: "As linhas que somam os pontos de um ranking",
  },
] as const satisfies readonly OperationRow[];

export type TokenOperationId = (typeof TOKEN_OPERATIONS)[number]["id"];

const OWN = { by: { kind: "person" } } as const;
const PUBLIC = { by: { kind: "public" } } as const;
const OWN_MATCH = "/matches/{matchId}";
const INVITES = { ...OWN, tag: "Convites" } as const;
const INVITE = "/invites/{inviteId}";
const PAIR = "/pairs/{pairId}";

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
    path: `${CLUB}/ranking`,
    tag: "Rankings",
    summary: "A tabela pública de um ranking",
  },
  {
    ...PUBLIC,
    id: "readLedger",
    method: "get",
    path: `${CLUB}/ranking/{athleteId}/ledger`,
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
