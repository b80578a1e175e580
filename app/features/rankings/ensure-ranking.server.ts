import { sql } from "drizzle-orm";
import type { Statement } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { DEFAULT_RULES } from "./rules.ts";

/**
 * Statements that make sure the ranking of a club, sport and format exists, with the default rules as version 1.
 * Harmless when it does. Select its id by (club, sport, format) in the same batch; with an `id` of the caller's the
 * batch fails (`isLostRace`) where somebody has made it meanwhile.
 */
export function ensureRankingStatements(
  services: Services,
  ranking: { clubId: string; sport: string; format: "singles" | "doubles" },
  id?: string,
): Statement[] {
  const { db } = services;
  return [
    db.execute(sql`insert into rankings (id, club_id, sport, format) values
      (${id ?? services.newId()}::uuid, ${ranking.clubId}::uuid, ${ranking.sport}, ${ranking.format})
      ${id ? sql`` : sql`on conflict (club_id, sport, format) do nothing`}`) as unknown as Statement,
    db.execute(sql`insert into ranking_rules (ranking_id, version, rules, created_at)
      select id, 1, ${JSON.stringify(DEFAULT_RULES)}::jsonb, ${services.now().toISOString()}::timestamptz from rankings
      where club_id = ${ranking.clubId}::uuid and sport = ${ranking.sport} and format = ${ranking.format}
      on conflict do nothing`) as unknown as Statement,
  ];
}
