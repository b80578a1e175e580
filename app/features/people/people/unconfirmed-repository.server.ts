import { type SQL, sql } from "drizzle-orm";
import { athletes, users } from "../../../../drizzle/schema/accounts.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";
import { DAY_MS } from "../../../lib/dates.ts";

/** How long an account may wait for its six digits. */
export const UNCONFIRMED_TTL_MS = 7 * DAY_MS;

/** How far back one run looks; a job that was away for less misses nobody. */
const LOOKS_BACK_MS = 60 * DAY_MS;

/** SQL that holds for a sign-up of an address that nobody has confirmed: the first one has it, later ones wait for it. */
export function waitsForSql(user: "u" | "o", email: string | SQL): SQL {
  const of = sql.raw(user);
  return sql`(${of}.email_confirmed_at is null and (${of}.email = ${email} or ${of}.email_change = ${email}))`;
}

/** Removes the sign-ups of an address that nobody confirmed: all, those begun `from` somewhere, or all but the one that was. */
export function deleteUnconfirmed(
  db: Database,
  email: string,
  { from = null, but = null }: { from?: string | null; but?: string | null } = {},
): Statement[] {
  const which = sql`(select u.id from users u where ${waitsForSql("u", email)}
    and (${from}::text is null or u.begun_from = ${from}::text) and (${but}::uuid is null or u.id <> ${but}::uuid))`;
  return [
    db.delete(athletes).where(sql`${athletes.userId} in ${which}`),
    db.delete(users).where(sql`${users.id} in ${which}`),
  ];
}

/** Takes the CPFs out of an address' other sign-ups, so that who begins again somewhere else is not refused for their own. */
export function releaseCpfs(db: Database, email: string): Statement {
  return command(
    db,
    sql`update athletes set cpf = null
      where cpf is not null and user_id in (select u.id from users u where ${waitsForSql("u", email)})`,
  );
}

/**
 * A new account that waits for its code. Where another sign-up has the address, it waits for it under one that nobody has, so
 * that neither takes the other's place; two at once break `users_email_unique`.
 */
export function insertWaitingUser(
  db: Database,
  user: Omit<typeof users.$inferInsert, "emailChange"> & { begunFrom: string },
): Statement {
  const { email } = user;
  const isHeld = sql`exists (select 1 from users held where held.email = ${email})`;
  return db.insert(users).values({
    ...user,
    email: sql`case when ${isHeld} then ${`${user.id}@pendente.invalid`}::text else ${email}::text end`,
    emailChange: sql`case when ${isHeld} then ${email}::text end`,
  });
}

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
    command(
      db,
      sql`delete from athletes a where a.user_id in (${waiting})
      and not exists (select 1 from match_players p where p.athlete_id = a.id)
      and not exists (select 1 from tournament_entries e where e.athlete_id = a.id or e.partner_id = a.id)`,
    ),
    command(db, sql`delete from users where id in (${waiting})`),
  ];
}

/** The smallest UUID v7 of a millisecond since 1970. */
function firstIdAt(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
