import { sql } from "drizzle-orm";
import { clubTag, HOME_TAG, REGIONAL_TAG } from "../../lib/cache-tags.ts";
import { AppError } from "../../lib/errors.ts";
import { databaseErrorCode, rowsOf, runBatch, type Statement } from "../../platform/database.server.ts";
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
 * Prepares notifications and the bells of clubs whose tables changed. Give it to `commitAnnounced` with the statements
 * that cause them.
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

/**
 * Runs statements and what they announce as one transaction, one round trip, and rings behind the answer. The clubs'
 * bells are armed while the batch is on its way: if this worker dies after the commit, or the database's answer is
 * lost, they ring by themselves; what even that misses, the scheduled sweep rings. Gives the statements' results;
 * throws what the database throws.
 */
export async function commitAnnounced(
  services: Services,
  statements: readonly Statement[],
  announcement: Announcement,
): Promise<unknown[]> {
  const { rings } = announcement;
  const clubs = rings.filter(({ channel }) => channel === "club");
  const behind = (work: () => Promise<unknown>) => {
    if (clubs.length > 0) services.after(quietly("bell", work));
  };
  behind(() => services.bell.armClubs(clubs));
  let results: unknown[];
  try {
    results = await runBatch(services.db, [...statements, ...announcement.statements]);
  } catch (error) {
    // Refused by the database itself: nothing was written. Any other failure may hide a commit, so the bells stay armed.
    if (databaseErrorCode(error) !== null || error instanceof AppError)
      behind(() => services.bell.disarmClubs(clubs));
    throw error;
  }
  if (rings.length > 0) services.after(ring(services, rings));
  return results.slice(0, statements.length);
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

/** Purges and rings together, neither waiting for the other or failing with it; then forgets what was rung. */
async function ring(services: Services, rings: readonly Ring[]): Promise<void> {
  const { bell, db } = services;
  // The newest of each target says it all.
  const latest = [...new Map(rings.map((entry) => [`${entry.channel} ${entry.targetId}`, entry])).values()];
  const of = (channel: Ring["channel"]) => latest.filter((entry) => entry.channel === channel);
  const clubs = of("club");
  const tags = [...clubs.map(({ targetId }) => clubTag(targetId)), HOME_TAG, REGIONAL_TAG];
  const purged = clubs.length > 0 ? quietly("purge", () => services.edge.purge(tags)) : undefined;
  const rung = Promise.all([
    bell.ringUsers(of("user").map(({ targetId }) => targetId)),
    bell.ringClubs(clubs),
  ]);
  await Promise.allSettled([purged, rung]);
  await rung;
  await db.execute(
    sql`delete from outbox where id = any(${`{${rings.map((r) => r.id).join(",")}}`}::uuid[])`,
  );
}

/** Does what may fail without harm; says so in the log. */
async function quietly(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(what, error);
  }
}
