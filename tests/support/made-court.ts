import { v7 as uuidv7 } from "uuid";
import type { TestDatabase } from "./database.ts";

/** The form of what a club says of itself, filled in. */
export const officeFields = {
  clubName: "clube da praia",
  cityCode: "3304557",
  address: "Rua das Dunas, 10",
  contactEmail: "secretaria@praia.test",
  contactPhone: "(11) 3333-4444",
};

/** A club's only venue with its only court, whatever was there before. */
export async function madeCourt(
  { sql }: Pick<TestDatabase, "sql">,
  clubId: string,
): Promise<{ venueId: string; courtId: string }> {
  const [venueId, courtId] = [uuidv7(), uuidv7()];
  await sql("delete from venues where club_id = $1", [clubId]);
  await sql("insert into venues (id, club_id, name, created_at) values ($1, $2, 'Sede', now())", [
    venueId,
    clubId,
  ]);
  await sql(
    "insert into courts (id, venue_id, name, surface, position) values ($1, $2, 'Quadra 1', 'clay', 0)",
    [courtId, venueId],
  );
  return { venueId, courtId };
}
