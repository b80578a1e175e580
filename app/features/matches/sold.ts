import type { History } from "./history.ts";
import type { Statistics } from "./statistics.ts";

/** A panel of the athlete's dashboard that a plan sells; `found` is null below that plan. */
export type SoldPanelData =
  | { what: "statistics"; found: Statistics | null }
  | { what: "matchHistory"; found: History | null };
