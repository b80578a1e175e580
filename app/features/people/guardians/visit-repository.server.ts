import { lt, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { guardianConsents, guardianVisits } from "../../../../drizzle/schema/identity.ts";
import { type Database, guardStatement, type Statement } from "../../../platform/database.server.ts";
import { command, query, rowSchema } from "../../../platform/sql.server.ts";

/** A guardian's visit: by which address, and until when its link or its page is good (ISO 8601). */
export interface Visit {
  id: string;
  email: string;
  openedAt: string | null;
  endsAt: string;
}

const visitRow = rowSchema(() =>
  z.object({ id: z.string(), email: z.string(), openedAt: z.string().nullable(), endsAt: z.string() }),
);

/** A visit by its id: one row, or none. */
export function visitStatement(db: Database, id: string) {
  return query(
    db,
    sql`select id, email, opened_at as "openedAt", ends_at as "endsAt" from guardian_visits where id = ${id}::uuid`,
    visitRow,
  );
}

/** A visit that was mailed to an address. */
export function insertVisit(db: Database, visit: typeof guardianVisits.$inferInsert): Statement {
  return db.insert(guardianVisits).values(visit);
}

const openedRow = rowSchema(() => z.object({ id: z.string() }));

/** Opens a visit whose link is still good, once; no row where it is not. */
export function openVisitStatement(db: Database, id: string, at: Date, until: Date) {
  return query(
    db,
    sql`update guardian_visits set opened_at = ${at.toISOString()}::timestamptz, ends_at = ${until.toISOString()}::timestamptz
      where id = ${id}::uuid and opened_at is null and ends_at > ${at.toISOString()}::timestamptz returning id`,
    openedRow,
  );
}

/** Fails the batch (`visit`) unless a visit is open and the athlete is one of its guardian's children. */
export function guardOwnChild(db: Database, visitId: string, athleteId: string, now: Date): Statement {
  return guardStatement(
    db,
    sql`exists (select 1 from athletes a where a.id = ${athleteId}::uuid and a.removed_at is null and ${isOwnChildSql(visitId, now)})`,
    "visit",
  );
}

const childRow = rowSchema(() =>
  z.object({
    athleteId: z.string(),
    userId: z.string().nullable(),
    name: z.string(),
    birthDate: z.string().nullable(),
    email: z.string().nullable(),
    guardianName: z.string().nullable(),
    acceptedAt: z.string().nullable(),
    clubs: z.array(z.object({ name: z.string(), status: z.string() })),
    matches: z.number(),
    consents: z.array(z.object({ version: z.string(), at: z.string(), revokedAt: z.string().nullable() })),
  }),
);

/** The children of a visit that is open, with what is stored of them in short; instants as text. */
export function childrenStatement(db: Database, visitId: string, now: Date) {
  return query(
    db,
    sql`select a.id as "athleteId", a.user_id as "userId", a.name, a.birth_date as "birthDate", u.email,
      a.guardian_name as "guardianName", a.guardian_accepted_at as "acceptedAt",
      (select coalesce(json_agg(json_build_object('name', c.name, 'status', m.status) order by c.name), '[]'::json)
        from memberships m join clubs c on c.id = m.club_id where m.athlete_id = a.id and m.status in ('active', 'requested')) as clubs,
      (select count(*)::int from match_players p where p.athlete_id = a.id) as matches,
      (select coalesce(json_agg(json_build_object('version', g.terms_version, 'at', g.accepted_at, 'revokedAt', g.revoked_at)
          order by g.accepted_at desc), '[]'::json) from guardian_consents g where g.athlete_id = a.id) as consents
    from guardian_visits v join athletes a on a.guardian_email = v.email and a.removed_at is null
    left join users u on u.id = a.user_id
    where v.id = ${visitId}::uuid and v.opened_at is not null and v.ends_at > ${now.toISOString()}::timestamptz
    order by a.name, a.id`,
    childRow,
  );
}

/** Marks the consents of an athlete that still stand as revoked. */
export function revokeConsents(db: Database, athleteId: string, at: Date): Statement {
  return command(
    db,
    sql`update guardian_consents set revoked_at = ${at.toISOString()}::timestamptz
      where athlete_id = ${athleteId}::uuid and revoked_at is null`,
  );
}

/** A guardian's consent for a child that they registered themselves. */
export function insertConsent(db: Database, consent: typeof guardianConsents.$inferInsert): Statement {
  return db.insert(guardianConsents).values(consent);
}

/** SQL that holds while a visit is open, for an athlete (alias `a`) whose guardian has its address. */
export function isOwnChildSql(visitId: string, now: Date): SQL {
  return sql`exists (select 1 from guardian_visits v where v.id = ${visitId}::uuid and v.opened_at is not null
    and v.ends_at > ${now.toISOString()}::timestamptz and v.email = a.guardian_email)`;
}

/** Forgets visits that were mailed before an instant: all are over. */
export function forgetOldVisits(db: Database, before: Date): Statement {
  return db.delete(guardianVisits).where(lt(guardianVisits.createdAt, before));
}
