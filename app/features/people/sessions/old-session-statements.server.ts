import { lt } from "drizzle-orm";
import { sessions } from "../../../../drizzle/schema/accounts.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";

/** Forgets sessions that began before an instant, with their tokens; all of them ended long ago. */
export function forgetOldSessions(db: Database, before: Date): Statement {
  return db.delete(sessions).where(lt(sessions.createdAt, before));
}
