import { auditLines } from "../../../drizzle/schema/diagnostics.ts";
import type { Database, Statement } from "../../platform/database.server.ts";

/** A line about what a super admin did to the platform itself; append-only. */
export function insertPlatformAudit(
  db: Database,
  line: { id: string; actorUserId: string; action: string; data: Record<string, unknown>; at: Date },
): Statement {
  return db.insert(auditLines).values(line);
}
