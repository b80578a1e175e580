import { randomUUID } from "node:crypto";
import type { TestMoney } from "./money.ts";

/** The club's connected account in our books and at the local Stripe, ready to be paid; gives its id there (`acct_…`). */
export async function connectClub(money: TestMoney, clubId: string): Promise<string> {
  const account = await money.sdk.accounts.create({
    country: "BR",
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    controller: { losses: { payments: "application" }, stripe_dashboard: { type: "express" } },
  });
  await money.stripe.control("set-account", { account: account.id, standing: "ready" });
  await money.database.sql(
    `insert into payee_accounts (id, club_id, stripe_account_id, is_chargeable, is_paid_out, is_submitted, created_at)
     values ($1, $2, $3, true, true, true, $4)`,
    [randomUUID(), clubId, account.id, money.clock.at.toISOString()],
  );
  return account.id;
}

/** The platform earns something of its own, by card (centavos): it counts in 30 days. */
export async function earn(money: TestMoney, cents: number): Promise<void> {
  await money.sdk.paymentIntents.create({
    amount: cents,
    currency: "brl",
    payment_method: "pm_card_visa",
    confirm: true,
  });
}

/** Reads the balance of a connected account at Stripe, in centavos of reais: what is there already and what is pending. */
export async function balanceOf(money: TestMoney, account: string): Promise<number> {
  const { available, pending } = await money.sdk.balance.retrieve({}, { stripeAccount: account });
  return [...available, ...pending]
    .filter(({ currency }) => currency === "brl")
    .reduce((sum, { amount }) => sum + amount, 0);
}
