import { lt } from "drizzle-orm";
import { tvPairings } from "../../../../drizzle/schema/tvs.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";

/** Forgets screens that began to wait before an instant: their codes ended long ago. */
export function forgetOldPairings(db: Database, before: Date): Statement {
  return db.delete(tvPairings).where(lt(tvPairings.createdAt, before));
}
