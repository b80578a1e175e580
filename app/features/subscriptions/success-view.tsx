import { formatDate } from "../../lib/dates.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { IconName } from "../../ui/icon.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { priceByKey } from "../payments/prices.ts";
import { type HeldPlan, priceWords } from "./held-plan.ts";
import { LeavingForm } from "./leaving-form.tsx";
import { PaymentWait } from "./payment-wait.tsx";
import { planName } from "./plan-names.ts";
import { athletePlan } from "./plans.ts";
import type { SuccessStep } from "./success.ts";
import { type AthleteUsage, type ShownCheckout, usageWords } from "./usage.ts";

const PLANS = "/athlete/subscription";

const MARKS: Record<Exclude<SuccessStep, "confirming">, { icon: IconName; title: string }> = {
  bought: { icon: "check", title: "" },
  processing: { icon: "clock", title: "Pagamento em processamento" },
  unfinished: { icon: "clock", title: "O pagamento não foi concluído" },
  lapsed: { icon: "clock", title: "A sessão de pagamento venceu" },
  refused: { icon: "warning", title: "O pagamento não foi aceito" },
  nothing: { icon: "clock", title: "Nenhuma assinatura ativa" },
};

/** What came of a payment: only what Stripe has said, whoever opens the address. */
export function SuccessView({
  step,
  held,
  plan,
  usage,
  checkout,
  timeZone,
}: {
  step: SuccessStep;
  held: HeldPlan | null;
  /** The plan that the person has the use of. */
  plan: string;
  usage: AthleteUsage;
  checkout: ShownCheckout | null;
  timeZone: string;
}) {
  const price = checkout && priceByKey(checkout.lookupKey);
  const bought = step === "bought" && held ? held : null;
  const name = planName(bought?.plan ?? price?.plan ?? "free");
  return (
    <>
      <PageHeader title="Assinatura" subtitle={`Seu plano agora: ${planName(plan)}. ${usageWords(usage)}`} />
      <Card>
        {step === "confirming" ? (
          <PaymentWait />
        ) : (
          <EmptyState
            headingLevel={2}
            icon={MARKS[step].icon}
            title={step === "bought" ? `Bem-vindo ao ${name}!` : MARKS[step].title}
            action={<Actions step={step} checkout={checkout} />}
          >
            {wordsOf(step, bought, name, timeZone)}
          </EmptyState>
        )}
      </Card>
    </>
  );
}

function wordsOf(step: SuccessStep, held: HeldPlan | null, name: string, timeZone: string): string {
  if (held) {
    const { gives } = athletePlan(held.plan);
    const next = held.endsAt
      ? `Vale até ${formatDate(held.endsAt, timeZone)}.`
      : `Renova em ${formatDate(held.currentPeriodEnd, timeZone)}.`;
    return `Sua assinatura está ativa, ${priceWords(held)}. ${next} Já pode usar: ${gives.join(", ").toLowerCase()}.`;
  }
  switch (step) {
    case "processing":
      return `O banco ainda não confirmou. Assim que confirmar, o ${name} fica ativo e avisamos você. Não pague de novo.`;
    case "unfinished":
      return "Nada foi cobrado. Você pode continuar de onde parou.";
    case "lapsed":
      return "Ela vale 30 minutos. Nada foi cobrado; é só começar de novo.";
    case "refused":
      return "Nada foi cobrado. Você pode tentar com outra forma de pagamento.";
    default:
      return "Não recebemos nenhum pagamento desta conta. O plano Grátis continua valendo, sem cobrança.";
  }
}

function Actions({ step, checkout }: { step: SuccessStep; checkout: ShownCheckout | null }) {
  const again =
    checkout && (step === "unfinished" || step === "lapsed" || step === "refused") ? checkout : null;
  return (
    <div className="row">
      {again ? (
        <LeavingForm action={PLANS} fields={{ intent: "subscribe", lookup_key: again.lookupKey }}>
          {step === "unfinished" ? "Continuar o pagamento" : "Começar de novo"}
        </LeavingForm>
      ) : (
        <LinkButton to="/athlete-dashboard">Ir para o meu painel</LinkButton>
      )}
      <LinkButton variant="secondary" to={PLANS}>
        {step === "bought" ? "Ver minha assinatura" : "Ver os planos"}
      </LinkButton>
    </div>
  );
}
