import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { recoveryCodes } from "../../../../drizzle/schema/identity.ts";
import { type Database, guardChange, type Statement } from "../../../platform/database.server.ts";
import { command, query, rowSchema } from "../../../platform/sql.server.ts";

/** Puts new codes (their hashes) in the place of all that a person has. */
export function replaceRecoveryCodes(
  db: Database,
  { userId, hashes, at }: { userId: string; hashes: readonly string[]; at: Date },
): Statement[] {
  return [
    dropRecoveryCodes(db, userId),
    db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash, createdAt: at }))),
  ];
}

/** Takes all codes of a person away. */
export function dropRecoveryCodes(db: Database, userId: string): Statement {
  return command(db, sql`delete from recovery_codes where user_id = ${userId}::uuid`);
}

/** SQL that holds for a code of a person that is kept by one of these hashes. */
function isCodeSql(userId: string, hashes: readonly string[]): SQL {
  return sql`user_id = ${userId}::uuid and code_hash = any(${`{${hashes.join(",")}}`}::text[])`;
}

const existsRow = rowSchema(() => z.object({ exists: z.boolean() }));

/** Whether a person has a code with one of these hashes, in one row. */
export function codeExistsStatement(db: Database, userId: string, hashes: readonly string[]) {
  const isCode = isCodeSql(userId, hashes);
  return query(db, sql`select exists (select 1 from recovery_codes where ${isCode}) as "exists"`, existsRow);
}

/** Uses up such a code; fails the batch where it has gone meanwhile. */
export function spendRecoveryCode(db: Database, userId: string, hashes: readonly string[]): Statement {
  return guardChange(db, sql`delete from recovery_codes where ${isCodeSql(userId, hashes)}`, "code");
}

/** With the last confirmed factor go the codes that stood in for it. */
export function dropUselessCodes(db: Database, userId: string): Statement {
  return command(
    db,
    sql`delete from recovery_codes where user_id = ${userId}::uuid
      and not exists (select 1 from mfa_factors f where f.user_id = ${userId}::uuid and f.status = 'verified')`,
  );
}

const leftRow = rowSchema(() => z.object({ left: z.number() }));

/** How many codes a person has left, in one row. */
export function codesLeftStatement(db: Database, userId: string) {
  return query(
    db,
    sql`select count(*)::int as "left" from recovery_codes where user_id = ${userId}::uuid`,
    leftRow,
  );
}
