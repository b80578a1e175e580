import { sql } from "drizzle-orm";
import { type Database, rowsOf } from "../../platform/database.server.ts";
import type { CombinedSponsors, Sponsor } from "./sponsor.ts";

/** A club's local sponsors and the national ones, in their own order. `null` asks for the national ones alone. */
export function sponsorsStatement(db: Database, clubId: string | null) {
  return db.execute(sql`
    select id, name, logo_url, type, logo_width, logo_height, logo_alt from sponsors
    where type = 'national' or club_id = ${clubId}::uuid
    order by position, name, id`);
}

/** The same for the current club of a person. */
export function ownSponsorsStatement(db: Database, userId: string) {
  return db.execute(sql`
    select id, name, logo_url, type, logo_width, logo_height, logo_alt from sponsors
    where type = 'national' or club_id = (select club_id from users where id = ${userId}::uuid)
    order by position, name, id`);
}

/** Sorts the rows of `sponsorsStatement` into the two lists of spec §3. */
export function toSponsors(result: unknown): CombinedSponsors {
  const rows = rowsOf<Sponsor>(result);
  return {
    local_sponsors: rows.filter((row) => row.type === "local"),
    national_sponsors: rows.filter((row) => row.type === "national"),
  };
}
