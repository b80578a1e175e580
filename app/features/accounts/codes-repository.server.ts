import { and, eq, isNull, sql } from "drizzle-orm";
import { emailCodes } from "../../../drizzle/schema/accounts.ts";
import type { Database, Statement } from "../../platform/database.server.ts";

/** A new code in the place of whatever live one the address had for this purpose. */
export function replaceCode(
  db: Database,
  code: {
    id: string;
    email: string;
    purpose: string;
    /** Whose change of address it proves. */
    userId: string | null;
    codeHash: string;
    createdAt: Date;
    expiresAt: Date;
  },
): Statement[] {
  const live = and(
    eq(emailCodes.email, code.email),
    eq(emailCodes.purpose, code.purpose),
    isNull(emailCodes.usedAt),
  );
  return [
    db.update(emailCodes).set({ usedAt: code.createdAt }).where(live),
    db.insert(emailCodes).values(code),
  ];
}

/** Uses a code that nobody has used meanwhile; fails the batch otherwise. */
export function useCode(db: Database, codeId: string, at: Date): Statement {
  return db.execute(sql`with used as (update email_codes set used_at = ${at.toISOString()}::timestamptz
      where id = ${codeId} and used_at is null returning 1)
    select quadra_guard(exists (select 1 from used), 'code')`) as unknown as Statement;
}

/** Forgets all codes of an address. */
export function forgetCodes(db: Database, email: string): Statement {
  return db.delete(emailCodes).where(eq(emailCodes.email, email));
}
