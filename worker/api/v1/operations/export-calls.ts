import {
  exportFileByToken,
  exportPageByToken,
} from "../../../../app/features/office/exports/export-by-token.server.ts";
import { exportAnswer, exportQuery } from "../../../../app/features/office/exports/export-program-schema.ts";
import type { ExportKind } from "../../../../app/features/office/exports/kinds.ts";
import { parseInput } from "../../../../app/lib/parse.ts";
import type { Operation, Subject } from "./operation.ts";

/** A file: whole as CSV, page by page as JSON. */
function exported(kind: ExportKind, file: string, id: string, summary: string): Operation {
  const query = exportQuery(kind);
  return {
    id,
    method: "get",
    path: `/clubs/:clubId/exports/${file}`,
    by: "token",
    scope: "exports:read",
    summary,
    query,
    answer: exportAnswer(kind),
    status: 200,
    isFile: true,
    serve: async (context, call) => {
      const { format, ranking, ...page } = parseInput(query, call.query);
      const rankingId = typeof ranking === "string" ? ranking : null;
      const act = { operation: id, summary, path: new URL(call.url).pathname };
      const asked = { clubId: call.id("clubId"), kind, rankingId, act };
      if (format === "csv") return { file: await exportFileByToken(context, asked) };
      return { status: 200, body: await exportPageByToken(context, { ...asked, ...page }) };
    },
  };
}

/** The files that a club takes along. */
export const EXPORT_CALLS: Subject = {
  tag: "Arquivos",
  about:
    "O que o clube leva consigo: em JSON, página por página; com `format=csv`, o arquivo inteiro, como o painel o baixa. As colunas são as mesmas.",
  operations: [
    exported("atletas", "members", "exportMembers", "Os membros, como o painel os baixa"),
    exported("regulamento", "rules", "exportRules", "Os rankings com as suas regras de pontos"),
    exported("partidas", "matches", "exportMatches", "As partidas, como a importação as lê"),
    exported(
      "pontos",
      "points",
      "exportGivenPoints",
      "Os pontos sem partida: iniciais e de fases de torneio",
    ),
    exported("tabela", "table", "exportTable", "A tabela de um ranking"),
    exported("extrato", "ledger", "exportLedger", "O extrato dos pontos de um ranking"),
  ],
};
