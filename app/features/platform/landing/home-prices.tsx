import type { ReactNode } from "react";
import { formatMoney } from "../../../lib/money.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { MemberLink } from "../../base/access/member-link.tsx";
import { ATHLETE_PLANS, CLUB_PLANS, giftsOf, yearlySaving } from "../../base/plans/plans.ts";
import { PurchaseTerms } from "../../base/plans/purchase-terms.tsx";
import "./home-prices.css";

/** Shows the prices and the contents of plans, from the table of plans, and the terms that a buyer agrees to (product §7). */
export function HomePrices() {
  return (
    <section className="stack" aria-labelledby="precos">
      <h2 id="precos">Planos e preços</h2>
      <h3>Para atletas</h3>
      <ul className="prices">
        {ATHLETE_PLANS.map((plan, index) => {
          const { month, year } = plan.cents;
          const before = ATHLETE_PLANS[index - 1];
          return (
            <li key={plan.id}>
              <PriceCard
                name={plan.name}
                cents={month ?? 0}
                per={month ? "por mês" : "para sempre"}
                orElse={year ? `ou ${formatMoney(year)} por ano, ${yearlySaving(plan)}% a menos` : null}
                gives={[...(before ? [`Tudo do ${before.name}`] : []), ...giftsOf(plan)]}
              />
            </li>
          );
        })}
      </ul>
      <Ways
        begin={{ href: "/athlete-registration", label: "Começar grátis" }}
        goOn={{ href: "/athlete/subscription", label: "Já tenho conta: escolher o plano" }}
      />
      <h3>Para clubes</h3>
      <ul className="prices">
        {CLUB_PLANS.map(({ id, name, cents, gives }) => (
          <li key={id}>
            <PriceCard name={name} cents={cents.month} per="por mês" gives={[gives]} />
          </li>
        ))}
      </ul>
      <Ways
        begin={{ href: "/club-registration", label: "Cadastrar o clube" }}
        goOn={{ href: "/club-admin-dashboard/assinatura", label: "Já tenho clube: ver a assinatura" }}
      />
      <PurchaseTerms />
    </section>
  );
}

function PriceCard({
  name,
  cents,
  per,
  orElse = null,
  gives,
}: {
  name: string;
  cents: number;
  per: string;
  orElse?: string | null;
  gives: readonly string[];
}): ReactNode {
  return (
    <Card title={name} headingLevel={4}>
      <p>
        <strong className="price">{formatMoney(cents)}</strong> <span className="muted">{per}</span>
        {orElse ? <span className="muted small price-year">{orElse}</span> : null}
      </p>
      <ul className="price-gives">
        {gives.map((gift) => (
          <li key={gift}>{gift}</li>
        ))}
      </ul>
    </Card>
  );
}

function Ways({ begin, goOn }: Record<"begin" | "goOn", { href: string; label: string }>) {
  return (
    <div className="row">
      <LinkButton href={begin.href}>{begin.label}</LinkButton>
      <MemberLink variant="quiet" href={goOn.href}>
        {goOn.label}
      </MemberLink>
    </div>
  );
}
