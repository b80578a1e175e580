import { formatDate } from "../../../lib/dates.ts";
import { useKeptFlash } from "../../../browser/use-kept-flash.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import type { FormAnswer } from "../../../lib/form-answer.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import type { Receipts } from "./receipt.ts";
import { ReceiptsCard } from "./receipts-card.tsx";
import { CheckoutNotice } from "./checkout-notice.tsx";
import { CurrentPlan } from "./current-plan.tsx";
import {
  type HeldPlan,
  isShownDone,
  keptCreditLabel,
  type SubscriptionState,
  TAKEN_BACK,
  WITHDRAWN_DISPUTED,
  billingStateOf,
} from "../subscriptions/held-plan.ts";
import { DISPUTED_PAYMENT } from "../payments/dispute.ts";
import { KeyRefundsCard } from "../payments/key-refunds-card.tsx";
import type { KeyRefunds } from "../payments/refund-key.ts";
import { OrderWait } from "./order-wait.tsx";
import { PurchaseTerms } from "../../base/plans/purchase-terms.tsx";
import type { ShownOrders } from "../subscriptions/subscription-order.ts";
import { PlansHeader } from "./held-plan-panel.tsx";
import { PaymentWait } from "./payment-wait.tsx";
import { type PlanAction, PlanCard } from "./plan-card.tsx";
import type { ChangePreview } from "../subscriptions/plan-change.ts";
import { ATHLETE_PLANS, athletePlan, planName, yearlySaving } from "../../base/plans/plans.ts";
import type { PlansAddress } from "./plans-address.ts";
import type { AthleteUsage, ShownCheckout } from "../subscriptions/usage.ts";
import "./plans.css";
import { ChangePanel } from "./change-panel.tsx";

/** The facts that the page shows; instants as ISO 8601. */
interface PlansFacts {
  /** The listed address of the page that is shown (spec §2 has two). */
  path: string;
  address: PlansAddress;
  /** The effect of the last form, as `isShownDone` takes it. */
  done: string | null;
  usage: AthleteUsage;
  held: HeldPlan | null;
  orders: ShownOrders;
  /** The plan that the person has the use of. */
  plan: string;
  timeZone: string;
  checkout: ShownCheckout | null;
  receipts: Receipts;
  keyRefunds: KeyRefunds;
  change: { preview: ChangePreview | null; error: ActionError | null } | null;
  now: string;
}

/** The answer to a form of the page. */
type PlansAnswer =
  | { ok: false; error: ActionError }
  | { ok: true; invoiceUrl: string }
  | FormAnswer
  | undefined;

/** The athlete's plans: the one that is had and what can be done about it, what each gives, and what it costs. */
export function PlansPage({ facts, answer }: { facts: PlansFacts; answer: PlansAnswer }) {
  const { path, address, held, timeZone, checkout, change, receipts } = facts;
  const done = useKeptFlash(facts.done);
  const now = new Date(facts.now);
  const state = held && billingStateOf(held, now);
  // The frame says what a named form came to.
  const refused = answer && !answer.ok && !("form" in answer) ? answer.error : null;
  const { open } = facts.orders;
  // An order that is being settled shows its own notice.
  const error = refused?.code === "payment_unknown" && open ? null : refused;
  const asksFirst = change !== null;
  if (receipts.rows.some(({ id }) => id === address.receiptId))
    return (
      <ReceiptsCard
        receipts={receipts}
        receiptId={address.receiptId}
        isPage
        hrefOf={(id) => `${path}?recibo=${id}`}
        action={path}
      />
    );
  const isGoingOn = state !== null && state !== "over" && state !== "unpaid";
  return (
    <>
      <PlansHeader plan={facts.plan} usage={facts.usage} />
      {answer && "invoiceUrl" in answer ? <OpenInvoice url={answer.invoiceUrl} /> : null}
      {open ? <OrderWait open={open} /> : null}
      {done && !error && !open ? <Done done={done} held={held} timeZone={timeZone} /> : null}
      {error && !asksFirst ? <ErrorNotice error={error} /> : null}
      {checkout && !isGoingOn && done !== "boleto" ? (
        <CheckoutNotice checkout={checkout} path={path} timeZone={timeZone} now={now} />
      ) : null}
      {change && !open ? (
        <ChangePanel change={change} path={path} timeZone={timeZone} sendError={error} />
      ) : null}
      {held && state && state !== "over" && !asksFirst ? (
        <CurrentPlan
          held={held}
          state={state}
          orders={facts.orders}
          path={path}
          timeZone={timeZone}
          now={now}
        />
      ) : null}
      {asksFirst ? null : <KeyRefundsCard {...facts.keyRefunds} action={path} timeZone={timeZone} />}
      {asksFirst ? null : <Choice facts={facts} state={state} />}
    </>
  );
}

/** The plans to choose from, and what was paid. */
function Choice({ facts, state }: { facts: PlansFacts; state: SubscriptionState | null }) {
  const { path, address, held, receipts } = facts;
  const current = athletePlan(facts.plan);
  const saving = Math.max(...ATHLETE_PLANS.map(yearlySaving));
  const action = facts.orders.open ? "none" : actionOf(state, held);
  const credit = held && state === "over" ? keptCreditLabel(held) : null;
  return (
    <>
      {credit ? <Notice tone="info">{credit}</Notice> : null}
      <Tabs
        label="Cobrança"
        items={[
          { to: path, label: "Por mês", isCurrent: address.interval === "month" },
          {
            to: `${path}?periodo=ano`,
            label: `Por ano, ${saving}% a menos`,
            isCurrent: address.interval === "year",
          },
        ]}
      />
      <div className="grid grid-even">
        {ATHLETE_PLANS.map((plan, index) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            before={ATHLETE_PLANS[index - 1]}
            interval={address.interval}
            isCurrent={plan.id === current.id}
            heldKey={held?.lookupKey ?? null}
            action={action}
            path={path}
          />
        ))}
      </div>
      {action === "none" ? null : <PurchaseTerms />}
      {receipts.rows.length > 0 ? (
        <ReceiptsCard
          receipts={receipts}
          receiptId={null}
          hrefOf={(id) => `${path}?recibo=${id}`}
          action={path}
        />
      ) : null}
    </>
  );
}

function actionOf(state: SubscriptionState | null, held: HeldPlan | null): PlanAction {
  if (state === null || state === "over" || state === "unpaid") return "subscribe";
  return state === "renewing" && held && !held.isProcessing ? "change" : "none";
}

function OpenInvoice({ url }: { url: string }) {
  return (
    <Notice
      tone="warn"
      role="alert"
      action={
        <LinkButton href={url} target="_blank" rel="noopener noreferrer" icon="external">
          Pagar a fatura
        </LinkButton>
      }
    >
      O seu banco não aprovou a cobrança sozinho. O plano muda assim que a fatura for paga; até lá, tudo
      continua como está.
    </Notice>
  );
}

function Done({ done, held, timeZone }: { done: string; held: HeldPlan | null; timeZone: string }) {
  if (!isShownDone(done, held))
    return (
      <PaymentWait
        words="Estamos registrando a mudança…"
        late="Está demorando mais do que o normal. O pedido foi feito; pode fechar esta página, ela se atualiza sozinha."
      />
    );
  return (
    <Notice tone="ok" role="status">
      {doneLabel(done, held, timeZone)}
    </Notice>
  );
}

function doneLabel(done: string, held: HeldPlan | null, timeZone: string): string {
  const name = planName(held?.plan ?? "free");
  if (done === "desistencia") return "Compra cancelada. O valor volta inteiro pela mesma forma de pagamento.";
  if (done === WITHDRAWN_DISPUTED) return `Compra cancelada. ${DISPUTED_PAYMENT}`;
  if (done.startsWith(TAKEN_BACK)) return `Mudança cancelada: seu plano é de novo o ${name}, como antes.`;
  if (done === "boleto") return "Boleto cancelado. Nada foi cobrado.";
  if (done === "retomada") return `Assinatura retomada. O ${name} continua renovando.`;
  if (done !== "cancelada") return `Pronto: seu plano agora é o ${name}.`;
  if (held?.endedAt != null)
    return `Assinatura cancelada. O ${name} terminou em ${formatDate(held.endedAt, timeZone)}, e não há mais cobrança.`;
  const end = held?.endsAt ?? null;
  return end
    ? `Assinatura cancelada. Tudo do ${name} continua até ${formatDate(end, timeZone)}.`
    : "Assinatura cancelada.";
}
