import { eq, or, type SQL, sql } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts.ts";
import { sponsors } from "../../../drizzle/schema/sponsors.ts";
import type { Database } from "../../platform/database.server.ts";
import type { CombinedSponsors, Sponsor } from "./sponsor.ts";

/** A club's local sponsors and the national ones, in their own order. `null` asks for the national ones alone. */
export function sponsorsStatement(db: Database, clubId: string | null) {
  return sponsorsOf(db, sql`${clubId}::uuid`);
}

/** The same for the current club of a person. */
export function ownSponsorsStatement(db: Database, userId: string) {
  return sponsorsOf(db, sql`${db.select({ id: users.clubId }).from(users).where(eq(users.id, userId))}`);
}

function sponsorsOf(db: Database, club: SQL) {
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
    .where(or(eq(sponsors.type, "national"), eq(sponsors.clubId, club)))
    .orderBy(sponsors.position, sponsors.name, sponsors.id);
}

/** Sorts the rows of `sponsorsStatement` into the two lists of spec §3. */
export function toSponsors(rows: readonly Sponsor[]): CombinedSponsors {
  return {
    local_sponsors: rows.filter((row) => row.type === "local"),
    national_sponsors: rows.filter((row) => row.type === "national"),
  };
}
