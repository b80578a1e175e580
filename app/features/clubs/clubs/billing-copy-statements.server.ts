import { eq } from "drizzle-orm";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";

/** A club's subscription, as its own row keeps it. */
interface ClubCopy {
  plan: string;
  subscriptionStatus: string;
  subscriptionEndDate: Date | null;
  lapsedAt: Date | null;
}

/** Copies a club's subscription to the club; put it after the guard of the subscription's versions in the batch. */
export function copyToClub(db: Database, clubId: string, copy: ClubCopy): Statement {
  return db.update(clubs).set(copy).where(eq(clubs.id, clubId));
}
