import { lt } from "drizzle-orm";
import { invitations } from "../../../../drizzle/schema/identity.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";

/** Forgets links of clubs that ended before an instant, used or not. */
export function forgetOldInvitations(db: Database, before: Date): Statement {
  return db.delete(invitations).where(lt(invitations.expiresAt, before));
}
