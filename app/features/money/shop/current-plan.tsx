import { Form, useNavigation } from "react-router";
import { formatDate } from "../../../lib/dates.ts";
import { PLANS_PATH } from "../../../lib/paths.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CANCELLING, type ShownOrders, takeBackLabel } from "../subscriptions/subscription-order.ts";
import {
  giveUpLabel,
  type HeldPlan,
  keptCreditLabel,
  isManageable,
  priceLabel,
  type SubscriptionState,
  billingStateLabel,
} from "../subscriptions/held-plan.ts";
import { planName } from "../../base/plans/plans.ts";
import { endingLabel } from "./ending-label.ts";
import { EndingStep } from "./ending-step.tsx";
import { IssuedBoleto } from "./issued-boleto.tsx";
import { PortalButton } from "./portal-button.tsx";
import { withdrawableUntil } from "../subscriptions/withdrawal.ts";

const BADGES: Record<SubscriptionState, { tone: Tone; label: string }> = {
  renewing: { tone: "ok", label: "Ativa" },
  ending: { tone: "warn", label: "Termina em breve" },
  overdue: { tone: "danger", label: "Pagamento em aberto" },
  suspended: { tone: "danger", label: "Suspensa" },
  processing: { tone: "info", label: "Em processamento" },
  unpaid: { tone: "warn", label: "Não paga" },
  over: { tone: "neutral", label: "Terminada" },
};

/** The subscription that somebody has: how it stands, and what can be done about it. */
export function CurrentPlan({
  held,
  state,
  orders,
  path,
  timeZone,
  now,
}: {
  held: HeldPlan;
  state: SubscriptionState;
  orders: ShownOrders;
  path: string;
  timeZone: string;
  now: Date;
}) {
  const { isCancelling } = orders;
  const { tone, label } = BADGES[isCancelling ? "ending" : state];
  const isCancelled = isCancelling || (state === "ending" && held.willCancelAtPeriodEnd);
  const until = withdrawableUntil(held, now, timeZone);
  const badge = state === "ending" ? endingLabel(held, now, timeZone) : label;
  const credit = state === "ending" ? keptCreditLabel(held) : null;
  return (
    <Card
      id="assinatura"
      title={`Sua assinatura: ${planName(held.plan)}`}
      subtitle={priceLabel(held)}
      actions={<Badge tone={tone}>{isCancelled ? "Cancelada" : badge}</Badge>}
    >
      <p>{isCancelling ? CANCELLING : billingStateLabel(held, state, timeZone)}</p>
      {credit ? <p>{credit}</p> : null}
      {held.openInvoiceUrl && !held.isProcessing && !isCancelling && state !== "over" ? (
        <LinkButton href={held.openInvoiceUrl} target="_blank" rel="noopener noreferrer" icon="external">
          Pagar a fatura em aberto
        </LinkButton>
      ) : null}
      {orders.open === null && !isCancelling ? (
        <IssuedBoleto boleto={held} timeZone={timeZone}>
          <OwnStep
            title="Desistir do boleto"
            words={giveUpLabel(held)}
            path={path}
            intent="give_up_boleto"
            button="Desistir do boleto"
            sending="Cancelando o boleto…"
          />
        </IssuedBoleto>
      ) : null}
      {isManageable(state) && orders.open === null && !isCancelling ? (
        <div className="row plan-tools">
          <PortalButton action={path} />
          {isCancelled ? <Resume path={path} /> : null}
          {state === "renewing" || state === "overdue" || state === "suspended" ? (
            <LinkButton to={`${PLANS_PATH}/cancelar`} variant="quiet">
              Cancelar assinatura
            </LinkButton>
          ) : null}
          {until ? (
            <LinkButton to={`${PLANS_PATH}/desistir`} variant="quiet">
              Cancelar e pedir reembolso
            </LinkButton>
          ) : null}
        </div>
      ) : null}
      {orders.withdrawable ? (
        <OwnStep
          title="Cancelar a mudança de plano"
          words={takeBackLabel(orders.withdrawable, timeZone)}
          path={path}
          intent="withdraw_change"
          button="Cancelar a mudança"
          sending="Cancelando…"
        />
      ) : null}
      {until && isManageable(state) ? (
        <p className="hint">
          Compra pela internet: você pode desistir até {formatDate(until, timeZone)} com devolução de 100%; um
          pagamento em contestação no banco só volta depois que ele decidir.
        </p>
      ) : null}
    </Card>
  );
}

/** A step that ends or undoes something of the athlete's own. */
function OwnStep({
  title,
  words,
  path,
  intent,
  button,
  sending,
}: {
  title: string;
  words: string;
  path: string;
  intent: string;
  button: string;
  sending: string;
}) {
  const isSending = useNavigation().formData?.get("intent") === intent;
  return (
    <EndingStep title={title} words={words}>
      {/* The top of the page shows the result. */}
      <Form method="post" action={path}>
        <IntentButton intent={intent} variant="danger" isSending={isSending} sending={sending}>
          {button}
        </IntentButton>
      </Form>
    </EndingStep>
  );
}

function Resume({ path }: { path: string }) {
  const isSending = useNavigation().formData?.get("intent") === "resume";
  return (
    <Form method="post" action={path} preventScrollReset>
      <IntentButton intent="resume" isSending={isSending} sending="Retomando…">
        Retomar assinatura
      </IntentButton>
    </Form>
  );
}
