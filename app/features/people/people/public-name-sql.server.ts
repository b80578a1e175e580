import { type SQL, sql } from "drizzle-orm";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { literal } from "../../../../drizzle/schema/columns.ts";
import { tableRow } from "../../../platform/sql.server.ts";
import { ADULT_AGE } from "../../base/access/minors.ts";
import { REMOVED_ATHLETE } from "./public-name.ts";

/** The columns of an athlete that make the name that others read (`publicName`). */
export const NAMED_ATHLETE = tableRow(athletes, ["name", "isPrivate", "birthDate", "userId"]);

/**
 * SQL of what a search in public finds somebody by, of an athlete (alias `person`): what `publicName` shows, without accents and case. Who
 * has not claimed the profile is found by first name and initial.
 */
export function publicSearchName(person: SQL): SQL {
  const name = sql`${person}.search_name`;
  return sql`case when ${person}.user_id is not null or position(' ' in ${name}) = 0 or ${person}.name = ${REMOVED_ATHLETE} then ${name}
    else split_part(${name}, ' ', 1) || ' ' || left(regexp_replace(${name}, '^.* ', ''), 1) || '.' end`;
}

/** The columns that make the name that others read and the picture that they see (`publicName`, `publicAvatarId`). */
export const SHOWN_ATHLETE = tableRow(athletes, ["name", "isPrivate", "birthDate", "userId", "avatarId"]);

/**
 * SQL of `isHidden`: holds for a person who stands in no list that shows more than a short name, being private or a minor
 * (product §3). `person` is SQL of an alias with `is_private` and `birth_date`, `today` of a calendar day.
 */
export function isHiddenSql(person: SQL, today: SQL): SQL {
  const isMinor = sql`(${person}.birth_date > (${today} - interval '${literal(ADULT_AGE)} years')::date) is true`;
  return sql`(${person}.is_private or ${isMinor})`;
}
