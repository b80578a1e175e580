import { sql } from "drizzle-orm";
import { z } from "zod";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import { rankings } from "../../../../drizzle/schema/rankings.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";

const RANKING = tableRow(rankings, ["id", "clubId"]);
const CLUB = tableRow(clubs, ["timeZone"]);

const awaitingRow = rowSchema(() =>
  z.object({ ...RANKING.schema().shape, ...CLUB.schema().shape, version: z.number(), rules: z.unknown() }),
);

/** A ranking whose places of the last Monday are still to be kept. */
export type AwaitingRanking = RowOf<typeof awaitingRow>;

/**
 * Reads open rankings that a Monday has begun in since their places were kept, the longest waiting first, at most `limit`. One waits
 * where something left its window before that Monday that is not written yet.
 */
export function awaitingStatement(db: Database, { now, limit }: { now: Date; limit: number }) {
  const monday = sql`date_trunc('week', ${now.toISOString()}::timestamptz at time zone c.time_zone) at time zone c.time_zone`;
  return query(
    db,
    sql`
    select ${RANKING.columns("k")}, k.version::float8 as version, ${CLUB.columns("c")}, v.rules
    from rankings k join clubs c on c.id = k.club_id join ranking_rules v on v.ranking_id = k.id and v.version = k.rule_version
    where k.closed_at is null and k.monday_at < ${now.toISOString()}::timestamptz and k.monday_at < ${monday}
      and not exists (select 1 from ledger_lines l where l.ranking_id = k.id and l.gone_at is null and l.leaves_at <= ${monday})
    order by k.monday_at limit ${limit}`,
    awaitingRow,
  );
}
