import { eq } from "drizzle-orm";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import type { Services } from "../../../platform/services.server.ts";

/**
 * The club that an invitation names (`?clube=ID` of the registration), for filling the form; null for
 * an id of no club. Public; one round trip.
 */
export async function readInvitation(
  { services }: { services: Services },
  { clubId }: { clubId: string },
): Promise<{ id: string; name: string } | null> {
  const { db } = services;
  const [club] = await services.read(
    db.select({ id: clubs.id, name: clubs.name }).from(clubs).where(eq(clubs.id, clubId)),
  );
  return club ?? null;
}
