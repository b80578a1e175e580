import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import { venues } from "../../../../drizzle/schema/venues.ts";
import { SURFACE_IDS } from "../../../lib/surfaces.ts";
import {
  type Database,
  guardChange,
  guardStatement,
  refuseBeyond,
  refuseUnless,
  type Statement,
} from "../../../platform/database.server.ts";
import { command, query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { administersSql, type Asker } from "../../base/access/club-access-sql.server.ts";
import { MOST_COURTS } from "./office.ts";

const CLUB = tableRow(clubs, ["name", "address", "cityCode", "contactEmail", "contactPhone", "plan"]);

const officeRow = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    club: z
      .object({
        ...CLUB.schema().shape,
        city: z.string(),
        uf: z.string(),
        sports: z.array(z.object({ sport: z.string(), usualFormat: z.string().nullable() })),
        venues: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            address: z.string().nullable(),
            courts: z.array(z.object({ id: z.string(), name: z.string(), surface: z.enum(SURFACE_IDS) })),
          }),
        ),
      })
      .nullable(),
  }),
);

/** A club with its sports, venues and courts; `mayOpen` says whether the asker administers it, and nothing is read for who does not. */
export function officeStatement(
  db: Database,
  { asker, club, isLive }: { asker: Asker; club: SQL; isLive: SQL },
) {
  return query(
    db,
    sql`
    with c as materialized (select * from clubs where id = ${club} and ${isLive} and ${administersSql(asker, club)})
    select exists (select 1 from c) as "mayOpen",
      (select jsonb_build_object(${CLUB.pairs("c")}, 'city', m.name, 'uf', s.uf,
        'sports', (select coalesce(jsonb_agg(jsonb_build_object('sport', p.sport, 'usualFormat', p.usual_format)
          order by p.position), '[]') from club_sports p where p.club_id = c.id),
        'venues', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'address', v.address,
            'courts', (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'surface', k.surface)
              order by k.position, k.id), '[]') from courts k where k.venue_id = v.id))
          order by v.created_at, v.id), '[]') from venues v where v.club_id = c.id))
        from c join municipalities m on m.code = c.city_code join states s on s.code = m.state_code) as club`,
    officeRow,
  );
}

const planRow = rowSchema(() =>
  z.object({
    plan: z.string().nullable(),
    venues: z.number(),
    firstVenueId: z.string().nullable(),
    isThere: z.boolean(),
  }),
);

/** The plan of a club, how many venues it has, and whether `venueId` is one of them; no row where there is no such club. */
export function venueFactsStatement(db: Database, clubId: string, venueId: string | null = null) {
  return query(
    db,
    sql`select c.plan, (select count(*)::int from venues v where v.club_id = c.id) as venues,
        (select v.id from venues v where v.club_id = c.id order by v.created_at, v.id limit 1) as "firstVenueId",
        exists (select 1 from venues v where v.club_id = c.id and v.id = ${venueId}::uuid) as "isThere"
      from clubs c where c.id = ${clubId}::uuid`,
    planRow,
  );
}

/** A new venue; the batch fails where the club has another number of them than was read. A taken name breaks `venues_name`. */
export function insertVenueStatements(
  db: Database,
  venue: typeof venues.$inferInsert,
  { venuesBefore }: { venuesBefore: number },
): Statement[] {
  return [
    command(db, sql`select 1 from clubs where id = ${venue.clubId}::uuid for no key update`),
    guardStatement(
      db,
      sql`(select count(*) from venues where club_id = ${venue.clubId}::uuid) = ${venuesBefore}::int`,
      "venues",
    ),
    db.insert(venues).values(venue),
  ];
}

const notFound = (db: Database, exists: SQL) => refuseUnless(db, sql`exists (${exists})`, "not_found");

/** Refuses the batch where there is no such club: a super admin may name one. */
export function clubExists(db: Database, clubId: string): Statement {
  return notFound(db, sql`select 1 from clubs where id = ${clubId}::uuid`);
}

/** Renames a venue of a club, or gives it another address; refused where the club has no such venue. */
export function updateVenueStatements(
  db: Database,
  { id, clubId, name, address }: { id: string; clubId: string; name: string; address: string | null },
): Statement[] {
  return [
    notFound(db, sql`select 1 from venues where id = ${id}::uuid and club_id = ${clubId}::uuid`),
    guardChange(
      db,
      sql`update venues set name = ${name}, address = ${address} where id = ${id}::uuid`,
      "venue",
    ),
  ];
}

/** Takes a venue of a club away with its courts; harmless where it has gone. */
export function deleteVenueStatement(db: Database, clubId: string, venueId: string): Statement {
  return command(db, sql`delete from venues where id = ${venueId}::uuid and club_id = ${clubId}::uuid`);
}

/** A new court, after those of its venue; refused where the club has no such venue, or that one is full. */
export function insertCourtStatements(
  db: Database,
  {
    id,
    clubId,
    venueId,
    name,
    surface,
  }: { id: string; clubId: string; venueId: string; name: string; surface: string },
): Statement[] {
  const venue = sql`${venueId}::uuid`;
  return [
    notFound(db, sql`select 1 from venues where id = ${venue} and club_id = ${clubId}::uuid`),
    ...refuseBeyond(db, {
      of: `courts ${venueId}`,
      within: sql`(select count(*) from courts where venue_id = ${venue}) < ${MOST_COURTS}::int`,
      code: "invalid_input",
      sentence: `Uma sede tem no máximo ${MOST_COURTS} quadras.`,
    }),
    command(
      db,
      sql`insert into courts (id, venue_id, name, surface, position)
        select ${id}::uuid, ${venue}, ${name}, ${surface}, coalesce(max(position) + 1, 0) from courts where venue_id = ${venue}`,
    ),
  ];
}

const courtOfClub = (courtId: string, clubId: string) =>
  sql`select 1 from courts k join venues v on v.id = k.venue_id where k.id = ${courtId}::uuid and v.club_id = ${clubId}::uuid`;

/** Changes the name and the surface of a court; refused where the club has no such court. */
export function updateCourtStatements(
  db: Database,
  { id, clubId, name, surface }: { id: string; clubId: string; name: string; surface: string },
): Statement[] {
  return [
    notFound(db, courtOfClub(id, clubId)),
    guardChange(
      db,
      sql`update courts set name = ${name}, surface = ${surface} where id = ${id}::uuid`,
      "court",
    ),
  ];
}

/** Takes a court of a club away; harmless where it has gone. */
export function deleteCourtStatement(db: Database, clubId: string, courtId: string): Statement {
  return command(
    db,
    sql`delete from courts where id = ${courtId}::uuid and exists (${courtOfClub(courtId, clubId)})`,
  );
}
