import { useAnswer } from "../../browser/use-answer.ts";
import { EndingPanel } from "../../features/money/shop/held-plan-panel.tsx";
import { planName } from "../../features/base/plans/plans.ts";
import { WITHDRAWN_DISPUTED } from "../../features/money/subscriptions/held-plan.ts";
import { withdrawPurchase } from "../../features/money/subscriptions/withdraw-purchase.server.ts";
import { retryHeaders } from "../../platform/retry-headers.ts";
import { changeHeldPlan, loadHeldPlan } from "../shared/held-plan.server.ts";
import type { Route } from "./+types/withdraw-purchase.ts";

export const headers = retryHeaders;

export function loader(args: Route.LoaderArgs) {
  return loadHeldPlan(args);
}

export function action(args: Route.ActionArgs) {
  return changeHeldPlan(
    args,
    (holding) => withdrawPurchase(holding, { owner: { kind: "athlete" } }),
    ({ isDisputed }) => (isDisputed ? WITHDRAWN_DISPUTED : "desistencia"),
  );
}

export default function WithdrawPurchase({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>();
  return (
    <EndingPanel
      facts={loaderData}
      error={actionData?.error}
      address="desistir"
      title="Cancelar e pedir reembolso?"
      intent="withdraw"
      label="Cancelar e pedir reembolso"
      sendingLabel="Cancelando…"
    >
      {(held) =>
        `A assinatura do ${planName(held.plan)} termina agora, e devolvemos tudo o que você pagou por ela, mudanças de plano incluídas, pela mesma forma de pagamento. Um pagamento em contestação no banco só volta depois que ele decidir. O seu crédito volta a ser o de antes da compra.`
      }
    </EndingPanel>
  );
}
