import { asId } from "../../platform/ids.server.ts";
import { requireActor, requireAthlete } from "../../guards/guard.server.ts";
import { guarded } from "../../features/base/access/guarded.server.ts";
import { askSession } from "../../features/money/shop/ask-session.server.ts";
import { heldPlan, billingStateOf } from "../../features/money/subscriptions/held-plan.ts";
import { readAthletePlan } from "../../features/money/subscriptions/read-athlete-plan.server.ts";
import { successStep } from "../../features/money/shop/success.ts";
import { SuccessView } from "../../features/money/shop/success-view.tsx";
import { servicesContext } from "../../platform/context.ts";
import type { Route } from "./+types/subscription-success.ts";

/** Says what is known from Stripe; another person's session is none. */
export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const actor = requireActor(args);
  const checkoutId = asId(args.url.searchParams.get("sessao")) ?? null;
  const [viewer, plan] = await guarded(
    requireAthlete(args),
    readAthletePlan({ services, actor }, { checkoutId }),
  );
  const { subscription, usage, checkout: found } = plan;
  // Without a session in the address none is spoken of.
  const checkout = checkoutId ? found : null;
  const now = services.now();
  const held = subscription && heldPlan(subscription);
  const state = held && billingStateOf(held, now);
  const sessionState = await askSession({ services }, checkout);
  return {
    step: successStep({ held, state, checkout }, sessionState, now),
    held,
    plan: viewer.athletePlan,
    usage,
    checkout: checkout && { ...checkout, stripeSessionId: undefined },
    timeZone: viewer.clubTimeZone,
  };
}

export default function AthleteSubscriptionSuccess({ loaderData }: Route.ComponentProps) {
  return <SuccessView {...loaderData} />;
}
