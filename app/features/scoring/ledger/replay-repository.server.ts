import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import { rankingEvents } from "../../../../drizzle/schema/ledger.ts";
import { rankingRules, rankings } from "../../../../drizzle/schema/rankings.ts";
import type { Database } from "../../../platform/database.server.ts";
import { EVENT_COLUMNS } from "./ranking-state-rows.server.ts";

/** Reads at most `limit` events of a sport in the order in which they were told, those after number `after`. */
export function eventsStatement(
  db: Database,
  { sport, after, limit }: { sport: string; after: number; limit: number },
) {
  const { seq } = rankingEvents;
  return db
    .select({
      ...EVENT_COLUMNS,
      seq,
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

/** Reads the merges and splits of a sport after a number, in their order: whose results pass. */
export function seatsStatement(db: Database, { sport, after }: { sport: string; after: number }) {
  const { seq, seats } = rankingEvents;
  return db
    .select({ seq, seats: sql`${seats}`.mapWith(seats) })
    .from(rankingEvents)
    .where(and(sql`/* rebuild */ ${eq(rankingEvents.sport, sport)}`, isNotNull(seats), gt(seq, after)))
    .orderBy(seq);
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
