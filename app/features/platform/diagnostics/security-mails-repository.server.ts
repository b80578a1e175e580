import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, guardChange, type Statement } from "../../../platform/database.server.ts";
import { query, rowSchema } from "../../../platform/sql.server.ts";

/** Older events were mailed, or happened while nobody could be. */
const LOOKED_BACK = "1 day";
/** No more than one mail of a kind in this time. */
const QUIET = "1 hour";

const dueRow = rowSchema(() =>
  z.object({ kind: z.string(), count: z.number(), lastAt: z.string(), operators: z.array(z.string()) }),
);

/**
 * The kinds of events of high or critical risk that the team has not been told of and may be told of now, each with the
 * super admins who are; no row where there is nothing to tell. All that clients report is one kind.
 */
export function dueSecurityMailsStatement(db: Database, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return query(
    db,
    sql`with happened as materialized (
        select case when e.action like 'client.%' then 'client_reported' else e.action end as kind, e.at from security_events e
        where e.risk_level in ('high', 'critical') and e.at > ${at} - ${LOOKED_BACK}::interval),
      due as materialized (
        select h.kind, count(*)::int as count, max(h.at) as last_at from happened h
        left join security_mails m on m.kind = h.kind
        where m.mailed_at is null or (h.at > m.mailed_at and m.mailed_at <= ${at} - ${QUIET}::interval)
        group by h.kind)
    select d.kind, d.count, d.last_at as "lastAt", array(select u.id::text from users u
      where u.user_role = 'super_admin' and u.email_confirmed_at is not null and u.suspended_at is null) as operators
    from due d order by d.kind`,
    dueRow,
  );
}

/** Takes a kind for the mail of this batch; fails the batch where another run was faster. */
export function claimSecurityMail(db: Database, kind: string, now: Date): Statement {
  const at = sql`${now.toISOString()}::timestamptz`;
  return guardChange(
    db,
    sql`insert into security_mails as m (kind, mailed_at) values (${kind}, ${at})
      on conflict (kind) do update set mailed_at = excluded.mailed_at
        where m.mailed_at <= ${at} - ${QUIET}::interval`,
    "security mail",
  );
}
