import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../platform/database.server.ts";

/** How long an account may wait for its six digits. */
export const UNCONFIRMED_TTL_MS = 7 * 24 * 60 * 60 * 1000;

/** How far back one run looks; a job that was away for less misses nobody. */
const LOOKS_BACK_MS = 60 * 24 * 60 * 60 * 1000;

/**
 * Statements that delete accounts which nobody confirmed in seven days, with the profiles and requests that came with
 * them. A profile that has matches or entries all the same stays, without an owner. Run by the hour (`at`).
 */
export function forgetUnconfirmedAccounts(db: Database, at: Date): Statement[] {
  const end = at.getTime() - UNCONFIRMED_TTL_MS;
  const old = new Date(end).toISOString();
  // Ids are ordered by time (UUID v7): found by their key, however many accounts there are.
  const waiting = sql`select u.id from users u where u.id >= ${firstIdAt(end - LOOKS_BACK_MS)}::uuid
    and u.id < ${firstIdAt(end)}::uuid and u.email_confirmed_at is null and u.created_at < ${old}::timestamptz
    and not exists (select 1 from sessions s where s.user_id = u.id)`;
  return [
    db.execute(sql`delete from athletes a where a.user_id in (${waiting})
      and not exists (select 1 from match_players p where p.athlete_id = a.id)
      and not exists (select 1 from tournament_entries e where e.athlete_id = a.id or e.partner_id = a.id)`),
    db.execute(sql`delete from users where id in (${waiting})`),
  ] as unknown as Statement[];
}

/** The smallest UUID v7 of a millisecond since 1970. */
function firstIdAt(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
