import type { Statement } from "../../../platform/database.server.ts";
import type { Services, VerbContext } from "../../../platform/services.server.ts";
import { makeRefunds } from "./make-refunds.server.ts";
import { insertRefundOrder, type RefundOrder } from "./refunds-repository.server.ts";

export type NewRefund = Omit<RefundOrder, "id" | "orderedAt">;

/**
 * Refunds that a write orders: `statements` for its batch, and `make` for after the commit (the scheduled job does
 * what that misses).
 */
interface OrderedRefunds {
  statements: Statement[];
  make: () => Promise<unknown>;
}

/**
 * Prepares refunds, each once for a payment and a reason (a repeat orders nothing): the rows stand before Stripe is asked, so that
 * the money goes back exactly once whatever fails. Amounts in centavos, above zero.
 */
export function orderRefunds(services: Services, refunds: readonly NewRefund[]): OrderedRefunds {
  const orderedAt = services.now();
  const orders = refunds.map((refund): RefundOrder => ({ ...refund, id: services.newId(), orderedAt }));
  const context: VerbContext = { services, actor: { kind: "system", job: "make-refunds" } };
  return {
    statements: orders.map((order) => insertRefundOrder(services.db, order)),
    make: () =>
      orders.length === 0 ? Promise.resolve(0) : makeRefunds(context, { ids: orders.map(({ id }) => id) }),
  };
}
