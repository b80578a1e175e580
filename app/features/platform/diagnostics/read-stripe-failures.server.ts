import type { VerbContext } from "../../../platform/services.server.ts";
import { readDeadEvents, readDeadRefunds } from "../../money/payments/read-failures.server.ts";
import type { FailedRefund, StripeFailures } from "./stripe-failures.ts";

/** Reads the events of Stripe's that could not be applied and the refunds that failed, the oldest first. Super admins only (`forbidden`); one round trip. */
export async function readStripeFailures(context: VerbContext): Promise<StripeFailures> {
  const [events, refunds] = await Promise.all([readDeadEvents(context), readDeadRefunds(context)]);
  return {
    events: events.rows,
    eventCount: events.total,
    refunds: refunds.map((refund) =>
      Object.assign(refund, { currency: refund.currency as FailedRefund["currency"] }),
    ),
  };
}
