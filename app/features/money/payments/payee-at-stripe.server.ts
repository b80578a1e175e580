import type { Stripe } from "stripe";
import { writeUnderKey } from "../../../platform/stripe-write.server.ts";
import type { PayeeCopy, PayoutSchedule } from "./payee.ts";
import { isLastingRefusal } from "./refund-pauses.ts";

/** Our copy of an account, of what Stripe says of it, and who pays it out. */
export function payeeCopy(account: Stripe.Account): PayeeCopy & { payoutSchedule: PayoutSchedule } {
  const { requirements } = account;
  return {
    isChargeable: account.charges_enabled && account.capabilities?.transfers === "active",
    isPaidOut: account.payouts_enabled,
    isSubmitted: account.details_submitted,
    requirements: {
      due: requirements?.currently_due ?? [],
      pending: requirements?.pending_verification ?? [],
      disabledReason: requirements?.disabled_reason ?? null,
    },
    payoutSchedule: payoutScheduleOf(account),
  };
}

function payoutScheduleOf({ settings }: Stripe.Account): PayoutSchedule {
  return settings?.payouts?.schedule.interval === "manual" ? "manual" : "automatic";
}

/**
 * Asks Stripe to pay an account (`acct_…`) out only where we say so; gives how it stands then. Where Stripe does not let an account have that
 * (its docs say of Brazil that payouts are automatic) it stays automatic. Throws what else Stripe throws, also of a lost account.
 */
export async function askForManualPayouts(
  stripe: Stripe,
  { id, stripeAccountId }: { id: string; stripeAccountId: string },
): Promise<PayoutSchedule> {
  const settings = { payouts: { schedule: { interval: "manual" as const } } };
  try {
    const account = await writeUnderKey(`payee-${id}-manual`, (once) =>
      stripe.accounts.update(stripeAccountId, { settings }, once),
    );
    return payoutScheduleOf(account);
  } catch (error) {
    const isRefused = isLastingRefusal((error as { type?: unknown }).type) && !isLostAccount(error);
    if (isRefused) return "automatic";
    throw error;
  }
}

/** Whether Stripe says that the account is none of the platform's (any more). */
export function isLostAccount(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === "account_invalid";
}

/**
 * Makes a club's account: Stripe asks its owner for what the law wants and shows them a board of their own, while fees and losses
 * are the platform's, as destination charges have it. Asked for again it is the same account, by the row's id.
 */
export async function makeAtStripe(
  stripe: Stripe,
  row: { id: string; clubId: string },
  { name, email }: { name: string; email: string | null },
): Promise<string> {
  const params: Stripe.AccountCreateParams = {
    country: "BR",
    ...(email === null ? {} : { email }),
    business_profile: { name },
    controller: {
      fees: { payer: "application" },
      losses: { payments: "application" },
      requirement_collection: "stripe",
      stripe_dashboard: { type: "express" },
    },
    // In Brazil an account that is sent money takes cards too.
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    metadata: { payee: row.id, club_id: row.clubId },
  };
  const made = await writeUnderKey(`payee-${row.id}`, (once) => stripe.accounts.create(params, once));
  return made.id;
}
