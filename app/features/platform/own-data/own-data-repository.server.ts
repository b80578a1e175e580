import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, guardStatement, type Statement } from "../../../platform/database.server.ts";
import { query, rowSchema } from "../../../platform/sql.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import {
  isLastSuperAdminSql,
  soleAdminClubsSql,
} from "../../people/people/removed-accounts-repository.server.ts";
import { isOwnChildSql } from "../../people/guardians/visit-repository.server.ts";
import { freshSessionSql } from "../../people/sessions/proofs-repository.server.ts";
import type { ExportedKind } from "./exported-kinds.ts";
import { KIND_SOURCES } from "./exported-kinds-sql.server.ts";
import type { PersonSql } from "./kind-source-sql.server.ts";

interface Holder {
  userId: string;
  sessionId: string;
}

const exportRow = rowSchema(() =>
  z.object({ kinds: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) }),
);

/** Kinds of a person's data in one row, for a live session whose proof is fresh; no row for any other. `today` is a calendar day. */
export function exportStatement(
  db: Database,
  holder: Holder,
  kinds: readonly ExportedKind[],
  { now, today }: { now: Date; today: string },
) {
  const { userId, sessionId } = holder;
  const parts = kinds.map((kind) => sql`${kind}::text, ${rowsSql(kind, personSql(userId, today))}`);
  return query(
    db,
    sql`select json_build_object(${sql.join(parts, sql`, `)}) as kinds where ${freshSessionSql(sessionId, userId, now)}`,
    exportRow,
  );
}

/** The same of a guardian's child, in a visit that is open; no row for another's child. */
export function childExportStatement(
  db: Database,
  { visitId, athleteId }: { visitId: string; athleteId: string },
  kinds: readonly ExportedKind[],
  { now, today }: { now: Date; today: string },
) {
  const user = sql`(select user_id from athletes where id = ${athleteId}::uuid)`;
  const person: PersonSql = {
    user,
    athlete: sql`${athleteId}::uuid`,
    payer: sql`(select id from billing_customers where user_id = ${user})`,
    today: sql`${today}::date`,
  };
  const parts = kinds.map((kind) => sql`${kind}::text, ${rowsSql(kind, person)}`);
  return query(
    db,
    sql`select json_build_object(${sql.join(parts, sql`, `)}) as kinds from athletes a
      where a.id = ${athleteId}::uuid and a.removed_at is null and ${isOwnChildSql(visitId, now)}`,
    exportRow,
  );
}

/** The words that head the rows of a kind. */
export function headOf(kind: ExportedKind): string[] {
  return Object.keys(KIND_SOURCES[kind].columns);
}

// Scalars that stand before the tables are read: each table is then reached by its index.
function personSql(userId: string, today: string): PersonSql {
  return {
    user: sql`${userId}::uuid`,
    athlete: ownAthleteSql(userId),
    payer: sql`(select id from billing_customers where user_id = ${userId}::uuid)`,
    today: sql`${today}::date`,
  };
}

function rowsSql(kind: ExportedKind, person: PersonSql): SQL {
  const { table, columns, whose, order, limit } = KIND_SOURCES[kind];
  const list = Object.entries(columns).map(([name, column]) => {
    const value = typeof column === "function" ? column(person) : sql`t.${sql.identifier(column.name)}`;
    return sql`${value} as ${sql.identifier(name)}`;
  });
  return sql`(select coalesce(json_agg(row_to_json(x)), '[]'::json) from (
    select ${sql.join(list, sql`, `)} from ${sql.identifier(table)} t where ${whose(person)}
    order by ${order}${limit === undefined ? sql`` : sql` limit ${limit}::int`}) x)`;
}

const consentRow = rowSchema(() =>
  z.object({
    terms: z.array(z.object({ version: z.string(), method: z.string(), at: z.string() })),
    guardian: z.array(z.object({ name: z.string(), version: z.string(), at: z.string() })),
    has_athlete: z.boolean(),
  }),
);

/** Reads the consents of a live session's owner, newest first, and their guardian's; instants as text; no row once it has ended. */
export function consentsStatement(db: Database, { userId, sessionId }: Holder, now: Date) {
  return query(
    db,
    sql`select (select coalesce(json_agg(json_build_object('version', t.terms_version, 'method', t.method,
        'at', t.accepted_at) order by t.accepted_at desc), '[]'::json)
        from terms_acceptances t where t.user_id = ${userId}::uuid) as terms,
      (select coalesce(json_agg(json_build_object('name', g.guardian_name, 'version', g.terms_version,
        'at', g.accepted_at) order by g.accepted_at desc), '[]'::json)
        from guardian_consents g join athletes a on a.id = g.athlete_id where a.user_id = ${userId}::uuid) as guardian,
      exists (select 1 from athletes a where a.user_id = ${userId}::uuid) as has_athlete
    where ${liveSessionSql(sessionId, userId, now)}`,
    consentRow,
  );
}

/** SQL that holds while a subscription of the person would renew by itself. */
const renewsSql = (userId: string): SQL => sql`exists (select 1 from billing_customers b
  join subscriptions s on s.customer_id = b.id where b.user_id = ${userId}::uuid and s.ended_at is null and s.ends_at is null
    and not s.will_cancel_at_period_end and s.status not in ('canceled', 'incomplete', 'incomplete_expired'))`;

/** SQL that holds while a purchase of the person may still be paid. */
const isPayingSql = (userId: string, now: Date): SQL => sql`exists (select 1 from billing_customers b
  join checkouts k on k.customer_id = b.id where b.user_id = ${userId}::uuid
    and (k.status = 'processing' or k.status = 'open' and k.expires_at > ${now.toISOString()}::timestamptz))`;

const deletionRow = rowSchema(() =>
  z.object({
    name: z.string(),
    email: z.string(),
    athlete_name: z.string().nullable(),
    guardian_email: z.string().nullable(),
    sole_clubs: z.array(z.string()),
    is_last_super_admin: z.boolean(),
    renews: z.boolean(),
    is_paying: z.boolean(),
    waiting: z.number(),
  }),
);

/** Reads the facts that deleting a live session's account depends on; no row once it has ended. */
export function deletionStatement(db: Database, { userId, sessionId }: Holder, now: Date) {
  return query(
    db,
    sql`select u.name, u.email, a.name as athlete_name, a.guardian_email,
      (select coalesce(json_agg(x.name order by x.name), '[]'::json) from (${soleAdminClubsSql(userId, now)}) x) as sole_clubs,
      ${isLastSuperAdminSql(userId)} as is_last_super_admin, ${renewsSql(userId)} as renews,
      ${isPayingSql(userId, now)} as is_paying,
      (select count(*)::int from match_players p join matches m on m.id = p.match_id
        where p.athlete_id = a.id and m.status = 'pending_validation') as waiting
    from users u left join athletes a on a.user_id = u.id
    where u.id = ${userId}::uuid and ${liveSessionSql(sessionId, userId, now)}`,
    deletionRow,
  );
}

/** Fails the batch where something now stands in the way of deleting the account. */
export function guardDeletion(db: Database, userId: string, now: Date): Statement {
  return guardStatement(
    db,
    sql`(not exists (${soleAdminClubsSql(userId, now)}) and not ${isLastSuperAdminSql(userId)}
      and not ${renewsSql(userId)} and not ${isPayingSql(userId, now)})`,
    "deletion",
  );
}

/** SQL of the id of a person's athlete profile; null where there is none. */
export const ownAthleteSql = (userId: string): SQL =>
  sql`(select id from athletes where user_id = ${userId}::uuid)`;

/** A query of the accounts of those who stood on a court with somebody, or were invited by them or invited them, and of the admins of that person's clubs. */
export function companionsSql(userId: string): SQL {
  const me = ownAthleteSql(userId);
  return sql`select a.user_id from match_players mine join match_players p on p.match_id = mine.match_id
      join athletes a on a.id = p.athlete_id where mine.athlete_id = ${me} and a.user_id is not null
    union select a.user_id from ${ownTwosSql(me)} w join athletes a on a.id in (w.from_athlete_id, w.to_athlete_id)
      where a.id <> ${me} and a.user_id is not null
    union select ca.user_id from memberships s join club_admins ca on ca.club_id = s.club_id where s.athlete_id = ${me}`;
}

/** A query of the matches, invites and pairs that somebody had part in, as text. */
export function ownMatchesSql(userId: string): SQL {
  const me = ownAthleteSql(userId);
  return sql`select p.match_id::text from match_players p where p.athlete_id = ${me}
    union all select w.id::text from ${ownTwosSql(me)} w`;
}

/** A table of somebody's invites and pairs. */
function ownTwosSql(me: SQL): SQL {
  return sql`(select i.id, i.from_athlete_id, i.to_athlete_id from match_invites i where i.from_athlete_id = ${me} or i.to_athlete_id = ${me}
    union all select d.id, d.from_athlete_id, d.to_athlete_id from pairs d where d.from_athlete_id = ${me} or d.to_athlete_id = ${me})`;
}
