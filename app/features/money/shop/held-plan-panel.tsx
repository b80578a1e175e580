import type { ComponentProps, ReactNode } from "react";
import type { ActionError } from "../../../lib/action-error.ts";
import { PLANS_PATH } from "../../../lib/paths.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { athletePlan } from "../../base/plans/plans.ts";
import type { HeldPlan } from "../subscriptions/held-plan.ts";
import { type AthleteUsage, usageLabel } from "../subscriptions/usage.ts";
import { ConfirmPanel } from "./confirm-panel.tsx";

/** The head of the plans page and of its panels: the plan that the person has the use of, and how much of it is used. */
export function PlansHeader({ plan, usage }: { plan: string; usage: AthleteUsage }) {
  return (
    <PageHeader title="Planos" subtitle={`Seu plano: ${athletePlan(plan).name}. ${usageLabel(usage)}`} />
  );
}

/** A panel of the plans page about the subscription that the person has; `children` asks about it. Without one it leads back. */
function HeldPlanPanel({
  plan,
  usage,
  held,
  error,
  children,
}: {
  plan: string;
  usage: AthleteUsage;
  held: HeldPlan | null;
  /** Why the panel's form was refused. */
  error: ActionError | undefined;
  children: (held: HeldPlan) => ReactNode;
}) {
  return (
    <>
      <PlansHeader plan={plan} usage={usage} />
      {held ? (
        children(held)
      ) : (
        <>
          <ErrorNotice error={error} />
          <Notice tone="info" action={<LinkButton to={PLANS_PATH}>Ver os planos</LinkButton>}>
            Você não tem uma assinatura.
          </Notice>
        </>
      )}
    </>
  );
}

/** A panel that asks before the subscription is ended; `children` says what that means. */
export function EndingPanel({
  facts,
  error,
  address,
  children,
  ...asked
}: Pick<ComponentProps<typeof ConfirmPanel>, "title" | "intent" | "label" | "sendingLabel"> & {
  facts: { plan: string; usage: AthleteUsage; held: HeldPlan | null };
  error: ActionError | undefined;
  /** The panel's own, below that of the plans. */
  address: string;
  children: (held: HeldPlan) => ReactNode;
}) {
  return (
    <HeldPlanPanel {...facts} error={error}>
      {(held) => (
        <ConfirmPanel
          {...asked}
          path={PLANS_PATH}
          action={`${PLANS_PATH}/${address}`}
          back="Continuar com a assinatura"
          variant="danger"
          error={error}
        >
          <p>{children(held)}</p>
        </ConfirmPanel>
      )}
    </HeldPlanPanel>
  );
}
