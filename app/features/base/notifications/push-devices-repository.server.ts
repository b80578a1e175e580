import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { pushSubscriptions } from "../../../../drizzle/schema/push.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import type { PushTarget } from "../../../platform/push.server.ts";
import { command, query, rowSchema } from "../../../platform/sql.server.ts";

/** Somebody's browsers beyond these, the oldest, are forgotten. */
const MAX_DEVICES = 20;

/**
 * From now on a browser shows this person's notifications, and nobody else's: who signed in there before gets none. A session has one
 * browser.
 */
export function connectStatements(
  db: Database,
  device: PushTarget & { id: string; userId: string; sessionId: string; createdAt: Date },
): Statement[] {
  const { id: _, ...row } = device;
  return [
    command(
      db,
      sql`delete from push_subscriptions where session_id = ${device.sessionId}::uuid and endpoint <> ${device.endpoint}`,
    ),
    db
      .insert(pushSubscriptions)
      .values(device)
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row }),
    command(
      db,
      sql`delete from push_subscriptions where id in (select s.id from push_subscriptions s
        where s.user_id = ${device.userId}::uuid order by s.created_at desc, s.id desc offset ${MAX_DEVICES}::int)`,
    ),
  ];
}

/** This session's browser shows nothing any more. */
export function disconnectStatement(
  db: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
): Statement {
  return db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.userId, userId)));
}

/** Browsers of somebody whose sessions have ended show nothing any more. */
export function forgetEndedDevices(db: Database, userId: string, now: Date): Statement {
  return command(
    db,
    sql`delete from push_subscriptions d where d.user_id = ${userId}::uuid and not exists (select 1 from sessions s
      where s.id = d.session_id and s.revoked_at is null and s.expires_at > ${now.toISOString()}::timestamptz)`,
  );
}

/** Forgets browsers whose sessions ended before an instant. */
export function forgetOldDevices(db: Database, before: Date): Statement {
  const at = sql`${before.toISOString()}::timestamptz`;
  return command(
    db,
    sql`delete from push_subscriptions d using sessions s where s.id = d.session_id
      and (s.revoked_at < ${at} or s.expires_at < ${at})`,
  );
}

/** The push services say that these are none any more. */
export function forgetDevices(db: Database, ids: readonly string[]): Statement {
  return db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, [...ids]));
}

const devicesRow = rowSchema(() => z.object({ user_agent: z.string().nullable(), is_this: z.boolean() }));

/** Where somebody's notifications are shown, this session's browser first. */
export function devicesStatement(
  db: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
) {
  return query(
    db,
    sql`select s.user_agent, d.session_id = ${sessionId}::uuid as is_this
      from push_subscriptions d join sessions s on s.id = d.session_id
      where d.user_id = ${userId}::uuid and s.revoked_at is null and s.expires_at > ${now.toISOString()}::timestamptz
      order by is_this desc, d.created_at desc, d.id limit ${MAX_DEVICES}::int`,
    devicesRow,
  );
}
