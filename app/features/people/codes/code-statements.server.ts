import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { emailCodes } from "../../../../drizzle/schema/accounts.ts";
import { type Database, type Statement, guardChange } from "../../../platform/database.server.ts";

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
