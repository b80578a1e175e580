import { type SQL, sql } from "drizzle-orm";
import { athletes } from "../../../drizzle/schema/accounts.ts";
import { literal } from "../../../drizzle/schema/columns.ts";
import { tableRow } from "../../platform/sql.server.ts";
import { ADULT_AGE } from "../access/minors.ts";

/** What the name that others read is made of (`publicName`), of an athlete. */
export const NAMED_ATHLETE = tableRow(athletes, ["name", "isPrivate", "birthDate"]);

/**
 * SQL of `isHidden`: holds for a person who stands in no list that shows more than a short name, being private or a minor
 * (product §3). `person` is SQL of an alias with `is_private` and `birth_date`, `today` of a calendar day.
 */
export function isHiddenSql(person: SQL, today: SQL): SQL {
  const isMinor = sql`(${person}.birth_date > (${today} - interval '${literal(ADULT_AGE)} years')::date) is true`;
  return sql`(${person}.is_private or ${isMinor})`;
}
