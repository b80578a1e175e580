import type { ReactNode } from "react";
import { priceOf } from "../../base/plans/plans.ts";
import { formatDate } from "../../../lib/dates.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import type { ClubBilling, ClubSubscription } from "./club-billing.ts";
import { KeyRefundsCard } from "../payments/key-refunds-card.tsx";
import type { KeyRefunds } from "../payments/refund-key.ts";
import type { Receipts } from "./receipt.ts";
import { ReceiptsCard } from "./receipts-card.tsx";
import { ClubCheckoutForm } from "./club-checkout-form.tsx";
import { EndingStep } from "./ending-step.tsx";
import { IssuedBoleto } from "./issued-boleto.tsx";
import { cancelLabel, giveUpLabel } from "../subscriptions/held-plan.ts";
import { ClubPlanCard } from "./club-plan-card.tsx";
import { ClubPlanChoice } from "./club-plan-choice.tsx";
import type { ChangePreview } from "../subscriptions/plan-change.ts";
import { OrderWait } from "./order-wait.tsx";
import { takeBackLabel } from "../subscriptions/subscription-order.ts";
import { PortalButton } from "./portal-button.tsx";
import { hasEnded, isRunning } from "../subscriptions/subscription.ts";
import { withdrawableUntil } from "../subscriptions/withdrawal.ts";
import { ClubChangeCard } from "./club-change-card.tsx";
import { useSettling } from "./use-settling.tsx";

/** A club's subscription: plan, use and price, what was paid, and everything that its admins can do about it. */
export function ClubSubscriptionPanel({
  billing,
  preview,
  previewError,
  action,
  hrefOf,
  now,
  receipts,
  receiptId,
  receiptHrefOf,
  keyRefunds,
}: {
  billing: ClubBilling;
  receipts: Receipts;
  keyRefunds: KeyRefunds;
  /** The receipt to show, or null. */
  receiptId: string | null;
  receiptHrefOf: (receiptId: string) => string;
  /** The change that was asked for, or why it can't be made. */
  preview: ChangePreview | null;
  previewError: ActionError | null;
  action: string;
  /** This panel, with the change to a price shown. */
  hrefOf: (lookupKey: string) => string;
  now: Date;
}) {
  const { subscription, mayPay } = billing;
  const { open, isCancelling } = billing.orders;
  const [isSettling, settle] = useSettling();
  const goesOn =
    subscription !== null &&
    !hasEnded({ ...subscription, endedAt: subscription.endedAt ? new Date(subscription.endedAt) : null }) &&
    subscription.status !== "incomplete";
  const payments = (
    <ReceiptsCard receipts={receipts} receiptId={receiptId} hrefOf={receiptHrefOf} action={action} />
  );
  if (receipts.rows.some(({ id }) => id === receiptId)) return payments;
  return (
    <div className="stack stack-loose" aria-busy={isSettling}>
      {mayPay ? null : <Notice tone="info">Você vê a assinatura; quem administra o clube é que paga.</Notice>}
      <KeyRefundsCard {...keyRefunds} action={action} timeZone={billing.timeZone} />
      <ErrorNotice error={previewError} />
      {open ? <OrderWait open={open} /> : null}
      {preview && !open ? (
        <ClubChangeCard
          preview={preview}
          action={action}
          backHref={action}
          timeZone={billing.timeZone}
          onDone={settle}
        />
      ) : null}
      <ClubPlanCard billing={billing}>
        {subscription && mayPay && !open && !isCancelling ? (
          <IssuedBoleto boleto={subscription} timeZone={billing.timeZone}>
            <Ending
              title="Desistir do boleto"
              intent="give_up_boleto"
              button="Desistir do boleto"
              sending="Cancelando o boleto…"
              action={action}
              onDone={settle}
            >
              {giveUpLabel(subscription)}
            </Ending>
          </IssuedBoleto>
        ) : null}
        {goesOn && mayPay && !open && !isCancelling ? (
          <SubscriptionActions
            billing={billing}
            subscription={subscription}
            action={action}
            now={now}
            onDone={settle}
          />
        ) : null}
      </ClubPlanCard>
      {mayPay && !open && !isCancelling && (goesOn || !subscription?.isProcessing) ? (
        <ClubPlanChoice
          title={goesOn ? "Mudar de plano" : "Escolha um plano"}
          hint={goesOn ? whyNotChange(subscription) : null}
          current={goesOn ? subscription.plan : null}
          renderAction={(plan) => {
            const price = priceOf(plan, "month");
            return goesOn ? (
              price && whyNotChange(subscription) === null ? (
                <LinkButton to={hrefOf(price.lookupKey)} variant="secondary" block preventScrollReset>
                  Mudar para {plan.name}
                </LinkButton>
              ) : null
            ) : (
              <ClubCheckoutForm
                action={action}
                clubId={billing.clubId}
                plan={plan.id}
                label={`Assinar ${plan.name}`}
              />
            );
          }}
        />
      ) : null}
      {payments}
    </div>
  );
}

/** Why no other plan can be had just now, as the verb would say it; null where one can. */
function whyNotChange(subscription: ClubSubscription): string | null {
  if (subscription.isProcessing) return "Mude de plano depois que o pagamento for confirmado.";
  if (!isRunning(subscription.status)) return "Pague a fatura em aberto para mudar de plano.";
  return subscription.willCancelAtPeriodEnd ? "Retome a assinatura para mudar de plano." : null;
}

interface ActionsProps {
  billing: ClubBilling;
  subscription: ClubSubscription;
  action: string;
  now: Date;
  onDone: () => void;
}

function SubscriptionActions(props: ActionsProps) {
  const { billing, subscription, action, onDone } = props;
  if (subscription.willCancelAtPeriodEnd) {
    return (
      <div className="stack stack-tight">
        <div className="row">
          <SendForm action={action} fields={{ intent: "resume_subscription" }} onDone={onDone}>
            {(isSending) => (
              <Button type="submit" loading={isSending} loadingText="Retomando…">
                Retomar assinatura
              </Button>
            )}
          </SendForm>
          <PortalButton action={action} />
        </div>
        <TakeBack {...props} />
        <Withdrawal {...props} />
      </div>
    );
  }
  return (
    <div className="stack stack-tight">
      <PortalButton action={action} />
      <TakeBack {...props} />
      <Withdrawal {...props} />
      <Ending
        title="Cancelar assinatura"
        intent="cancel_subscription"
        button="Cancelar assinatura"
        sending="Cancelando…"
        {...{ action, onDone }}
      >
        {cancelLabel({ ...subscription, interval: "month" }, "club", billing.timeZone)}
      </Ending>
    </div>
  );
}

/** The seven days of a change of plan. */
function TakeBack({ billing, action, onDone }: ActionsProps) {
  const { withdrawable } = billing.orders;
  if (!withdrawable) return null;
  return (
    <Ending
      title="Cancelar a mudança de plano"
      intent="withdraw_change"
      button="Cancelar a mudança"
      sending="Cancelando…"
      {...{ action, onDone }}
    >
      {takeBackLabel(withdrawable, billing.timeZone)}
    </Ending>
  );
}

/** The seven days of a purchase, also for who has cancelled it already. */
function Withdrawal({ billing, subscription, action, now, onDone }: ActionsProps) {
  const until = withdrawableUntil(subscription, now, billing.timeZone);
  if (until === null) return null;
  return (
    <Ending
      title="Cancelar e pedir reembolso"
      intent="withdraw_purchase"
      button="Desistir, com devolução"
      sending="Desistindo…"
      {...{ action, onDone }}
    >
      Até {formatDate(until, billing.timeZone)} você desiste, com devolução de 100%, mudanças de plano
      incluídas; um pagamento em contestação no banco só volta depois que ele decidir. A assinatura termina na
      hora, e o crédito volta a ser o de antes da compra.
    </Ending>
  );
}

/** A step that ends or undoes something of the club's. */
function Ending({
  title,
  children,
  intent,
  button,
  sending,
  action,
  onDone,
}: Pick<ActionsProps, "action" | "onDone"> & {
  title: string;
  children: ReactNode;
  intent: string;
  button: string;
  sending: string;
}) {
  return (
    <EndingStep title={title} words={children}>
      <SendForm action={action} fields={{ intent }} onDone={onDone}>
        {(isSending) => (
          <Button type="submit" variant="danger" loading={isSending} loadingText={sending}>
            {button}
          </Button>
        )}
      </SendForm>
    </EndingStep>
  );
}
