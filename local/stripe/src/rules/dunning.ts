/** When a failed renewal is tried again, in days after the attempt before, and what follows the last failure. */
export type DunningPlan = {
  retryDays: readonly number[];
  afterwards: "cancel" | "unpaid" | "past_due";
};

/** Four tries within about two weeks, then the subscription is cancelled. */
export const DEFAULT_DUNNING: DunningPlan = { retryDays: [3, 5, 7], afterwards: "cancel" };

/** The step after a failed attempt: another one at an instant (seconds), or the end. */
export type DunningStep =
  | { kind: "retry"; at: number }
  | { kind: "exhausted"; status: "canceled" | "unpaid" | "past_due" };

/** The step after the failure number `attempts` (from 1), which happened at `failedAt` (seconds). */
export function afterFailure(plan: DunningPlan, attempts: number, failedAt: number): DunningStep {
  const days = plan.retryDays[attempts - 1];
  if (days !== undefined) return { kind: "retry", at: failedAt + days * 86_400 };
  return { kind: "exhausted", status: plan.afterwards === "cancel" ? "canceled" : plan.afterwards };
}
