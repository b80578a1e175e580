import { and, inArray, isNull, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { ledgerLines } from "../../../../drizzle/schema/ledger.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema } from "../../../platform/sql.server.ts";

/** Those that left first are looked at, so that finding them costs the same however many wait. */
const LINES_A_RUN = 2_000;

const leavingRow = rowSchema(() => z.object({ athlete_id: z.string(), ranking_id: z.string() }));

/** Reads the athletes with a line that has left its window by `now` and has no `window` line yet, at most `limit`, the earliest first; of all rankings, or of one. */
export function leavingStatement(
  db: Database,
  { now, limit, rankingId }: { now: Date; limit: number; rankingId?: string | undefined },
) {
  return query(
    db,
    sql`
      with due as materialized (
        select l.athlete_id, l.ranking_id from ledger_lines l
        where l.gone_at is null and l.leaves_at is not null and l.leaves_at <= ${now.toISOString()}::timestamptz
          ${rankingId === undefined ? sql`` : sql`and l.ranking_id = ${rankingId}::uuid`}
        order by l.leaves_at limit ${LINES_A_RUN}
      )
      select athlete_id, ranking_id from due group by 1, 2 order by 1, 2 limit ${limit}`,
    leavingRow,
  );
}

/** The lines of some athletes in some rankings that have left their window by `now` without their `window` line. */
export function leavingLinesStatement(
  db: Database,
  {
    athleteIds,
    rankingIds,
    now,
  }: { athleteIds: readonly string[]; rankingIds: readonly string[]; now: Date },
) {
  return db
    .select()
    .from(ledgerLines)
    .where(
      and(
        isNull(ledgerLines.goneAt),
        lte(ledgerLines.leavesAt, now),
        inArray(ledgerLines.rankingId, [...rankingIds]),
        inArray(ledgerLines.athleteId, [...athleteIds]),
      ),
    );
}
