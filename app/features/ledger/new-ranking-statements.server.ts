import { sql } from "drizzle-orm";
import { rankings } from "../../../drizzle/schema/rankings.ts";
import type { MatchFormat } from "../../lib/formats.ts";
import type { Statement } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { command } from "../../platform/sql.server.ts";
import type { LoadedRankings, RankingFacts } from "./ranking-state-statements.server.ts";
import { DEFAULT_RULES } from "./rules.ts";

/** A ranking that its first result brings into being: the default rules, as version 1. */
export interface NewRanking extends RankingFacts {
  format: MatchFormat;
}

/** The ranking of a club's first result in a sport and format, before it is written (`ensureRankingStatements`). */
export function newRanking(
  of: { clubId: string; sport: string; format: MatchFormat; timeZone: string },
  id: string,
): NewRanking {
  const { clubId, sport, format, timeZone } = of;
  return { id, clubId, sport, format, timeZone, ruleVersion: 1, rules: { "1": DEFAULT_RULES } };
}

/** A state that knows the new ranking too, so that its first result can be applied before it exists. */
export function withRanking(state: LoadedRankings, ranking: RankingFacts): LoadedRankings {
  const of = (id: string) => (id === ranking.id ? ranking : null);
  return {
    ...state,
    rankings: new Map([...state.rankings, [ranking.id, ranking]]),
    rules: (id, version) => (of(id) ? DEFAULT_RULES : state.rules(id, version)),
    timeZone: (id) => of(id)?.timeZone ?? state.timeZone(id),
  };
}

/**
 * Statements that make sure the ranking of a club, sport and format exists, with the default rules as version 1.
 * Harmless when it does. Select its id by (club, sport, format) in the same batch; with an `id` of the caller's the
 * batch fails (`isWriteConflict`) where somebody has made it meanwhile.
 */
export function ensureRankingStatements(
  services: Services,
  ranking: { clubId: string; sport: string; format: MatchFormat },
  id?: string,
): Statement[] {
  const { db } = services;
  const { clubId, sport, format } = ranking;
  const insert = db.insert(rankings).values({ id: id ?? services.newId(), clubId, sport, format });
  return [
    id ? insert : insert.onConflictDoNothing({ target: [rankings.clubId, rankings.sport, rankings.format] }),
    command(
      db,
      sql`insert into ranking_rules (ranking_id, version, rules, created_at)
      select id, 1, ${JSON.stringify(DEFAULT_RULES)}::jsonb, ${services.now().toISOString()}::timestamptz from rankings
      where club_id = ${clubId}::uuid and sport = ${sport} and format = ${format}
      on conflict do nothing`,
    ),
  ];
}
