import { lt, sql } from "drizzle-orm";
import { notifications, outbox } from "../../../drizzle/schema/notifications.ts";
import type { Database, Statement } from "../../platform/database.server.ts";
import { command, recordsOf } from "../../platform/sql.server.ts";
import type { NewNotification } from "./notification.ts";

/** A message to an open screen or display: look again. `id` is its row's. */
export interface OutboxMessage {
  id: string;
  channel: "user" | "club";
  targetId: string;
}

/** New notifications, at least one. */
export function insertNotifications(
  db: Database,
  written: readonly (NewNotification & { id: string })[],
  at: Date,
): Statement {
  const rows = written.map((n) => ({ ...n, data: n.data ?? null, expiresAt: n.expiresAt ?? null }));
  const { id, userId, type, title, message, data, expiresAt } = notifications;
  return command(
    db,
    sql`insert into notifications (id, user_id, type, title, message, data, created_at, expires_at)
    select id, "userId", type, title, message, data, ${at.toISOString()}::timestamptz, "expiresAt"
    from ${recordsOf(rows, "n", { id, userId, type, title, message, data, expiresAt })}`,
  );
}

/** Stores the messages to publish after the commit of their batch, at least one. */
export function insertMessages(db: Database, messages: readonly OutboxMessage[], at: Date): Statement {
  const { id, channel, targetId } = outbox;
  return command(
    db,
    sql`insert into outbox (id, channel, target_id, created_at)
    select id, channel, "targetId", ${at.toISOString()}::timestamptz
    from ${recordsOf(messages, "r", { id, channel, targetId })}`,
  );
}

/** The messages written before an instant that still wait, oldest first. */
export function waitingMessages(db: Database, before: Date, limit: number) {
  const { id, channel, targetId, createdAt } = outbox;
  return db
    .select({ id, channel, targetId })
    .from(outbox)
    .where(lt(createdAt, before))
    .orderBy(createdAt)
    .limit(limit);
}

/** Deletes delivered messages. */
export function deleteMessages(db: Database, ids: readonly string[]) {
  return command(db, sql`delete from outbox where id = any(${`{${ids.join(",")}}`}::uuid[])`);
}
