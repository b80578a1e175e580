import { late } from "../../ui/late.tsx";
import type { BillingState } from "../plans/billing-state.ts";

/** For the few clubs that have no active subscription: nothing stands in for it, it comes with the page. */
export const LateBillingStateNotice = late(
  async () => (await import("./billing-state-notice.tsx")).BillingStateNotice,
);

/** Whether nothing of the club may be changed: its forms wait for the payment. */
export function isWithheld({ kind }: BillingState): boolean {
  return kind === "read_only" || kind === "offline";
}
