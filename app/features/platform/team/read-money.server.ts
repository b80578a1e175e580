import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf } from "../../base/access/club-access-sql.server.ts";
import { methodLabel } from "../../money/payments/money-labels.ts";
import { MONEY_PAGE, type MoneyPage, type MoneyQuery } from "./money-lists.ts";
import { moneyStatement } from "./money-repository.server.ts";

/** A page of subscriptions, of payments, or of Stripe's events that wait. Super admins only (`forbidden`); one round trip. */
export async function readMoney({ services, actor }: VerbContext, asked: MoneyQuery): Promise<MoneyPage> {
  if (actor.kind !== "user") throw new AppError("forbidden");
  const wanted = { ...asked, limit: MONEY_PAGE + 1 };
  const [row] = await services.read(
    moneyStatement(services.db, askerOf(services, actor), services.now(), wanted),
  );
  if (!row?.mayRead) throw new AppError("forbidden");
  const { subscriptions, payments, events } = row;
  return {
    subscriptions: subscriptions.slice(0, MONEY_PAGE),
    payments: payments
      .slice(0, MONEY_PAGE)
      .map(({ method, ...payment }) => ({ ...payment, method: methodLabel(method) })),
    events: events.slice(0, MONEY_PAGE),
    hasMore: Math.max(subscriptions.length, payments.length, events.length) > MONEY_PAGE,
  };
}
