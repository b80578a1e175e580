import { and, eq, inArray, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import { emailCodes } from "../../../../drizzle/schema/accounts.ts";
import { type Database, guardChange, type Statement } from "../../../platform/database.server.ts";
import { z } from "zod";
import { query, type RowOf, rowSchema } from "../../../platform/sql.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { OWN_NAMES, PERSON, personRow } from "../people/account-sql.server.ts";
import { waitsStillSql } from "../people/email-changes-repository.server.ts";
import { waitsForSql } from "../people/unconfirmed-repository.server.ts";
import { CODE_PURPOSES } from "./codes.ts";

/** Keeps a code; those that the address has for the same purpose stay good, so that nobody's asking spends another's. */
export function insertCode(
  db: Database,
  code: {
    id: string;
    email: string;
    purpose: string;
    /** The person whose change of address it proves. */
    userId: string | null;
    codeHash: string;
    /** Of the link beside the digits, where the mail has one. */
    linkHash: string | null;
    createdAt: Date;
    expiresAt: Date;
  },
): Statement {
  return db.insert(emailCodes).values(code);
}

/** Uses a code that nobody has used meanwhile, and with it the address' others for its purpose; fails the batch otherwise. */
export function useCode(
  db: Database,
  code: { codeId: string; email: string; purpose: string },
  at: Date,
): Statement[] {
  const others = and(
    eq(emailCodes.email, code.email),
    eq(emailCodes.purpose, code.purpose),
    isNull(emailCodes.usedAt),
  );
  return [
    guardChange(
      db,
      sql`update email_codes set used_at = ${at.toISOString()}::timestamptz
      where id = ${code.codeId} and used_at is null`,
      "code",
    ),
    db.update(emailCodes).set({ usedAt: at }).where(others),
  ];
}

/** Voids all open codes of an account and of these addresses. */
export function spendCodes(
  db: Database,
  { userId, emails }: { userId: string; emails: readonly string[] },
  at: Date,
): Statement {
  const own = or(eq(emailCodes.userId, userId), inArray(emailCodes.email, [...emails]));
  return db
    .update(emailCodes)
    .set({ usedAt: at })
    .where(and(isNull(emailCodes.usedAt), own));
}

/** Forgets all codes of an address, used or not. */
export function forgetCodes(db: Database, email: string): Statement {
  return db.delete(emailCodes).where(eq(emailCodes.email, email));
}

/** Forgets codes that were mailed before an instant: none of them is good any more. */
export function forgetOldCodes(db: Database, before: Date): Statement {
  return db.delete(emailCodes).where(lt(emailCodes.createdAt, before));
}

const liveCodeRow = rowSchema(() =>
  personRow().extend({
    code_id: z.string(),
    code_hash: z.string(),
    link_hash: z.string().nullable(),
    /** The address that it was mailed to. */
    code_email: z.string(),
    purpose: z.enum(CODE_PURPOSES),
    own_names: z.array(z.string()),
    has_password: z.boolean(),
    begun_from: z.string().nullable(),
    /** Whether other sign-ups of the address, with passwords of their own, wait too. */
    is_contested: z.boolean(),
    /** Whether none of them was begun before it from the same place. */
    is_first_from_there: z.boolean(),
  }),
);

/** A code that is good now, with whom it opens. */
export type LiveCode = RowOf<typeof liveCodeRow>;
const ownChangeRow = rowSchema(() =>
  z.object({ code_id: z.string(), code_hash: z.string(), email: z.string() }),
);

/** The live codes of an address for these purposes, with whom each opens: several, where somebody asked more than once. */
export function liveCodes(db: Database, code: { email: string; purposes: readonly string[]; at: Date }) {
  const { email, purposes, at } = code;
  const which = sql`c.email = ${email} and c.purpose = any(${`{${purposes.join(",")}}`}::text[])`;
  return liveCodesWhere(db, which, at);
}

/** The code of an id while it is good, if its mail has a link; with whom it opens. */
export function linkedCode(db: Database, { id, at }: { id: string; at: Date }) {
  return liveCodesWhere(db, sql`c.id = ${id}::uuid and c.link_hash is not null`, at);
}

function liveCodesWhere(db: Database, which: SQL, at: Date) {
  const rivals = sql`select 1 from users o
    where ${waitsForSql("o", sql`c.email`)} and o.id <> u.id and o.password_hash is not null`;
  return query(
    db,
    sql`
    select c.id as code_id, c.code_hash, c.link_hash, c.email as code_email, c.purpose, ${OWN_NAMES} as own_names,
      ${PERSON}, u.password_hash is not null as has_password, u.begun_from, exists (${rivals}) as is_contested,
      not exists (${rivals} and o.begun_from = u.begun_from and o.id < u.id) as is_first_from_there
    from email_codes c join users u
      on u.id = coalesce(c.user_id, (select id from users where email = c.email))
      and (c.purpose <> 'email_change' or (u.email_change = c.email and ${waitsStillSql("u", at)}))
      and (c.purpose <> 'signup' or u.email = c.email or u.email_change = c.email)
      left join athletes a on a.user_id = u.id
    where ${which} and c.used_at is null and c.expires_at > ${at.toISOString()}::timestamptz`,
    liveCodeRow,
  );
}

/** The live codes of the change of address that a live session's owner waits for. */
export function ownChangeCodes(db: Database, own: { userId: string; sessionId: string; at: Date }) {
  const { userId, sessionId, at } = own;
  return query(
    db,
    sql`select c.id as code_id, c.code_hash, c.email
    from email_codes c join users u on c.user_id = u.id and c.email = u.email_change and ${waitsStillSql("u", at)}
    where u.id = ${userId} and c.purpose = 'email_change'
      and c.used_at is null and c.expires_at > ${at.toISOString()}::timestamptz
      and ${liveSessionSql(sessionId, userId, at)}`,
    ownChangeRow,
  );
}
