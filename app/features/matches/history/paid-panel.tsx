import type { ReactNode } from "react";
import { planRequiredCopy } from "../../../copy/plan-required.ts";
import { athletePath } from "../../../lib/paths.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PlanRequired } from "../../money/shop/plan-required-card.tsx";

/** A panel of the athlete's dashboard that a plan gives; without `children` (below that plan) it says which one. */
export function PaidPanel({
  what,
  children,
}: {
  what: "statistics" | "matchHistory" | "suggestedOpponents";
  children: ReactNode;
}) {
  return (
    <>
      <PageHeader title={planRequiredCopy[what].title} back={{ to: athletePath(), label: "Meu painel" }} />
      {children ?? <PlanRequired what={what} />}
    </>
  );
}
