import { planRequiredCopy, type SoldToAthletes } from "../../../copy/plan-required.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { leastPlanWith } from "../../base/plans/plans.ts";

/** Instead of what the athlete's plan does not give: what it is, which plan has it, and the way there. */
export function PlanRequired({ what }: { what: SoldToAthletes }) {
  const { title, text } = planRequiredCopy[what];
  const { name } = leastPlanWith(what);
  return (
    <EmptyState
      icon="ranking"
      headingLevel={2}
      title={`${title} no plano ${name}`}
      action={<LinkButton to="/athlete/subscription/plans">Ver planos</LinkButton>}
    >
      {text}
    </EmptyState>
  );
}
