import { type SQL, sql } from "drizzle-orm";
import { sponsors } from "../../../../drizzle/schema/sponsors.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, tableRow } from "../../../platform/sql.server.ts";
import { clubDaySql, isRunningSql } from "./running-sql.server.ts";
import type { CombinedSponsors, Sponsor } from "./sponsor.ts";

const SPONSOR = tableRow(sponsors, {
  id: "id",
  name: "name",
  logo_url: "logoUrl",
  type: "type",
  logo_width: "logoWidth",
  logo_height: "logoHeight",
  logo_alt: "logoAlt",
});

/** A club's local sponsors and the national ones that are shown today, in their own order. `null` asks for the national ones alone. */
export function sponsorsStatement(db: Database, clubId: string | null, now: Date) {
  return sponsorsOf(db, sql`${clubId}::uuid`, now);
}

/** The same for the current club of a person. */
export function ownSponsorsStatement(db: Database, userId: string, now: Date) {
  return sponsorsOf(db, sql`(select club_id from users where id = ${userId}::uuid)`, now);
}

function sponsorsOf(db: Database, club: SQL, now: Date) {
  const own = sql`(select id from club)`;
  return query(
    db,
    sql`
    with club as (select ${club} as id), today as (select ${clubDaySql(own, now)} as day)
    select ${SPONSOR.columns("sponsors")} from sponsors cross join today
    where (sponsors.type = 'national' or sponsors.club_id = ${own}) and ${isRunningSql(sql`today.day`)}
    order by sponsors.position, sponsors.name, sponsors.id`,
    SPONSOR.schema,
  );
}

/** Sorts the rows of `sponsorsStatement` into the two lists of spec §3. */
export function toSponsors(rows: readonly Sponsor[]): CombinedSponsors {
  return {
    local_sponsors: rows.filter((row) => row.type === "local"),
    national_sponsors: rows.filter((row) => row.type === "national"),
  };
}
