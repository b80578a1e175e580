import { addDays, dayIn, endOfDay } from "../../../lib/dates.ts";
import { WITHDRAWAL_DAYS } from "../payments/money-rules.ts";

/**
 * The last instant in which a purchase may be undone for all the money: the end of the seventh calendar day after the first payment, in
 * the payer's zone (the day of the payment does not count).
 */
export function withdrawalEnd(firstPaidAt: Date, timeZone: string): Date {
  return endOfDay(addDays(dayIn(firstPaidAt, timeZone), WITHDRAWAL_DAYS), timeZone);
}

/** Until when a purchase may be undone for all the money (ISO 8601); null when that is past, it has ended, or nothing was paid. */
export function withdrawableUntil(
  { firstPaidAt, endedAt }: { firstPaidAt: string | null; endedAt: string | null },
  now: Date,
  timeZone: string,
): string | null {
  if (firstPaidAt === null || endedAt !== null) return null;
  const end = withdrawalEnd(new Date(firstPaidAt), timeZone);
  return now <= end ? end.toISOString() : null;
}
