import { formatDate } from "../../../lib/dates.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { IconName } from "../../../ui/icon.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { athletePlan, giftsOf, planName, priceByKey } from "../../base/plans/plans.ts";
import { boletoLabel, type HeldPlan, priceLabel } from "../subscriptions/held-plan.ts";
import { nextChargeLabel } from "../subscriptions/next-charge.ts";
import { LeavingForm } from "./leaving-form.tsx";
import { PaymentWait } from "./payment-wait.tsx";
import type { SuccessStep } from "./success.ts";
import { type AthleteUsage, type ShownCheckout, usageLabel } from "../subscriptions/usage.ts";

const PLANS = "/athlete/subscription";

const TITLES: Record<Exclude<SuccessStep, "confirming" | "bought">, string> = {
  processing: "Pagamento em processamento",
  unfinished: "O pagamento não foi concluído",
  lapsed: "A sessão de pagamento venceu",
  refused: "O pagamento não foi aceito",
  nothing: "Nenhuma assinatura ativa",
};
const ICONS: Partial<Record<SuccessStep, IconName>> = { bought: "check", refused: "warning" };

/** Shows how a payment ended, only as far as Stripe has said it. */
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
  const issued = step === "processing" && held ? boletoLabel(held, timeZone) : null;
  const boleto =
    issued &&
    `Seu boleto é de ${issued}. Assim que o banco confirmar o pagamento, o ${planName(held?.plan ?? null)} fica ativo e avisamos você.`;
  const name = planName(bought?.plan ?? price?.plan ?? "free");
  return (
    <>
      <PageHeader title="Assinatura" subtitle={`Seu plano agora: ${planName(plan)}. ${usageLabel(usage)}`} />
      <Card>
        {step === "confirming" ? (
          <PaymentWait />
        ) : (
          <EmptyState
            headingLevel={2}
            icon={ICONS[step] ?? "clock"}
            title={step === "bought" ? `Boas-vindas ao ${name}!` : TITLES[step]}
            action={<Actions step={step} checkout={checkout} boletoUrl={held?.boletoUrl ?? null} />}
          >
            {boleto ?? wordsOf(step, bought, name, timeZone)}
          </EmptyState>
        )}
      </Card>
    </>
  );
}

function wordsOf(step: SuccessStep, held: HeldPlan | null, name: string, timeZone: string): string {
  if (held) {
    const gifts = giftsOf(athletePlan(held.plan));
    const next = held.endsAt
      ? `Vale até ${formatDate(held.endsAt, timeZone)}.`
      : nextChargeLabel(held, timeZone);
    return `Sua assinatura está ativa, ${priceLabel(held)}. ${next} Já pode usar: ${gifts.join(", ").toLowerCase()}.`;
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

function Actions({
  step,
  checkout,
  boletoUrl,
}: {
  step: SuccessStep;
  checkout: ShownCheckout | null;
  boletoUrl: string | null;
}) {
  const again =
    checkout && (step === "unfinished" || step === "lapsed" || step === "refused") ? checkout : null;
  return (
    <div className="row">
      {again ? (
        <LeavingForm action={PLANS} fields={{ intent: "subscribe", lookup_key: again.lookupKey }}>
          {step === "unfinished" ? "Continuar o pagamento" : "Começar de novo"}
        </LeavingForm>
      ) : step === "processing" && boletoUrl ? (
        <LinkButton href={boletoUrl} target="_blank" rel="noopener noreferrer" icon="external">
          Abrir o boleto
        </LinkButton>
      ) : (
        <LinkButton to="/athlete-dashboard">Ir para o meu painel</LinkButton>
      )}
      <LinkButton variant="secondary" to={PLANS}>
        {step === "bought" ? "Ver minha assinatura" : "Ver os planos"}
      </LinkButton>
    </div>
  );
}
