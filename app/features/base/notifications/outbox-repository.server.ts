import { and, isNotNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { mails, notifications, outbox } from "../../../../drizzle/schema/notifications.ts";
import { type Database, guardStatement, type Statement } from "../../../platform/database.server.ts";
import { command, query, recordsOf, rowSchema } from "../../../platform/sql.server.ts";
import type { NoticeMail } from "./notice-mail.ts";
import type { NewNotification } from "./notification.ts";
import { keptUserSql } from "./kept-user-sql.server.ts";
import { isWantedSql } from "./preferences-repository.server.ts";
import { pushes } from "../../../../drizzle/schema/push.ts";

/** A message to an open screen or display: look again. `id` is its row's. */
export interface OutboxMessage {
  id: string;
  channel: "user" | "club";
  targetId: string;
}

const writtenRow = rowSchema(() => z.object({ pushes: z.number(), mail_ids: z.array(z.string()) }));

/** A new notification and its mail, under its own id, to people who want mails of its type; null: another mail reports it, or none. */
type WrittenNotification = NewNotification & { id: string; mail: NoticeMail | null };

/**
 * New notifications, at least one, with what goes out besides, as each person has chosen: a push to each of their browsers, and a mail.
 * Says how many pushes and which mails wait now. A person or a browser that goes at the same moment is left out.
 */
export function insertNotifications(db: Database, written: readonly WrittenNotification[], at: Date) {
  const rows = written.map(({ mail, ...n }) => ({
    ...n,
    data: n.data ?? null,
    expiresAt: n.expiresAt ?? null,
    subject: mail?.subject ?? null,
    text: mail?.text ?? null,
  }));
  const { id, userId, type, title, message, data, expiresAt } = notifications;
  const fields = {
    id,
    userId,
    type,
    title,
    message,
    data,
    expiresAt,
    subject: mails.subject,
    text: mails.text,
  };
  const now = sql`${at.toISOString()}::timestamptz`;
  return query(
    db,
    sql`with n as (select r.* from ${recordsOf(rows, "r", fields)} ${keptUserSql(sql`r."userId"`)}),
    listed as (insert into notifications (id, user_id, type, title, message, data, created_at, expires_at)
      select id, "userId", type, title, message, data, ${now}, "expiresAt" from n),
    pushed as (insert into pushes (notification_id, subscription_id, created_at, next_at)
      select n.id, s.id, ${now}, ${now} from n join push_subscriptions s on s.user_id = n."userId"
      where ${isWantedSql("push", sql`n."userId"`, sql`n.type`)} for key share of s returning 1),
    mailed as (insert into mails (id, user_id, subject, text, created_at, next_at)
      select n.id, n."userId", n.subject, n.text, ${now}, ${now} from n
      where n.subject is not null and ${isWantedSql("mail", sql`n."userId"`, sql`n.type`)} returning id)
    select (select count(*)::int from pushed) as pushes,
      (select coalesce(jsonb_agg(id), '[]') from mailed) as mail_ids`,
    writtenRow,
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

/** The guard that `takeBackStatement` fails. */
export const DRY_RUN = "dry_run";

/** The last statement of a batch that is only tried: it fails, and all before it is taken back. */
export function takeBackStatement(db: Database): Statement {
  return guardStatement(db, sql`false`, DRY_RUN);
}

/** Forgets notifications that were written before an instant, read or not. */
export function forgetOldNotifications(db: Database, before: Date): Statement {
  return db.delete(notifications).where(lt(notifications.createdAt, before));
}

/** Forgets mails that were written before an instant and sent, or given up. */
export function forgetOldMails(db: Database, before: Date): Statement {
  return db.delete(mails).where(and(lt(mails.createdAt, before), isNotNull(mails.closedAt)));
}

/** Forgets pushes that were written before an instant and could not be sent. */
export function forgetOldPushes(db: Database, before: Date): Statement {
  return db.delete(pushes).where(lt(pushes.createdAt, before));
}
