import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../platform/database.server.ts";
import { query, rowSchema } from "../../platform/sql.server.ts";
import { liveSessionSql } from "../access/live-session-sql.server.ts";
import { OWN_NAMES, PERSON, personRow } from "../people/account-sql.server.ts";
import { waitsForSql } from "../people/unconfirmed-statements.server.ts";

const liveCodeRow = rowSchema(() =>
  personRow().extend({
    code_id: z.string(),
    code_hash: z.string(),
    purpose: z.string(),
    own_names: z.array(z.string()),
    begun_from: z.string().nullable(),
    /** Whether other sign-ups of the address, with passwords of their own, wait too. */
    is_contested: z.boolean(),
    /** Whether none of them was begun before it from the same place. */
    is_first_from_there: z.boolean(),
  }),
);
const ownChangeRow = rowSchema(() =>
  z.object({ code_id: z.string(), code_hash: z.string(), email: z.string() }),
);

/** The live codes of an address for these purposes, with whom each opens: several, where somebody asked more than once. */
export function liveCodes(db: Database, code: { email: string; purposes: readonly string[]; at: Date }) {
  const { email, purposes, at } = code;
  const rivals = sql`select 1 from users o
    where ${waitsForSql("o", email)} and o.id <> u.id and o.password_hash is not null`;
  return query(
    db,
    sql`
    select c.id as code_id, c.code_hash, c.purpose, ${OWN_NAMES} as own_names, ${PERSON}, u.begun_from,
      exists (${rivals}) as is_contested,
      not exists (${rivals} and o.begun_from = u.begun_from and o.id < u.id) as is_first_from_there
    from email_codes c join users u
      on u.id = coalesce(c.user_id, (select id from users where email = ${email}))
      and (c.purpose <> 'email_change' or u.email_change = ${email})
      and (c.purpose <> 'signup' or u.email = ${email} or u.email_change = ${email})
      left join athletes a on a.user_id = u.id
    where c.email = ${email} and c.purpose = any(${`{${purposes.join(",")}}`}::text[])
      and c.used_at is null and c.expires_at > ${at.toISOString()}::timestamptz`,
    liveCodeRow,
  );
}

/** The live codes of the change of address that a live session's owner waits for. */
export function ownChangeCodes(db: Database, own: { userId: string; sessionId: string; at: Date }) {
  const { userId, sessionId, at } = own;
  return query(
    db,
    sql`select c.id as code_id, c.code_hash, c.email
    from email_codes c join users u on c.user_id = u.id and c.email = u.email_change
    where u.id = ${userId} and c.purpose = 'email_change'
      and c.used_at is null and c.expires_at > ${at.toISOString()}::timestamptz
      and ${liveSessionSql(sessionId, userId, at)}`,
    ownChangeRow,
  );
}
