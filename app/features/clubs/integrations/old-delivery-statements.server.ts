import { lt } from "drizzle-orm";
import { webhookDeliveries } from "../../../../drizzle/schema/webhooks.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";

/** Forgets what webhooks were told before. */
export function forgetOldDeliveries(db: Database, before: Date): Statement {
  return db.delete(webhookDeliveries).where(lt(webhookDeliveries.at, before));
}
