import { eq, sql } from "drizzle-orm";
import { clubs, clubSports } from "../../../../drizzle/schema/clubs.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { foldText } from "../../../lib/text.ts";

/** The details that a club gives of itself. */
export interface ClubDetails {
  name: string;
  cityCode: number;
  address: string;
  contactEmail: string;
  contactPhone: string;
}

/** Writes what a club says of itself; gives a row where there is such a club. An unknown city breaks a key of `city_code`. */
export function changeDetailsStatement(db: Database, clubId: string, details: ClubDetails) {
  return db
    .update(clubs)
    .set({ ...details, searchName: foldText(details.name) })
    .where(eq(clubs.id, clubId))
    .returning({ id: clubs.id });
}

/** The sports of a club in its order with the score format that each is usually played in, instead of those before. */
export function replaceSportsStatements(
  db: Database,
  clubId: string,
  sports: readonly { sport: string; usualFormat: string | null }[],
): Statement[] {
  return [
    // Two admins at once: one after the other.
    db
      .select({ id: clubs.id })
      .from(clubs)
      .where(sql`${clubs.id} = ${clubId}::uuid`)
      .for("no key update"),
    db.delete(clubSports).where(eq(clubSports.clubId, clubId)),
    db.insert(clubSports).values(sports.map((sport, position) => ({ clubId, position, ...sport }))),
  ];
}
