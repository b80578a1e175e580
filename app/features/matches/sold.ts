import type { History } from "./history.ts";
import type { Statistics } from "./statistics.ts";
import type { Suggestions } from "./suggestions.ts";

/** A panel of the athlete's dashboard that a plan sells; `found` is null below that plan. */
export type SoldPanelData =
  | { what: "statistics"; found: Statistics | null }
  | { what: "matchHistory"; found: History | null }
  | { what: "suggestedOpponents"; found: Suggestions | null };

/** The panels by their names in the address. */
export const SOLD_PANELS: Readonly<Record<string, SoldPanelData["what"]>> = {
  estatisticas: "statistics",
  historico: "matchHistory",
  adversarios: "suggestedOpponents",
};
