import { lte, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { accountChanges } from "../../../../drizzle/schema/account-changes.ts";
import { CHANGE_KINDS, type ChangeKind } from "../../../../drizzle/schema/enums.ts";
import { type Database, guardChange, type Statement } from "../../../platform/database.server.ts";
import { command, query, type RowOf, rowSchema } from "../../../platform/sql.server.ts";

/** Holds what comes after it in its batch until nobody else changes the account. */
export function lockAccount(db: Database, userId: string): Statement {
  return command(db, sql`select 1 from users where id = ${userId} for update`);
}

/**
 * Keeps what an account is entered by as it stands when the statement runs, where `condition` holds: it belongs before the
 * change. A password where none was is `password_set`.
 */
export function insertChange(
  db: Database,
  change: {
    id: string;
    userId: string;
    kind: ChangeKind;
    userAgent: string | null;
    ipAddress: string | null;
    at: Date;
    expiresAt: Date;
    nextAt: Date;
  },
  condition: SQL | null,
): Statement {
  const { id, userId, kind, userAgent, ipAddress } = change;
  const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;
  return command(
    db,
    sql`insert into account_changes (id, user_id, kind, email, password_hash, factors, new_email, user_agent, ip_address,
      created_at, expires_at, next_at)
    select ${id}::uuid, u.id, case when ${kind}::text = 'password_changed' and u.password_hash is null
        then 'password_set' else ${kind}::text end, u.email, u.password_hash,
      (select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at, f.id), '[]'::jsonb)
        from mfa_factors f where f.user_id = u.id and f.status = 'verified'),
      case when ${kind}::text = 'email_changed' then u.email_change end, ${userAgent}::text, ${ipAddress}::text,
      ${instant(change.at)}, ${instant(change.expiresAt)}, ${instant(change.nextAt)}
    from users u where u.id = ${userId} and ${condition ?? sql`true`}`,
  );
}

const dueRow = rowSchema(() =>
  z.object({
    id: z.string(),
    kind: z.enum(CHANGE_KINDS),
    email: z.string(),
    new_email: z.string().nullable(),
    user_agent: z.string().nullable(),
    ip_address: z.string().nullable(),
    created_at: z.string(),
    expires_at: z.string(),
    /** When it was undone, which is then what the owner is told. */
    undone_at: z.string().nullable(),
    /** Other addresses that the account had meanwhile, and has lost by that. */
    left_emails: z.array(z.string()),
  }),
);

/** A change whose owner is still to be told. */
export type DueChange = RowOf<typeof dueRow>;

/** Takes changes to tell (only `ids`, unless null) until `untilAt`: two runs never take the same. None older than `hours`. */
export function takeDue(
  db: Database,
  input: { now: Date; untilAt: Date; hours: number; limit: number; ids: readonly string[] | null },
) {
  const now = sql`${input.now.toISOString()}::timestamptz`;
  const which = input.ids
    ? sql`id = any(${`{${input.ids.join(",")}}`}::uuid[])`
    : sql`next_at <= ${now} and coalesce(undone_at, created_at) > ${now} - make_interval(hours => ${input.hours}::int)`;
  return query(
    db,
    sql`update account_changes c set next_at = ${input.untilAt.toISOString()}::timestamptz
    where c.id in (select id from account_changes where told_at is null and ${which}
      order by next_at limit ${input.limit}::int for update skip locked)
    returning c.id, c.kind, c.email, c.new_email, c.user_agent, c.ip_address, c.created_at, c.expires_at, c.undone_at,
      (select coalesce(json_agg(distinct l.new_email), '[]'::json) from account_changes l where l.user_id = c.user_id
        and l.place >= c.place and l.undone_at = c.undone_at and l.new_email <> c.email) as left_emails`,
    dueRow,
  );
}

/** The owner need not be told of these any more. */
export function closeMailed(db: Database, ids: readonly string[], at: Date): Statement {
  return command(
    db,
    sql`update account_changes set told_at = ${at.toISOString()}::timestamptz where id = any(${`{${ids.join(",")}}`}::uuid[])`,
  );
}

/** Forgets changes that can no longer be undone. */
export function forgetExpired(db: Database, now: Date): Statement {
  return db.delete(accountChanges).where(lte(accountChanges.expiresAt, now));
}

const openRow = rowSchema(() =>
  z.object({
    user_id: z.string(),
    kind: z.enum(CHANGE_KINDS),
    email: z.string(),
    password_hash: z.string().nullable(),
    factors: z.array(z.record(z.string(), z.unknown())),
    user_agent: z.string().nullable(),
    ip_address: z.string().nullable(),
    created_at: z.string(),
    /** The address that the account has now. */
    current_email: z.string(),
    /** Whether the password that stood before was itself set in the last days, by a change that was not undone. */
    is_password_new: z.boolean(),
  }),
);

/** A change that can still be undone, with what stood before it; no row otherwise. */
export type OpenChange = RowOf<typeof openRow>;

/** The change of an id while it can be undone. */
export function openChangeStatement(db: Database, id: string, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return query(
    db,
    sql`select c.user_id, c.kind, c.email, c.password_hash, c.factors, c.user_agent, c.ip_address, c.created_at,
      u.email as current_email,
      exists (select 1 from account_changes p where p.user_id = c.user_id and p.place < c.place and p.undone_at is null
        and p.expires_at > ${at} and p.kind in ('password_set', 'password_changed')) as is_password_new
    from account_changes c join users u on u.id = c.user_id
    where c.id = ${id} and c.undone_at is null and c.expires_at > ${at}`,
    openRow,
  );
}

/**
 * Closes a change and all that were made after it, so that none of their links works; fails the batch where it is closed. Of
 * the first its owner is to be told again, from `nextAt` on by the job; of the others no more.
 */
export function closeFrom(db: Database, id: string, { now, nextAt }: { now: Date; nextAt: Date }): Statement {
  const at = sql`${now.toISOString()}::timestamptz`;
  return guardChange(
    db,
    sql`update account_changes c set undone_at = ${at},
        told_at = case when c.id = f.id then null else coalesce(c.told_at, ${at}) end,
        next_at = ${nextAt.toISOString()}::timestamptz
      from account_changes f
      where f.id = ${id} and f.undone_at is null and f.expires_at > ${at}
        and c.user_id = f.user_id and c.place >= f.place and c.undone_at is null`,
    "change",
  );
}
