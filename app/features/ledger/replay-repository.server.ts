import { and, eq, gt, sql } from "drizzle-orm";
import { clubs } from "../../../drizzle/schema/clubs.ts";
import { rankingEvents } from "../../../drizzle/schema/ledger.ts";
import { rankingRules, rankings } from "../../../drizzle/schema/rankings.ts";
import type { Database } from "../../platform/database.server.ts";

/** Reads at most `limit` events of a sport in the order in which they were told, those after number `after`. */
export function eventsStatement(
  db: Database,
  { sport, after, limit }: { sport: string; after: number; limit: number },
) {
  const { id, seq } = rankingEvents;
  return db
    .select({
      id,
      seq,
      rankingId: rankingEvents.rankingId,
      sport: rankingEvents.sport,
      matchId: rankingEvents.matchId,
      tournamentEventId: rankingEvents.tournamentEventId,
      kind: rankingEvents.kind,
      at: rankingEvents.at,
      writtenAt: rankingEvents.writtenAt,
      ordinal: rankingEvents.ordinal,
      ruleVersion: rankingEvents.ruleVersion,
      undoes: rankingEvents.undoes,
      corrects: rankingEvents.corrects,
      isAnswered: rankingEvents.isAnswered,
      result: rankingEvents.result,
      awards: rankingEvents.awards,
      also: rankingEvents.also,
      // Looked up one by one: an `exists` would be answered by reading all events of the platform.
      isUndone:
        sql`(select u.id from ranking_events u where u.undoes = ranking_events.id limit 1) is not null`.mapWith(
          Boolean,
        ),
    })
    .from(rankingEvents)
    .where(and(sql`/* rebuild */ ${eq(rankingEvents.sport, sport)}`, gt(seq, after)))
    .orderBy(seq)
    .limit(limit);
}

/** An event as `eventsStatement` reads it. */
export type EventRow = Awaited<ReturnType<typeof eventsStatement>>[number];

/** Reads the rankings of a sport with every version of their rules. */
export function rankingsStatement(db: Database, sport: string) {
  return db
    .select({
      id: rankings.id,
      clubId: rankings.clubId,
      timeZone: clubs.timeZone,
      closedAt: rankings.closedAt,
      version: rankingRules.version,
      rules: rankingRules.rules,
    })
    .from(rankings)
    .innerJoin(clubs, eq(clubs.id, rankings.clubId))
    .innerJoin(rankingRules, eq(rankingRules.rankingId, rankings.id))
    .where(eq(rankings.sport, sport));
}
