import { type SQL, sql } from "drizzle-orm";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { literal } from "../../../../drizzle/schema/columns.ts";
import { tableRow } from "../../../platform/sql.server.ts";
import { ADULT_AGE } from "../../base/access/minors.ts";
import { REMOVED_ATHLETE } from "./public-name.ts";

/** The columns of an athlete that make the name that others read (`publicName`). */
export const NAMED_ATHLETE = tableRow(athletes, ["name", "isPrivate", "birthDate", "userId", "nameNumber"]);

const HYPHENS = sql.raw(`'-‐‑‒–—―−－'`);

/** SQL of how many words more a word of a name is in its folded name: its hyphens are spaces there (`foldName`). */
const moreWords = (word: SQL) => sql`(length(${word}) - length(translate(${word}, ${HYPHENS}, '')))`;

/**
 * SQL of what a search finds by first name and initial, of an athlete (alias `person`): the folded name of what `abbreviateName` shows, with
 * the dot. "Ana-Maria D’Ávila" → "ana maria d.". A name of one word stays whole.
 */
export function shortSearchName(person: SQL): SQL {
  const words = sql`string_to_array(${person}.search_name, ' ')`;
  const name = sql`btrim(${person}.name)`;
  const first = sql`split_part(${name}, ' ', 1)`;
  const last = sql`regexp_replace(${name}, '^.* ', '')`;
  return sql`case when position(' ' in ${name}) = 0 then ${person}.search_name
    else array_to_string((${words})[1 : 1 + ${moreWords(first)}], ' ') || ' '
      || left((${words})[cardinality(${words}) - ${moreWords(last)}], 1) || '.' end`;
}

/**
 * SQL of what a search in public finds somebody by, of an athlete (alias `person`): what `publicName` shows, folded. Who has not claimed the
 * profile is found by first name and initial.
 */
export function publicSearchName(person: SQL): SQL {
  return sql`case when ${person}.user_id is not null or ${person}.name = ${REMOVED_ATHLETE} then ${person}.search_name
    else ${shortSearchName(person)} end`;
}

/** The columns that make the name that others read and the picture that they see (`publicName`, `publicAvatarId`). */
export const SHOWN_ATHLETE = tableRow(athletes, [
  "name",
  "isPrivate",
  "birthDate",
  "userId",
  "nameNumber",
  "avatarId",
]);

/**
 * SQL of `isHidden`: holds for a person who stands in no list that shows more than a short name, being private or a minor
 * (product §3). `person` is SQL of an alias with `is_private` and `birth_date`, `today` of a calendar day.
 */
export function isHiddenSql(person: SQL, today: SQL): SQL {
  const isMinor = sql`(${person}.birth_date > (${today} - interval '${literal(ADULT_AGE)} years')::date) is true`;
  return sql`(${person}.is_private or ${isMinor})`;
}
