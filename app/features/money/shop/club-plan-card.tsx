import type { ReactNode } from "react";
import { formatDate } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { Badge } from "../../../ui/badge.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { clubPlan, planName } from "../../base/plans/plans.ts";
import { subscriptionLabel } from "./subscription-status.ts";
import { keptCreditLabel } from "../subscriptions/held-plan.ts";
import { CANCELLING } from "../subscriptions/subscription-order.ts";
import { nextChargeLabel } from "../subscriptions/next-charge.ts";
import type { ClubBilling, ClubSubscription } from "./club-billing.ts";

/** The plan of a club: how it stands, what it costs and until when, and how much of it is used. `children` are what can be done. */
export function ClubPlanCard({ billing, children }: { billing: ClubBilling; children?: ReactNode }) {
  const { subscription } = billing;
  const { label, tone } = subscriptionLabel(subscription?.status ?? billing.subscriptionStatus);
  return (
    <Card
      title={`Plano ${planName(billing.plan)}`}
      subtitle={
        subscription ? `${formatMoney(subscription.priceCents, subscription.currency)} por mês` : undefined
      }
      actions={<Badge tone={tone}>{label}</Badge>}
    >
      <div className="stack">
        {subscription ? (
          billing.orders.isCancelling ? (
            <Notice tone="info">{CANCELLING}</Notice>
          ) : (
            <Until subscription={subscription} timeZone={billing.timeZone} />
          )
        ) : null}
        <Usage billing={billing} />
        {children}
      </div>
    </Card>
  );
}

function Until({ subscription, timeZone }: { subscription: ClubSubscription; timeZone: string }) {
  const { endsAt, endedAt, isProcessing, openInvoiceUrl, boletoUrl, pastDueSince } = subscription;
  if (isProcessing) {
    return (
      <Notice tone="info">
        {boletoUrl
          ? "O boleto foi emitido. O banco confirma o pagamento em até um dia útil, e então o plano começa."
          : "O pagamento está sendo processado. Assim que chegar, tudo segue como está."}
      </Notice>
    );
  }
  if (endedAt) return <p>Terminou em {formatDate(endedAt, timeZone)}.</p>;
  if (openInvoiceUrl) {
    return (
      <>
        <Notice tone="warn">
          {pastDueSince
            ? `O pagamento não passou em ${formatDate(pastDueSince, timeZone)}. Tentamos de novo por alguns dias; você também pode pagar agora ou trocar o cartão.`
            : "Há uma fatura em aberto."}
        </Notice>
        <div className="row">
          <LinkButton href={openInvoiceUrl} target="_blank" rel="noopener noreferrer" icon="external">
            Pagar a fatura em aberto
          </LinkButton>
        </div>
      </>
    );
  }
  if (!endsAt) return <p>{nextChargeLabel({ ...subscription, interval: "month" }, timeZone)}</p>;
  const credit = keptCreditLabel(subscription);
  return (
    <>
      <p>Termina em {formatDate(endsAt, timeZone)} e não renova.</p>
      {credit ? <p>{credit}</p> : null}
    </>
  );
}

function Usage({ billing }: { billing: ClubBilling }) {
  const { plan, claimedAthletes } = billing;
  const athletes = clubPlan(plan).claimedAthletes;
  const tvs = clubPlan(plan).tvs;
  return (
    <div className="stack stack-tight">
      {athletes === null ? (
        <p>
          <strong className="num">{claimedAthletes}</strong>{" "}
          {claimedAthletes === 1 ? "atleta com conta" : "atletas com conta"}, sem limite.
        </p>
      ) : (
        <Progress
          label="Atletas com conta"
          value={Math.min(claimedAthletes, athletes)}
          max={athletes}
          detail={
            claimedAthletes >= athletes
              ? `${claimedAthletes} de ${athletes}: o plano está cheio. Novos atletas entram com um plano maior.`
              : `${claimedAthletes} de ${athletes}`
          }
        />
      )}
      <p className="muted small">
        {tvs === null ? "TVs sem limite." : tvs === 1 ? "Uma TV." : `Até ${tvs} TVs.`}
      </p>
    </div>
  );
}
