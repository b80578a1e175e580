import type { ExportKind } from "./kinds.ts";
import { RULEBOOK_HEAD } from "../points-and-rules/ranking-cells.ts";
import { GIVEN_HEAD } from "./given-lines.ts";
import { MATCH_HEAD } from "./match-lines.ts";
import { MEMBER_HEAD } from "./member-lines.ts";
import { LEDGER_HEAD, TABLE_HEAD } from "./table-lines.ts";

/** The columns of each file (docs/csv.md). */
export const HEADS: Readonly<Record<ExportKind, readonly string[]>> = {
  atletas: MEMBER_HEAD,
  regulamento: RULEBOOK_HEAD,
  partidas: MATCH_HEAD,
  pontos: GIVEN_HEAD,
  tabela: TABLE_HEAD,
  extrato: LEDGER_HEAD,
};
