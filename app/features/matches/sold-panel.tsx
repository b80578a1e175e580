import { planRequiredCopy } from "../../copy/plan-required.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { PlanRequired } from "../subscriptions/plan-required.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { HOME_PATH } from "./paths.ts";
import type { SoldPanelData } from "./sold.ts";
import { StatisticsPanel } from "./statistics-panel.tsx";
import { SuggestionsPanel } from "./suggestions-panel.tsx";

/** Statistics, the whole history or suggested opponents, or which plan has them. */
export function SoldPanel({ shown }: { shown: SoldPanelData }) {
  return (
    <>
      <PageHeader title={planRequiredCopy[shown.what].title} back={{ to: HOME_PATH, label: "Meu painel" }} />
      {shown.found === null ? <PlanRequired what={shown.what} /> : <Found shown={shown} />}
    </>
  );
}

function Found({ shown }: { shown: SoldPanelData }) {
  if (shown.found === null) return null;
  switch (shown.what) {
    case "statistics":
      return <StatisticsPanel statistics={shown.found} />;
    case "matchHistory":
      return <HistoryPanel history={shown.found} />;
    case "suggestedOpponents":
      return <SuggestionsPanel suggestions={shown.found} />;
  }
}
