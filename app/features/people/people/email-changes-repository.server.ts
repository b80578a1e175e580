import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { users } from "../../../../drizzle/schema/accounts.ts";
import { type Database, guardChange, type Statement } from "../../../platform/database.server.ts";
import { command, query, type RowOf, rowSchema } from "../../../platform/sql.server.ts";
import { EMAIL_CHANGE_TTL_MS } from "./email-change.ts";

const emailChangeRow = rowSchema(() =>
  z.object({ user_id: z.string(), email_change: z.string(), is_taken: z.boolean() }),
);

/** SQL that holds while an account waits for an address: a change of a day at most, or a sign-up (`unconfirmed-repository`). */
export function waitsStillSql(of: "u" | "w" | "users", now: Date): SQL {
  const end = sql.raw(`${of}.email_change_expires_at`);
  return sql`(${sql.raw(`${of}.email_change`)} is not null
    and (${end} is null or ${end} > ${now.toISOString()}::timestamptz))`;
}

/** The address that an account waits for from `at` on, for a day. */
export function wantEmail(db: Database, change: { userId: string; email: string; at: Date }): Statement {
  const { userId, email, at } = change;
  const emailChangeExpiresAt = new Date(at.getTime() + EMAIL_CHANGE_TTL_MS);
  return db
    .update(users)
    .set({ emailChange: email, emailChangeExpiresAt, updatedAt: at })
    .where(eq(users.id, userId));
}

/** Forgets the changes that are over, and gives those an end that were asked for before changes had one. */
export function endEmailChanges(db: Database, now: Date): Statement[] {
  const at = sql`${now.toISOString()}::timestamptz`;
  const end = sql`${new Date(now.getTime() + EMAIL_CHANGE_TTL_MS).toISOString()}::timestamptz`;
  return [
    command(
      db,
      sql`update users set email_change = null, email_change_expires_at = null
      where email_change is not null and email_change_expires_at <= ${at}`,
    ),
    command(
      db,
      sql`update users set email_change_expires_at = ${end}
      where email_change is not null and email_change_expires_at is null and email_confirmed_at is not null`,
    ),
  ];
}

/** The change of address that an account waits for, by either address; null where there is none, or it is over. */
export async function findEmailChange(
  db: Database,
  email: string,
  now: Date,
): Promise<RowOf<typeof emailChangeRow> | null> {
  const [row] = await query(
    db,
    sql`select u.id as user_id, u.email_change, exists (select 1 from users o
      where o.email = u.email_change and o.id <> u.id and o.email_confirmed_at is not null) as is_taken
    from users u where ${waitsStillSql("u", now)} and u.id = any(array[(select id from users where email = ${email}),
      (select c.user_id from email_codes c join users w on w.id = c.user_id and w.email_change = c.email
        where c.email = ${email} and c.purpose = 'email_change' and c.used_at is null)])
    order by u.email = ${email} desc limit 1`,
    emailChangeRow,
  );
  return row ?? null;
}

/** Gives an account the address that it waits for; fails the batch when it waits for another or no more, or the address is taken. */
export function takeEmail(db: Database, change: { userId: string; email: string; at: Date }): Statement {
  const at = sql`${change.at.toISOString()}::timestamptz`;
  return guardChange(
    db,
    sql`update users set email = email_change, email_change = null, email_change_expires_at = null, begun_from = null,
      email_confirmed_at = coalesce(email_confirmed_at, ${at}), updated_at = ${at}
      where id = ${change.userId} and email_change = ${change.email} and ${waitsStillSql("users", change.at)}`,
    "address",
  );
}
