const CAPACITY = 25;
const REFILL_PER_MINUTE = 5;
/** How many tags and prefixes one call may name. */
export const OPERATIONS_PER_CALL = 100;

/** The account's allowance of purge calls: full at first, refilled five a minute (Free tier, whatever the plan). */
export type PurgeBudget = { calls: number; countedAtMs: number };

/** A full allowance at `nowMs`. */
export function fullBudget(nowMs: number): PurgeBudget {
  return { calls: CAPACITY, countedAtMs: nowMs };
}

/** Takes one call out of the allowance; null when there is none left. */
export function spendCall(budget: PurgeBudget, nowMs: number): PurgeBudget | null {
  const refilled = ((nowMs - budget.countedAtMs) / 60_000) * REFILL_PER_MINUTE;
  const calls = Math.min(CAPACITY, budget.calls + Math.max(0, refilled));
  return calls < 1 ? null : { calls: calls - 1, countedAtMs: nowMs };
}
