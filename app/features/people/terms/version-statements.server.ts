import { termsVersions } from "../../../../drizzle/schema/terms.ts";
import type { Database } from "../../../platform/database.server.ts";

/** A new version; one that is there already stays as it is. */
export function insertVersion(db: Database, version: typeof termsVersions.$inferInsert) {
  return db.insert(termsVersions).values(version).onConflictDoNothing();
}
