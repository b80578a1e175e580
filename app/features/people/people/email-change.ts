import { DAY_MS } from "../../../lib/dates.ts";

/**
 * How long a change of e-mail waits for its digits, from the request; another code does not make it longer. Without an end, whoever
 * owns a mistyped mailbox could have digits for it sent again for ever.
 */
export const EMAIL_CHANGE_TTL_MS = DAY_MS;

/** The address that an account waits for at an instant, or null: a change that is over is as if nobody had asked for it. */
export function wantedEmail(
  row: { email_change: string | null; email_change_expires_at: string | Date | null },
  now: Date,
): string | null {
  const { email_change: wanted, email_change_expires_at: end } = row;
  return end !== null && new Date(end).getTime() <= now.getTime() ? null : wanted;
}
