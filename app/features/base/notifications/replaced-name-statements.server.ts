import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";

/**
 * Puts `instead` where a name stands in the notifications of some people (`readers`, a query of their ids); of those about some matches, invites or
 * pairs alone where `matches` (a query of ids as text) says which.
 */
export function replaceName(
  db: Database,
  { readers, matches, name, instead }: { readers: SQL; matches?: SQL; name: string; instead: string },
): Statement {
  return command(
    db,
    sql`update notifications n set title = replace(n.title, ${name}, ${instead}), message = replace(n.message, ${name}, ${instead})
      where n.user_id in (${readers}) and (position(${name} in n.message) > 0 or position(${name} in n.title) > 0)
        ${matches ? sql`and coalesce(n.data->>'match_id', n.data->>'invite_id', n.data->>'pair_id') in (${matches})` : sql``}`,
  );
}
