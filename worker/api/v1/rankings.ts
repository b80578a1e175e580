import { asId } from "../../../app/platform/ids.server.ts";
import { Hono } from "hono";
import type { z } from "zod";
import { formatScore } from "../../../app/features/scoring/scores/format-score.ts";
import { tableQueryFrom } from "../../../app/features/rankings/tables/ranking-address.ts";
import { readLedger } from "../../../app/features/rankings/tables/read-ledger.server.ts";
import { readTable } from "../../../app/features/rankings/tables/read-table.server.ts";
import { ledgerQuerySchema, tableQuerySchema } from "../../../app/features/rankings/tables/tables-schema.ts";
import { AppError } from "../../../app/lib/errors.ts";
import { parseInput } from "../../../app/lib/parse.ts";
import type { ApiBindings } from "../bindings.ts";
import { apiActor } from "../identity.ts";

/** Public rankings and their explanations (product §10). Sport defaults to the club's first, format to singles. */
export const rankingsApi = new Hono<ApiBindings>();

rankingsApi.get("/clubs/:clubId/ranking", async (c) => {
  const query = queryOf(c.req.url, tableQuerySchema);
  const table = await readTable(
    { services: c.env.services },
    { clubId: idFrom(c.req.param("clubId")), ...query },
  );
  if (!table) throw new AppError("not_found");
  return c.json({
    club: { id: table.club.id, name: table.club.name, city: table.club.city, state: table.club.state },
    sport: table.sport,
    format: table.format,
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
  });
});

rankingsApi.get("/clubs/:clubId/ranking/:athleteId/ledger", async (c) => {
  const query = queryOf(c.req.url, ledgerQuerySchema);
  const ledger = await readLedger(
    { services: c.env.services, actor: apiActor(c) },
    { clubId: idFrom(c.req.param("clubId")), athleteId: idFrom(c.req.param("athleteId")), ...query },
    formatScore,
  );
  if (!ledger) throw new AppError("not_found");
  if (!ledger.isOpen) throw new AppError("forbidden", { message: "Este perfil é privado." });
  return c.json({
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
  });
});

/** The filters of an address; a wrong one is named as the caller wrote it. */
function queryOf<Query>(url: string, schema: z.ZodType<Query>): Query {
  try {
    return parseInput(schema, tableQueryFrom(new URL(url).searchParams));
  } catch (error) {
    if (!(error instanceof AppError) || error.details.field !== "asOf") throw error;
    throw new AppError(error.code, { ...error.details, field: "as_of" });
  }
}

/** An id of an address; what is no id names nothing: 404. */
function idFrom(text: string): string {
  const id = asId(text);
  if (!id) throw new AppError("not_found");
  return id;
}
