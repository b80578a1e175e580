import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { notificationPreferences } from "../../../../drizzle/schema/notifications.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { query, type RowOf, rowSchema } from "../../../platform/sql.server.ts";
import { NOTIFICATION_TYPES } from "./notification.ts";
import {
  ALWAYS_MAILED,
  type NoticeChannel,
  DEFAULT_PREFERENCES,
  DEFAULT_TYPES,
  type Preferences,
} from "./preferences.ts";

/** Types as a value of SQL: they are fixed in code. */
const typesSql = (types: readonly string[]): SQL => sql`${`{${types.join(",")}}`}::text[]`;

/**
 * SQL that holds where somebody (`userId`) wants notifications of a type (`type`) by a channel, as `goesOut` says: put it into every
 * statement that writes a mail or a push.
 */
export function isWantedSql(channel: NoticeChannel, userId: SQL, type: SQL): SQL {
  const chosen = sql.identifier(channel === "mail" ? "mail_types" : "push_types");
  const wanted = sql`${type} = any(coalesce((select w.${chosen} from notification_preferences w where w.user_id = ${userId}),
    ${typesSql(DEFAULT_TYPES[channel])}))`;
  return channel === "push"
    ? sql`(${wanted})`
    : sql`(${type} = any(${typesSql(ALWAYS_MAILED)}) or ${wanted})`;
}

/** Saves a person's choice as their row. */
export function savePreferencesStatement(
  db: Database,
  userId: string,
  { mailTypes, pushTypes, quiet, timeZone }: Preferences,
  at: Date,
): Statement {
  const row = {
    mailTypes: [...mailTypes],
    pushTypes: [...pushTypes],
    quietFrom: quiet?.from ?? null,
    quietUntil: quiet?.until ?? null,
    timeZone,
    updatedAt: at,
  };
  return db
    .insert(notificationPreferences)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: notificationPreferences.userId, set: row });
}

const preferencesRow = rowSchema(() =>
  z.object({
    mail_types: z.array(z.enum(NOTIFICATION_TYPES)),
    push_types: z.array(z.enum(NOTIFICATION_TYPES)),
    quiet_from: z.number().nullable(),
    quiet_until: z.number().nullable(),
    time_zone: z.string(),
  }),
);

/** Reads a person's choice; no row where they have said nothing. */
export function preferencesStatement(db: Database, userId: string) {
  return query(
    db,
    sql`select mail_types, push_types, quiet_from, quiet_until, time_zone from notification_preferences
      where user_id = ${userId}::uuid`,
    preferencesRow,
  );
}

/** Gives the choice that `preferencesStatement` found, or the defaults. */
export function toPreferences([row]: readonly RowOf<typeof preferencesRow>[]): Preferences {
  if (!row) return DEFAULT_PREFERENCES;
  const { quiet_from: from, quiet_until: until } = row;
  return {
    mailTypes: row.mail_types,
    pushTypes: row.push_types,
    quiet: from === null || until === null ? null : { from, until },
    timeZone: row.time_zone,
  };
}
