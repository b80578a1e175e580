import { z } from "zod";
import { rankingsAnswer } from "../../../../app/features/clubs/integrations/club-records-schema.ts";
import { listClubRankings } from "../../../../app/features/clubs/integrations/list-club-rankings.server.ts";
import { tableQueryFrom } from "../../../../app/features/rankings/tables/ranking-address.ts";
import { readLedger } from "../../../../app/features/rankings/tables/read-ledger.server.ts";
import { readTable } from "../../../../app/features/rankings/tables/read-table.server.ts";
import {
  ledgerQuerySchema,
  namesNoTable,
  tableQuerySchema,
} from "../../../../app/features/rankings/tables/tables-schema.ts";
import { formatScore } from "../../../../app/features/scoring/scores/format-score.ts";
import { AppError } from "../../../../app/lib/errors.ts";
import { MATCH_FORMATS } from "../../../../app/lib/formats.ts";
import { parseInput } from "../../../../app/lib/parse.ts";
import { noQuery, readPublic, reads } from "./builders.ts";
import type { Subject } from "./operation.ts";

const read = reads("rankings:read");

/** The filters of a table as an address writes them. */
function inAddress<Schema extends { shape: { asOf: z.ZodType } } & z.ZodObject>(schema: Schema): z.ZodObject {
  const { asOf, ...rest } = schema.shape;
  return z.object({ ...rest, as_of: asOf });
}

/** The filters of an address; a wrong one is named as the caller wrote it. */
function queryOf<Query>(url: string, schema: z.ZodType<Query>): Query {
  try {
    return parseInput(schema, tableQueryFrom(new URL(url).searchParams));
  } catch (error) {
    if (!(error instanceof AppError) || error.details.field !== "asOf") throw error;
    throw new AppError(error.code, { ...error.details, field: "as_of" });
  }
}

/** An address that names no table gets the one that the club opens, else singles of its first sport. */
function opensFirst(url: string): "singles" | false {
  return namesNoTable(new URL(url).searchParams) && "singles";
}

/** Rankings of a token's club; public ones, and the lines that add up to an athlete's points (product §10). */
export const RANKING_CALLS: Subject = {
  tag: "Rankings",
  about: "Tabelas e o extrato dos pontos.",
  operations: [
    read({
      id: "listRankings",
      path: "/clubs/:clubId/rankings",
      summary: "Rankings do clube",
      query: noQuery,
      answer: rankingsAnswer,
      run: (context, _, { id }) => listClubRankings(context, { clubId: id("clubId") }),
    }),
    // Without an id: the one that the club opens, of sport and format where they are named.
    readPublic({
      id: "readRanking",
      path: "/clubs/:clubId/ranking",
      summary: "A tabela pública de um ranking",
      query: inAddress(tableQuerySchema),
      answer: z.looseObject({
        rows: z.array(z.looseObject({})),
        sport: z.string(),
        format: z.enum(MATCH_FORMATS),
        ranking: z.strictObject({ id: z.uuid(), name: z.string().nullable() }).nullable(),
        version: z.number(),
      }),
      run: async ({ services }, { url, id }) => {
        const query = queryOf(url, tableQuerySchema);
        const table = await readTable(
          { services },
          { clubId: id("clubId"), ...query, opensFirst: opensFirst(url) },
        );
        if (!table) throw new AppError("not_found");
        return {
          club: { id: table.club.id, name: table.club.name, city: table.club.city, state: table.club.state },
          sport: table.sport,
          format: table.format,
          ranking: table.ranking && { id: table.ranking.id, name: table.ranking.name },
          rule_version: table.ruleVersion,
          version: table.version,
          as_of: table.asOfDay,
          rows: table.rows.map((row) => ({
            position: row.position,
            previous_position: row.previousPosition,
            athlete: { id: row.athlete.id, name: row.athlete.name },
            points: row.points,
            level: row.level,
            matches: row.matches,
            wins: row.wins,
            losses: row.losses,
          })),
          next_cursor: table.nextCursor,
        };
      },
    }),
    readPublic({
      id: "readLedger",
      path: "/clubs/:clubId/ranking/:athleteId/ledger",
      summary: "O extrato dos pontos de um atleta",
      query: inAddress(ledgerQuerySchema),
      answer: z.looseObject({ points: z.number(), lines: z.array(z.looseObject({})) }),
      run: async (as, { url, id }) => {
        const query = queryOf(url, ledgerQuerySchema);
        const input = {
          clubId: id("clubId"),
          athleteId: id("athleteId"),
          ...query,
          opensFirst: opensFirst(url),
        };
        const ledger = await readLedger(as, input, formatScore);
        if (!ledger) throw new AppError("not_found");
        if (!ledger.isOpen) throw new AppError("forbidden", { message: "Este perfil é privado." });
        return {
          points: ledger.points,
          level: ledger.level,
          lines: ledger.lines.map((line) => ({
            match_id: line.matchId,
            at: line.at,
            reason: line.reason,
            points: line.points,
            level_change: line.levelChange,
            rule_version: line.ruleVersion,
            rule: line.rule,
            level_rule: line.levelRule,
          })),
          next_cursor: ledger.nextCursor,
        };
      },
    }),
  ],
};
