import { requireActor, requireAthlete } from "../../features/security/guard.server.ts";
import { guarded } from "../../features/security/guarded.server.ts";
import { PlansPage } from "../../features/subscriptions/plans-page.tsx";
import { readAthletePlan } from "../../features/subscriptions/read-athlete-plan.server.ts";
import { servicesContext } from "../../platform/context.ts";
import type { Route } from "./+types/subscription.ts";

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const actor = requireActor(args);
  const [, plan] = await guarded(requireAthlete(args), readAthletePlan({ services, actor }));
  return { ...plan, isYearly: args.url.searchParams.get("periodo") === "ano" };
}

export const meta = () => [{ title: "Planos · Quadra" }];

export default function AthleteSubscription({ loaderData }: Route.ComponentProps) {
  const { subscription, usage, isYearly } = loaderData;
  const interval = isYearly ? "year" : "month";
  return (
    <PlansPage path="/athlete/subscription" interval={interval} subscription={subscription} usage={usage} />
  );
}
