import { useAnswer } from "../../browser/use-answer.ts";
import { EndingPanel } from "../../features/money/shop/held-plan-panel.tsx";
import { cancelSubscription } from "../../features/money/subscriptions/cancel-subscription.server.ts";
import { cancelLabel } from "../../features/money/subscriptions/held-plan.ts";
import { retryHeaders } from "../../platform/retry-headers.ts";
import { changeHeldPlan, loadHeldPlan } from "../shared/held-plan.server.ts";
import type { Route } from "./+types/cancel-subscription.ts";

export const headers = retryHeaders;

export function loader(args: Route.LoaderArgs) {
  return loadHeldPlan(args);
}

export function action(args: Route.ActionArgs) {
  return changeHeldPlan(
    args,
    (holding) => cancelSubscription(holding, { owner: { kind: "athlete" } }),
    () => "cancelada",
  );
}

export default function CancelSubscription({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>();
  return (
    <EndingPanel
      facts={loaderData}
      error={actionData?.error}
      address="cancelar"
      title="Cancelar a assinatura?"
      intent="cancel"
      label="Cancelar assinatura"
      sendingLabel="Cancelando…"
    >
      {(held) => cancelLabel(held, "athlete", loaderData.timeZone)}
    </EndingPanel>
  );
}
