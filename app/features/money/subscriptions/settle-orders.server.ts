import type { Services, VerbContext } from "../../../platform/services.server.ts";
import { runBatch } from "../../../platform/database.server.ts";
import { commitWithOutbox, prepareOutbox } from "../../base/notifications/outbox.server.ts";
import { failureLabel } from "../payments/failure-labels.ts";
import { payersPeopleStatement } from "../payments/payers-repository.server.ts";
import { type OrderOutcome, workThroughDue } from "../payments/work-through-due.server.ts";
import { planName, priceByKey } from "../../base/plans/plans.ts";
import { carryOutOrder, isAnswerUnknown } from "./carry-out-order.server.ts";
import { postponeOrder, settleDone, settleRefused, takeDueOrders } from "./orders-repository.server.ts";
import { orderPauseMs, type SubscriptionOrder } from "./subscription-order.ts";

/**
 * Settles the orders whose answer from Stripe was lost, by asking Stripe: what it has done is noted, what it never got is
 * asked for under the same key while it is wanted, and else is not made, of which the person is told. Withdrawals are asked for
 * until they are done. Can run twice at once; gives how many were settled.
 */
export async function settleOrders(
  { services }: Pick<VerbContext, "services">,
  { ids = null }: { ids?: readonly string[] | null } = {},
): Promise<number> {
  return await workThroughDue(
    services,
    (due) => takeDueOrders(services.db, { ...due, ids }),
    (order) => settle(services, order),
  );
}

async function settle(services: Services, order: SubscriptionOrder): Promise<OrderOutcome> {
  const { db } = services;
  try {
    const stripe = await services.payments.client();
    const carried = await carryOutOrder({ services, stripe, isRepeat: true }, order);
    const at = services.now();
    if (carried.kind === "done") await runBatch(db, [settleDone(db, order.id, { at, ...carried })]);
    else await refuse(services, order, carried.why);
    return "done";
  } catch (error) {
    services.log("order_failed", { subjectId: order.id, kind: order.kind, error });
    const isUnknown = isAnswerUnknown(error);
    const isWithdrawal = order.kind.endsWith("withdrawal") || order.kind === "credit";
    if (!isUnknown && !isWithdrawal && typeof (error as { type?: unknown }).type === "string") {
      await refuse(services, order, failureLabel(error));
      return "done";
    }
    const at = new Date(services.now().getTime() + orderPauseMs(order.attempts));
    await postponeOrder(db, order.id, { at, error: failureLabel(error) });
    return isUnknown ? "away" : "missed";
  }
}

/** It was not made, as Stripe says: whoever waits for a change reads so. */
async function refuse(services: Services, order: SubscriptionOrder, why: string): Promise<void> {
  const { db } = services;
  const people = order.kind === "change" ? await payersPeopleStatement(db, order.customerId) : [];
  const plan = planName(priceByKey(order.toLookupKey ?? "")?.plan ?? null);
  const outbox = prepareOutbox(services, {
    clubIds: [],
    notifications: people.map(({ userId }) => ({
      userId,
      type: "system_notification",
      title: "Mudança de plano não feita",
      message: `Conferimos com o Stripe: a mudança para o plano ${plan} não foi feita e nada foi cobrado.`,
    })),
  });
  await commitWithOutbox(services, [settleRefused(db, order.id, { at: services.now(), error: why })], outbox);
}
