import { type SQL, sql } from "drizzle-orm";
import { DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";

/** SQL of the calendar day at an instant where a club (SQL of its id) is; of no club, in the product's default zone. */
export function clubDaySql(club: SQL, now: Date): SQL {
  return sql`(${now.toISOString()}::timestamptz at time zone
    coalesce((select zoned.time_zone from clubs zoned where zoned.id = ${club}), ${DEFAULT_TIME_ZONE}))::date`;
}

/** SQL that holds for a sponsor (alias `sponsors`) that is shown on a day: not taken away, and within its period. */
export function isRunningSql(day: SQL): SQL {
  return sql`(sponsors.removed_at is null and coalesce(sponsors.starts_on <= ${day}, true)
    and coalesce(sponsors.ends_on >= ${day}, true))`;
}
