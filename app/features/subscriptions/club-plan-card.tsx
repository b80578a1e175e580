import type { ReactNode } from "react";
import { formatDate } from "../../lib/dates.ts";
import { formatMoney } from "../../lib/money.ts";
import { Badge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Progress } from "../../ui/progress.tsx";
import { clubLimit } from "../security/entitlements.ts";
import { planLabel } from "../clubs/plans.ts";
import { subscriptionLabel } from "../clubs/subscription-status.ts";
import type { ClubBilling, ClubSubscription } from "./club-billing.ts";

/** The plan of a club: how it stands, what it costs and until when, and how much of it is used. `children` are what can be done. */
export function ClubPlanCard({ billing, children }: { billing: ClubBilling; children?: ReactNode }) {
  const { subscription } = billing;
  const { label, tone } = subscriptionLabel(subscription?.status ?? billing.subscriptionStatus);
  return (
    <Card
      title={`Plano ${planLabel(billing.plan)}`}
      subtitle={
        subscription ? `${formatMoney(subscription.priceCents, subscription.currency)} por mês` : undefined
      }
      actions={<Badge tone={tone}>{label}</Badge>}
    >
      <div className="stack">
        {subscription ? <Until subscription={subscription} timeZone={billing.timeZone} /> : null}
        <Usage billing={billing} />
        {children}
      </div>
    </Card>
  );
}

function Until({ subscription, timeZone }: { subscription: ClubSubscription; timeZone: string }) {
  const { endsAt, endedAt, currentPeriodEnd, isProcessing, openInvoiceUrl, pastDueSince } = subscription;
  if (isProcessing) {
    return (
      <Notice tone="info">O pagamento está sendo processado. Assim que chegar, tudo segue como está.</Notice>
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
  return (
    <p>
      {endsAt
        ? `Termina em ${formatDate(endsAt, timeZone)}`
        : `Renova em ${formatDate(currentPeriodEnd, timeZone)}`}
      {endsAt ? " e não renova." : "."}
    </p>
  );
}

function Usage({ billing }: { billing: ClubBilling }) {
  const { plan, claimedAthletes } = billing;
  const athletes = clubLimit(plan, "claimedAthletes");
  const tvs = clubLimit(plan, "tvs");
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
