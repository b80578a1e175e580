import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts.ts";
import { sponsors } from "../../../drizzle/schema/sponsors.ts";
import type { Database } from "../../platform/database.server.ts";
import { clubDaySql, isRunningSql } from "./running-sql.server.ts";
import type { CombinedSponsors, Sponsor } from "./sponsor.ts";

/** A club's local sponsors and the national ones that are shown today, in their own order. `null` asks for the national ones alone. */
export function sponsorsStatement(db: Database, clubId: string | null, now: Date) {
  return sponsorsOf(db, sql`${clubId}::uuid`, now);
}

/** The same for the current club of a person. */
export function ownSponsorsStatement(db: Database, userId: string, now: Date) {
  return sponsorsOf(db, sql`${db.select({ id: users.clubId }).from(users).where(eq(users.id, userId))}`, now);
}

function sponsorsOf(db: Database, club: SQL, now: Date) {
  return db
    .select({
      id: sponsors.id,
      name: sponsors.name,
      logo_url: sponsors.logoUrl,
      type: sponsors.type,
      logo_width: sponsors.logoWidth,
      logo_height: sponsors.logoHeight,
      logo_alt: sponsors.logoAlt,
    })
    .from(sponsors)
    .where(
      and(
        or(eq(sponsors.type, "national"), eq(sponsors.clubId, club)),
        isRunningSql(sql`(select ${clubDaySql(club, now)})`),
      ),
    )
    .orderBy(sponsors.position, sponsors.name, sponsors.id);
}

/** Sorts the rows of `sponsorsStatement` into the two lists of spec §3. */
export function toSponsors(rows: readonly Sponsor[]): CombinedSponsors {
  return {
    local_sponsors: rows.filter((row) => row.type === "local"),
    national_sponsors: rows.filter((row) => row.type === "national"),
  };
}
