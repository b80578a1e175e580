import { formatDate } from "../../lib/dates.ts";
import type { ActionError } from "../../lib/action-error.ts";
import { LinkButton } from "../../ui/button.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import type { Receipts } from "../payments/receipt.ts";
import { ReceiptsCard } from "../payments/receipts-card.tsx";
import { ChangePanel } from "./change-panel.tsx";
import { CheckoutNotice } from "./checkout-notice.tsx";
import { ConfirmPanel } from "./confirm-panel.tsx";
import { CurrentPlan } from "./current-plan.tsx";
import { type HeldPlan, isShownDone, type Standing, standingOf } from "./held-plan.ts";
import { PaymentWait } from "./payment-wait.tsx";
import { type PlanAction, PlanCard } from "./plan-card.tsx";
import type { ChangePreview } from "./plan-change.ts";
import { planName } from "./plan-names.ts";
import type { PlansAddress } from "./plans-address.ts";
import { ATHLETE_PLANS, athletePlan, yearlySaving } from "./plans.ts";
import { type AthleteUsage, type ShownCheckout, usageWords } from "./usage.ts";
import "./plans.css";

/** What the page shows; instants as ISO 8601. */
export interface PlansFacts {
  address: PlansAddress;
  usage: AthleteUsage;
  held: HeldPlan | null;
  /** The plan that the person has the use of. */
  plan: string;
  timeZone: string;
  checkout: ShownCheckout | null;
  receipts: Receipts;
  change: { preview: ChangePreview | null; error: ActionError | null } | null;
  now: string;
}

/** What came of a form of the page. */
export type PlansAnswer = { ok: false; error: ActionError } | { ok: true; owedUrl: string } | undefined;

/** The athlete's plans: the one that is had and what can be done about it, what each gives, and what it costs. */
export function PlansPage({ path, facts, answer }: { path: string; facts: PlansFacts; answer: PlansAnswer }) {
  const { address, usage, held, timeZone, checkout, change, receipts } = facts;
  const now = new Date(facts.now);
  const current = athletePlan(facts.plan);
  const standing = held && standingOf(held, now);
  const error = answer && !answer.ok ? answer.error : null;
  const asksFirst = change !== null || address.panel !== null;
  if (receipts.rows.some(({ id }) => id === address.receiptId))
    return (
      <ReceiptsCard
        receipts={receipts}
        receiptId={address.receiptId}
        isPage
        hrefOf={(id) => `${path}?recibo=${id}`}
        backHref={path}
        action={path}
      />
    );
  const isGoingOn = standing !== null && standing !== "over" && standing !== "unpaid";
  return (
    <>
      <PageHeader title="Planos" subtitle={`Seu plano: ${current.name}. ${usageWords(usage)}`} />
      {answer?.ok ? <Owed url={answer.owedUrl} /> : null}
      {address.done && !error ? <Done done={address.done} held={held} timeZone={timeZone} /> : null}
      {error && !asksFirst ? <ErrorNotice error={error} /> : null}
      {checkout && !isGoingOn ? (
        <CheckoutNotice checkout={checkout} path={path} timeZone={timeZone} now={now} />
      ) : null}
      {change ? <ChangePanel change={change} path={path} timeZone={timeZone} sendError={error} /> : null}
      {held && standing && address.panel ? (
        <Asking panel={address.panel} held={held} path={path} timeZone={timeZone} error={error} />
      ) : null}
      {held && standing && standing !== "over" && !asksFirst ? (
        <CurrentPlan held={held} standing={standing} path={path} timeZone={timeZone} now={now} />
      ) : null}
      {asksFirst ? null : <Choice path={path} facts={facts} standing={standing} />}
    </>
  );
}

/** The plans to choose from, and what was paid. */
function Choice({ path, facts, standing }: { path: string; facts: PlansFacts; standing: Standing | null }) {
  const { address, held, receipts } = facts;
  const current = athletePlan(facts.plan);
  const saving = Math.max(...ATHLETE_PLANS.map(yearlySaving));
  return (
    <>
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
            action={actionOf(standing, held)}
            path={path}
          />
        ))}
      </div>
      {receipts.rows.length > 0 ? (
        <ReceiptsCard
          receipts={receipts}
          receiptId={null}
          hrefOf={(id) => `${path}?recibo=${id}`}
          backHref={path}
          action={path}
        />
      ) : null}
    </>
  );
}

function actionOf(standing: Standing | null, held: HeldPlan | null): PlanAction {
  if (standing === null || standing === "over" || standing === "unpaid") return "subscribe";
  return standing === "renewing" && held && !held.isProcessing ? "change" : "none";
}

function Owed({ url }: { url: string }) {
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
      {doneWords(done, held, timeZone)}
    </Notice>
  );
}

function doneWords(done: string, held: HeldPlan | null, timeZone: string): string {
  const name = planName(held?.plan ?? "free");
  if (done === "desistencia") return "Compra desfeita. O valor volta inteiro pela mesma forma de pagamento.";
  if (done === "documento") return "Documento salvo. Ele aparece nos próximos recibos.";
  if (done === "retomada") return `Assinatura retomada. O ${name} continua renovando.`;
  if (done !== "cancelada") return `Pronto: seu plano agora é o ${name}.`;
  const end = held?.endsAt ?? held?.endedAt ?? null;
  return end
    ? `Assinatura cancelada. Tudo do ${name} continua até ${formatDate(end, timeZone)}.`
    : "Assinatura cancelada.";
}

function Asking({
  panel,
  held,
  path,
  timeZone,
  error,
}: {
  panel: "cancelar" | "desistir";
  held: HeldPlan;
  path: string;
  timeZone: string;
  error: ActionError | null;
}) {
  const name = planName(held.plan);
  if (panel === "desistir")
    return (
      <ConfirmPanel
        title="Desistir da compra?"
        path={path}
        intent="withdraw"
        label="Desistir da compra"
        sendingLabel="Desfazendo…"
        back="Continuar com a assinatura"
        variant="danger"
        error={error}
      >
        <p>
          A assinatura do {name} termina agora, e você recebe de volta tudo o que pagou por ela, pela mesma
          forma de pagamento.
        </p>
      </ConfirmPanel>
    );
  return (
    <ConfirmPanel
      title="Cancelar a assinatura?"
      path={path}
      intent="cancel"
      label="Cancelar assinatura"
      sendingLabel="Cancelando…"
      back="Continuar com a assinatura"
      variant="danger"
      error={error}
    >
      <p>
        Você continua com tudo do {name} até {formatDate(held.currentPeriodEnd, timeZone)}. Depois disso não
        há mais cobrança, e o seu plano volta a ser o Grátis. Dá para retomar até lá.
      </p>
    </ConfirmPanel>
  );
}
