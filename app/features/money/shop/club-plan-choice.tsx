import type { ReactNode } from "react";
import { formatMoney } from "../../../lib/money.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { CLUB_PLANS, type ClubPlan } from "../../base/plans/plans.ts";
import { PurchaseTerms } from "../../base/plans/purchase-terms.tsx";
import "./plans.css";

/** The three plans of a club side by side; `renderAction` is what can be done with each. */
export function ClubPlanChoice({
  title,
  hint,
  current,
  renderAction,
}: {
  title: string;
  /** The reason why no plan can be chosen now, in a sentence; null where there is none. */
  hint: string | null;
  /** The plan that is paid for; null where none is. */
  current: string | null;
  renderAction: (plan: ClubPlan) => ReactNode;
}) {
  return (
    <section className="stack" aria-labelledby="planos-do-clube">
      <h2 id="planos-do-clube">{title}</h2>
      {hint ? <p className="muted">{hint}</p> : <PurchaseTerms />}
      <div className="grid grid-even">
        {CLUB_PLANS.map((plan) => (
          <Card
            key={plan.id}
            headingLevel={3}
            title={plan.name}
            actions={plan.id === current ? <Badge tone="ok">Plano do clube</Badge> : null}
          >
            <p className="plan-price">
              <strong className="num">{formatMoney(plan.cents.month)}</strong>
              <span className="muted"> por mês</span>
            </p>
            <p>{plan.gives}.</p>
            <div className="plan-action">{plan.id === current ? null : renderAction(plan)}</div>
          </Card>
        ))}
      </div>
    </section>
  );
}
