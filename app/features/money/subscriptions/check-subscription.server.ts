import { formatDate } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { stripeError } from "../../../platform/stripe.server.ts";
import { readDeadEvent } from "../payments/read-failures.server.ts";
import { planName } from "../../base/plans/plans.ts";
import { subscriptionAtStripe, subscriptionOfInvoice } from "./subscription-at-stripe.server.ts";
import { subscriptionCopyStatement } from "./subscriptions-repository.server.ts";

/**
 * Asks Stripe how the subscription stands that an event is about, and says it beside our copy; changes nothing. For super admins.
 * Throws `forbidden`, `session_expired`, `unauthenticated`, `not_found`, `conflict` for an event about none, `payments_unavailable`.
 */
export async function checkSubscription(
  context: VerbContext,
  { eventId }: { eventId: string },
): Promise<string> {
  const { services } = context;
  const { type, objectId } = await readDeadEvent(context, { eventId });
  if (objectId === null || !/^(customer\.subscription|invoice)\./.test(type))
    throw new AppError("conflict", { message: "Este aviso não é sobre uma assinatura." });
  try {
    const stripe = await services.payments.client();
    const id = type.startsWith("invoice.")
      ? (await subscriptionOfInvoice(stripe, objectId))?.subscriptionId
      : objectId;
    if (id === undefined) return "O Stripe não conhece a fatura, ou ela não é de uma assinatura.";
    const there = await subscriptionAtStripe(stripe, id);
    const [here] = await subscriptionCopyStatement(services.db, id);
    const ours = here ? stateLabel(here.status, here.plan, here.currentPeriodEnd) : "nada";
    const theirs = there
      ? stateLabel(there.facts.status, there.price.plan, there.facts.currentPeriodEnd)
      : "nada";
    return `No Stripe: ${theirs}. Aqui: ${ours}.`;
  } catch (error) {
    throw stripeError(error);
  }
}

function stateLabel(status: string, plan: string, until: Date): string {
  return `${status}, ${planName(plan)}, até ${formatDate(until)}`;
}
