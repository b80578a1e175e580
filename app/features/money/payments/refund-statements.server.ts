import { inArray } from "drizzle-orm";
import { refundOrders } from "../../../../drizzle/schema/stripe-work.ts";
import type { Database } from "../../../platform/database.server.ts";

/** Every refund that is ordered of these payments, made or not, in rows `{ id, stripePaymentIntentId, amountCents }`. */
export function refundsOfIntentsStatement(db: Database, intents: readonly string[]) {
  const { id, stripePaymentIntentId, amountCents } = refundOrders;
  return db
    .select({ id, stripePaymentIntentId, amountCents })
    .from(refundOrders)
    .where(inArray(stripePaymentIntentId, [...intents]));
}
