import { sql } from "drizzle-orm";
import { rowsOf, type Statement } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { NewNotification } from "./notification.ts";

export interface Ring {
  id: string;
  channel: "user" | "club";
  targetId: string;
}

/** What a write tells: statements for its batch, and the rings to make once it has committed. */
export interface Announcement {
  statements: Statement[];
  rings: Ring[];
}

/**
 * Prepares notifications and the bells of clubs whose tables changed. Put `statements` into the batch that causes
 * them, and call `ringBells` after the commit; what a crash leaves unrung the scheduled sweep rings.
 */
export function announce(
  services: Services,
  input: { notifications: readonly NewNotification[]; clubIds: readonly string[] },
): Announcement {
  const { db, newId } = services;
  const now = services.now().toISOString();
  const targets = [
    ...[...new Set(input.notifications.map((n) => n.userId))].map((id) => ["user", id] as const),
    ...[...new Set(input.clubIds)].map((id) => ["club", id] as const),
  ];
  const rings = targets.map(([channel, targetId]): Ring => ({ id: newId(), channel, targetId }));
  const statements: Statement[] = [];
  if (input.notifications.length > 0) {
    const rows = input.notifications.map((n) => ({
      ...n,
      id: newId(),
      data: n.data ?? null,
      expiresAt: n.expiresAt ?? null,
    }));
    statements.push(
      db.execute(sql`
        insert into notifications (id, user_id, type, title, message, data, created_at, expires_at)
        select id, "userId", type, title, message, data, ${now}::timestamptz, "expiresAt"
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, "userId" uuid, type text, title text,
          message text, data jsonb, "expiresAt" timestamptz)`) as unknown as Statement,
    );
  }
  if (rings.length > 0) {
    statements.push(
      db.execute(sql`
        insert into outbox (id, channel, target_id, created_at)
        select id, channel, "targetId", ${now}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(rings)}::jsonb) as r(id uuid, channel text, "targetId" uuid)`) as unknown as Statement,
    );
  }
  return { statements, rings };
}

/** Rings after a commit, behind the answer; then forgets what was rung. */
export function ringBells(services: Services, rings: readonly Ring[]): void {
  if (rings.length > 0) services.after(ring(services, rings));
}

/** Rings what is still waiting (a worker died between commit and ring); at most 500 a run. For the scheduler. */
export async function sweepOutbox(services: Services): Promise<number> {
  const result = await services.db.execute(sql`
    select id, channel, target_id as "targetId" from outbox where rung_at is null
      and created_at < ${services.now().toISOString()}::timestamptz - interval '2 seconds'
    order by created_at limit 500`);
  const rings = rowsOf<Ring>(result);
  if (rings.length > 0) await ring(services, rings);
  return rings.length;
}

async function ring({ bell, db }: Services, rings: readonly Ring[]): Promise<void> {
  const of = (channel: Ring["channel"]) => rings.filter((r) => r.channel === channel).map((r) => r.targetId);
  await Promise.all([bell.ringUsers(of("user")), bell.ringClubs(of("club"))]);
  await db.execute(
    sql`delete from outbox where id = any(${`{${rings.map((r) => r.id).join(",")}}`}::uuid[])`,
  );
}
