import { formatMoney } from "../../../lib/money.ts";
import { Badge } from "../../../ui/badge.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LeavingForm } from "./leaving-form.tsx";
import { type AthletePlan, giftsOf, priceOf } from "../../base/plans/plans.ts";

/** The effect of a plan's button: it begins a subscription, changes the one there is, or does nothing now. */
export type PlanAction = "subscribe" | "change" | "none";

/** A plan with its price and what it gives. */
export function PlanCard({
  plan,
  before,
  interval,
  isCurrent,
  heldKey,
  action,
  path,
}: {
  plan: AthletePlan;
  /** The plan below, whose gifts it gives too. */
  before?: AthletePlan;
  interval: "month" | "year";
  isCurrent: boolean;
  /** Lookup key of the price that is held, which may be that of another interval. */
  heldKey: string | null;
  action: PlanAction;
  path: string;
}) {
  const price = priceOf(plan, interval);
  const unit = interval === "year" ? "ano" : "mês";
  const canChange = action === "change" && price !== null && price.lookupKey !== heldKey;
  return (
    <Card
      title={plan.name}
      subtitle={plan.tagline}
      tone={plan.isHighlighted ? "sun" : undefined}
      actions={isCurrent ? <Badge tone="ok">Seu plano</Badge> : null}
    >
      <p className="plan-price">
        <strong className="num">{price ? formatMoney(price.cents, price.currency) : formatMoney(0)}</strong>
        <span className="muted">{price ? ` por ${unit}` : " para sempre"}</span>
      </p>
      <ul className="plan-gives">
        {before ? <li className="strong">Tudo do {before.name}, e mais:</li> : null}
        {giftsOf(plan).map((gift) => (
          <li key={gift}>
            <Icon name="check" size={20} />
            {gift}
          </li>
        ))}
      </ul>
      {price && action === "subscribe" && !isCurrent ? (
        <div className="plan-action">
          <LeavingForm action={path} fields={{ intent: "subscribe", lookup_key: price.lookupKey }}>
            Assinar {plan.name}
          </LeavingForm>
        </div>
      ) : null}
      {canChange ? (
        <div className="plan-action">
          <LinkButton to={`${path}?mudar=${price.lookupKey}`} variant="secondary" block>
            {isCurrent ? `Passar a pagar por ${unit}` : `Mudar para ${plan.name}`}
          </LinkButton>
        </div>
      ) : null}
    </Card>
  );
}
