import { formatMoney } from "../../../lib/money.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import { Badge } from "../../../ui/badge.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { clubPlan, planName } from "../../base/plans/plans.ts";
import { sportLabel } from "../../../lib/sports.ts";
import { subscriptionLabel } from "./subscription-status.ts";
import type { ClubBilling, PaymentStep } from "./club-billing.ts";
import { ClubCheckoutForm } from "./club-checkout-form.tsx";
import { PurchaseTerms } from "../../base/plans/purchase-terms.tsx";
import { PaymentWait } from "./payment-wait.tsx";
import { READ_ONLY_AFTER_DAYS } from "../../base/plans/billing-state.ts";

/** The head of the page after a club's registration, by where its payment stands. */
export const REGISTERED_TITLES: Readonly<Record<PaymentStep, string>> = {
  active: "Clube ativo",
  confirming: "Falta só a confirmação",
  processing: "Pagamento em processamento",
  lapsed: "A sessão de pagamento venceu",
  unpaid: "Clube cadastrado",
};

/** Where the payment of a registered club stands, and how it goes on: `action` takes the form, `leadsAtOnce` sends it. */
interface RegisteredPayment {
  billing: ClubBilling;
  step: PaymentStep;
  action: string;
  leadsAtOnce: boolean;
  error: ActionError | null;
}

interface RegisteredClub {
  id: string;
  name: string;
  cnpj: string | null;
  city: string;
  sports: readonly string[];
}

/** Shows a newly registered club its facts, where its payment stands and what comes next. */
export function ClubRegistered({ club, ...payment }: RegisteredPayment & { club: RegisteredClub }) {
  const { billing, step } = payment;
  const { label, tone } = subscriptionLabel(billing.subscriptionStatus);
  const sports = club.sports.map(sportLabel).join(", ");
  return (
    <>
      <Payment {...payment} />
      <Card title={club.name} subtitle={club.city} actions={<Badge tone={tone}>{label}</Badge>}>
        <p>
          {club.cnpj ? `CNPJ ${club.cnpj}. ` : ""}Plano {planName(billing.plan)}. {sports}.
        </p>
      </Card>
      <Card title="Próximos passos">
        <ol className="stack stack-tight">
          <li>Abra o painel do clube e traga os atletas: por planilha, ou pelos pedidos de entrada.</li>
          <li>Peça que lancem as partidas pelo celular. O ranking atualiza sozinho.</li>
          <li>Ligue a TV da sede no endereço da tela do clube.</li>
        </ol>
        <div className="stack">
          <LinkButton
            to={`/club-admin-dashboard?clube=${club.id}`}
            variant={step === "active" ? "primary" : "secondary"}
            block
          >
            Abrir o painel do clube
          </LinkButton>
          <LinkButton href={`/public-ranking/${club.id}`} variant="secondary" block>
            Ver o ranking público
          </LinkButton>
          <LinkButton href={`/display/${club.id}`} variant="quiet" block>
            Abrir a tela da TV
          </LinkButton>
        </div>
      </Card>
    </>
  );
}

function Payment({ billing, step, action, leadsAtOnce, error }: RegisteredPayment) {
  const plan = clubPlan(billing.plan);
  if (step === "active") {
    return (
      <Notice tone="ok" role="status">
        Pagamento confirmado: o plano {planName(billing.plan)} está ativo. Bom jogo!
      </Notice>
    );
  }
  if (step === "confirming") {
    return (
      <Card tone="sun">
        <PaymentWait />
      </Card>
    );
  }
  if (step === "processing") {
    return (
      <Notice tone="info" role="status">
        Pix e boleto levam um tempo para chegar: assim que o banco confirmar, o clube fica ativo. Pode fechar
        esta página.
      </Notice>
    );
  }
  return (
    <Card tone="sun" title={`Plano ${plan.name}`} subtitle={`${formatMoney(plan.cents.month)} por mês`}>
      <p>{WHAT_IS_MISSING[step]}</p>
      <PurchaseTerms />
      <ClubCheckoutForm
        action={action}
        clubId={billing.clubId}
        plan={plan.id}
        label="Continuar para o pagamento"
        error={error}
        leadsAtOnce={leadsAtOnce}
      />
    </Card>
  );
}

const WHAT_IS_MISSING = {
  lapsed:
    "O pagamento não foi concluído a tempo, e nada foi cobrado. Comece de novo quando quiser: o clube continua cadastrado.",
  unpaid: `O clube está cadastrado; falta o pagamento. O painel funciona por ${READ_ONLY_AFTER_DAYS} dias a partir do cadastro.`,
};
