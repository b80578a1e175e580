import { sql, type SQL } from "drizzle-orm";

/**
 * To join to rows that tell somebody something: leaves those out whose account was deleted a moment ago, and keeps the others' from
 * being deleted before the commit. Who reports a result does not fail because the other side left meanwhile.
 */
export function keptUserSql(userId: SQL): SQL {
  return sql`cross join lateral (select 1 from users where users.id = ${userId} for key share) kept`;
}
