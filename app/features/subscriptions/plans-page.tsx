import { formatDay } from "../../lib/dates.ts";
import { formatMoney } from "../../lib/money.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { ATHLETE_PLANS, athletePlan, type Plan, type PlanPrice, priceOf, yearlySaving } from "./plans.ts";
import type { AthleteSubscription, AthleteUsage } from "./usage.ts";
import "./plans.css";

/** The athlete's plans: the current one, what each gives, and prices a month or a year. */
export function PlansPage({
  path,
  interval,
  subscription,
  usage,
}: {
  /** Address of the page, for the switch of intervals. */
  path: string;
  interval: PlanPrice["interval"];
  subscription: AthleteSubscription;
  usage: AthleteUsage;
}) {
  const current = athletePlan(subscription.subscription_tier);
  const saving = Math.max(...ATHLETE_PLANS.map(yearlySaving));
  return (
    <>
      <PageHeader title="Planos" subtitle={`Seu plano: ${current.name}. ${usageWords(usage)}`} />
      <Notice tone="info">
        Pagamento abre em breve. Enquanto isso, tudo o que você já usa continua funcionando, sem cobrança.
      </Notice>
      <Tabs
        label="Cobrança"
        items={[
          { to: path, label: "Por mês", isCurrent: interval === "month" },
          {
            to: `${path}?periodo=ano`,
            label: `Por ano, ${saving}% a menos`,
            isCurrent: interval === "year",
          },
        ]}
      />
      <div className="grid grid-even">
        {ATHLETE_PLANS.map((plan, index) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            before={ATHLETE_PLANS[index - 1]}
            interval={interval}
            isCurrent={plan.id === current.id}
          />
        ))}
      </div>
    </>
  );
}

function PlanCard({
  plan,
  before,
  interval,
  isCurrent,
}: {
  plan: Plan;
  before?: Plan;
  interval: PlanPrice["interval"];
  isCurrent: boolean;
}) {
  const price = priceOf(plan, interval);
  const noteId = `plano-${plan.id}-nota`;
  return (
    <Card
      title={plan.name}
      subtitle={plan.tagline}
      tone={plan.isHighlighted ? "sun" : undefined}
      actions={isCurrent ? <Badge tone="ok">Seu plano</Badge> : null}
    >
      <p className="plan-price">
        <strong className="num">{price ? formatMoney(price.cents, price.currency) : "R$ 0"}</strong>
        <span className="muted">
          {price ? (price.interval === "month" ? " por mês" : " por ano") : " para sempre"}
        </span>
      </p>
      <ul className="plan-gives">
        {before ? <li className="strong">Tudo do {before.name}, e mais:</li> : null}
        {plan.gives.map((gift) => (
          <li key={gift}>
            <Icon name="check" size={20} />
            {gift}
          </li>
        ))}
      </ul>
      {isCurrent || !price ? null : (
        <div className="stack stack-tight plan-action">
          <Button block disabled aria-describedby={noteId}>
            Assinar {plan.name}
          </Button>
          <p className="hint center" id={noteId}>
            Pagamento abre em breve.
          </p>
        </div>
      )}
    </Card>
  );
}

/** "Desde 03/02/2026: 41 partidas contra 17 adversários." */
export function usageWords({ matches, opponents, since }: AthleteUsage): string {
  if (matches === 0 || since === null) return "Sua primeira partida confirmada aparece aqui.";
  const played = matches === 1 ? "1 partida" : `${matches} partidas`;
  const against = opponents === 1 ? "1 adversário" : `${opponents} adversários`;
  return `Desde ${formatDay(since)}: ${played} contra ${against}.`;
}
