import { sql } from "drizzle-orm";
import { type Database, refuseUnless, type Statement } from "../../../platform/database.server.ts";
import { mergingCopy } from "./copy.ts";

/**
 * A statement for the batch by which a club lets somebody in: refused as `conflict` while they say to be one of its athletes and
 * nobody has answered that.
 */
export function refuseOpenClaim(db: Database, userId: string | null, clubId: string): Statement[] {
  if (userId === null) return [];
  return [
    refuseUnless(
      db,
      sql`not exists (select 1 from profile_claims k where k.user_id = ${userId}::uuid and k.club_id = ${clubId}::uuid
        and k.status = 'asked')`,
      "conflict",
      sql`${mergingCopy.openClaim}::text`,
    ),
  ];
}
