import type { Account } from "../account/account.ts";
import type { Metadata } from "../account/billing-objects.ts";
import type { Payout } from "../account/connect-objects.ts";
import { newId } from "../account/ids.ts";
import { invalid } from "../api/problem.ts";
import { addBalanceTransaction } from "../payments/balance.ts";
import { connectedAccount } from "./accounts.ts";
import { connectedFunds, needAvailable } from "./funds.ts";

const ARRIVES_IN_SECONDS = 2 * 86_400;

/**
 * Pays an account's money out to its bank: the platform's, or a connected account's (`connected`). Throws `balance_insufficient` for more than
 * is available, and the 400 of an account that is not paid out.
 */
export function makePayout(
  account: Account,
  connected: string | null,
  input: {
    amount: number;
    currency: string;
    description?: string | null;
    metadata?: Metadata;
    /** Stripe's own plan has made it. */
    isAutomatic?: boolean;
  },
): Payout {
  if (connected !== null && !connectedAccount(account, connected).payouts_enabled)
    throw invalid(
      "Cannot create payouts; this account has payouts disabled.",
      undefined,
      "payouts_not_allowed",
    );
  needAvailable(account, connected, input);
  const created = account.now();
  const payout = account.store.insert<Payout>({
    id: newId("po"),
    object: "payout",
    created,
    amount: input.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: created + ARRIVES_IN_SECONDS,
    automatic: input.isAutomatic ?? false,
    balance_transaction: null,
    currency: input.currency,
    description: input.description ?? null,
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: input.metadata ?? {},
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "not_applicable",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: "pending",
    trace_id: null,
    type: "bank_account",
    $account: connected,
  });
  // The movements of connected accounts are their own; the platform's list has none of them.
  if (connected === null)
    account.store.change(payout, {
      balance_transaction: addBalanceTransaction(account, "payout", -payout.amount, payout).id,
    });
  account.emit("payout.created", payout, undefined, null, connected ?? undefined);
  return payout;
}

/** A payout is at the bank. */
export function arrive(account: Account, payout: Payout): void {
  const before = account.store.change(payout, { status: "paid" });
  account.emit("payout.paid", payout, before, null, payout.$account ?? undefined);
}

/** The bank sends a payout back, also one that it said it had: the money is the account's again. Throws the 400 of one that has ended otherwise. */
export function failPayout(account: Account, payout: Payout, code = "account_closed"): void {
  if (payout.status !== "pending" && payout.status !== "paid")
    throw invalid(`Payout ${payout.id} has ended already: ${payout.status}.`, "payout");
  const message = "The bank account has been closed.";
  giveBack(account, payout, { status: "failed", failure_code: code, failure_message: message });
}

/** Takes a payout back that is not at the bank yet. Throws the 400 of any other, and of Stripe's own. */
export function cancelPayout(account: Account, payout: Payout): Payout {
  if (payout.status !== "pending" || payout.automatic)
    throw invalid(`You cannot cancel this payout: only manual ones that are pending can be canceled.`);
  giveBack(account, payout, { status: "canceled" });
  return payout;
}

function giveBack(account: Account, payout: Payout, after: Partial<Payout>): void {
  const before = account.store.change(payout, after);
  if (payout.$account === null) addBalanceTransaction(account, "payout", payout.amount, payout);
  account.emit(`payout.${payout.status}`, payout, before, null, payout.$account ?? undefined);
}

/** Stripe pays out by its own plan what an account has, in each currency; nothing of one whose payouts are manual. Gives how many were made. */
export function payOutByPlan(account: Account, connected: string): number {
  const found = connectedAccount(account, connected);
  if (found.settings.payouts.schedule.interval === "manual" || !found.payouts_enabled) return 0;
  const full = [...connectedFunds(account, connected)].filter(([, { available }]) => available > 0);
  for (const [currency, { available }] of full)
    makePayout(account, connected, { amount: available, currency, isAutomatic: true });
  return full.length;
}
