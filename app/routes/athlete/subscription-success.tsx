import { requireActor, requireAthlete } from "../../features/security/guard.server.ts";
import { guarded } from "../../features/security/guarded.server.ts";
import { athletePlan } from "../../features/subscriptions/plans.ts";
import { usageWords } from "../../features/subscriptions/plans-page.tsx";
import { readAthletePlan } from "../../features/subscriptions/read-athlete-plan.server.ts";
import { servicesContext } from "../../platform/context.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import type { Route } from "./+types/subscription-success.ts";

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const actor = requireActor(args);
  const [, plan] = await guarded(requireAthlete(args), readAthletePlan({ services, actor }));
  return plan;
}

export const meta = () => [{ title: "Assinatura · Quadra" }];

/** Says what the data say: whoever opens this address without having paid is not told that they have. */
export default function AthleteSubscriptionSuccess({ loaderData }: Route.ComponentProps) {
  const { subscription, usage } = loaderData;
  const plan = athletePlan(subscription.subscription_tier);
  const actions = (
    <div className="row">
      <LinkButton to="/athlete-dashboard">Ir para o meu painel</LinkButton>
      <LinkButton variant="secondary" to="/athlete/subscription">
        {subscription.subscribed ? "Ver meu plano" : "Ver os planos"}
      </LinkButton>
    </div>
  );
  return (
    <>
      <PageHeader title="Assinatura" subtitle={`Seu plano agora: ${plan.name}. ${usageWords(usage)}`} />
      <Card>
        {subscription.subscribed ? (
          <EmptyState headingLevel={2} icon="check" title={`Bem-vindo ao ${plan.name}!`} action={actions}>
            Sua assinatura está ativa. {plan.gives.join(", ")}: tudo já está liberado.
          </EmptyState>
        ) : (
          <EmptyState headingLevel={2} icon="clock" title="Nenhuma assinatura ativa" action={actions}>
            Não recebemos nenhum pagamento desta conta. Os planos pagos abrem em breve; o {plan.name} continua
            valendo, sem cobrança.
          </EmptyState>
        )}
      </Card>
    </>
  );
}
