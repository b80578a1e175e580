import type { Scope } from "../../../../app/features/base/access/scopes.ts";
import { TOURNAMENT_OPERATIONS } from "./tournament-table.ts";

/** The callers of an operation: a program by its club's token, with a scope; a person by their access token; everybody. */
type Caller = { kind: "token"; scope: Scope | null } | { kind: "person" } | { kind: "public" };

/** An operation of `/api/v1`, as far as its address, its counting and its heading need; the schemas stand in `schemas.ts`. */
export interface OperationRow {
  id: string;
  method: "get" | "post" | "put" | "patch" | "delete";
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
    | "Torneios"
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
    id: "exportRules",
    path: `${CLUB}/exports/rules`,
    summary: "Os rankings com as suas regras de pontos",
  },
  {
    ...EXPORTS,
    id: "exportMatches",
    path: `${CLUB}/exports/matches`,
    summary: "As partidas, como a importação as lê",
  },
  {
    ...EXPORTS,
    id: "exportGivenPoints",
    path: `${CLUB}/exports/points`,
    summary: "Os pontos sem partida: iniciais e de fases de torneio",
  },
  { ...EXPORTS, id: "exportTable", path: `${CLUB}/exports/table`, summary: "A tabela de um ranking" },
  {
    ...EXPORTS,
    id: "exportLedger",
    path: `${CLUB}/exports/ledger`,
    summary: "As linhas que somam os pontos de um ranking",
  },
  ...TOURNAMENT_OPERATIONS,
] as const satisfies readonly OperationRow[];

export type TokenOperationId = (typeof TOKEN_OPERATIONS)[number]["id"];
