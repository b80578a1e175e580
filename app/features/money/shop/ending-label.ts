import { formatDate } from "../../../lib/dates.ts";
import { expiryLeft } from "./expiry.ts";
import type { HeldPlan } from "../subscriptions/held-plan.ts";

/** How a badge of what ends says it: soon only within the days of the expiry banner (spec §2), before that the day. */
export function endingLabel(
  { endsAt, currentPeriodEnd }: Pick<HeldPlan, "endsAt" | "currentPeriodEnd">,
  now: Date,
  timeZone: string,
): string {
  const end = endsAt ?? currentPeriodEnd;
  return expiryLeft(end, now, timeZone) ? "Termina em breve" : `Até ${formatDate(end, timeZone)}`;
}
