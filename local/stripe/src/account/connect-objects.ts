import type { Address, EmbeddedList, Kept, Metadata } from "./billing-objects.ts";

/** How a capability stands: money can be moved by it once it is `active`. */
export type CapabilityState = "active" | "inactive" | "pending";

export type Requirements = {
  alternatives: [];
  current_deadline: number | null;
  currently_due: string[];
  disabled_reason: string | null;
  errors: [];
  eventually_due: string[];
  past_due: string[];
  pending_verification: string[];
};

/** When an account is paid out: by Stripe's own plan, or (`manual`) only where a call asks for it. */
export type PayoutSettings = {
  debit_negative_balances: boolean;
  schedule: { delay_days: number; interval: "daily" | "manual" };
  statement_descriptor: string | null;
};

/** An account of somebody else's that the platform is connected with, as it sees it. */
export type ConnectedAccount = Kept & {
  object: "account";
  business_profile: {
    annual_revenue: null;
    estimated_worker_count: null;
    mcc: string | null;
    minority_owned_business_designation: null;
    name: string | null;
    product_description: string | null;
    specified_commercial_transactions_act_url: null;
    support_address: Address | null;
    support_email: string | null;
    support_phone: string | null;
    support_url: string | null;
    url: string | null;
  };
  business_type: string | null;
  capabilities: Record<string, CapabilityState>;
  charges_enabled: boolean;
  controller: {
    fees: { payer: string };
    is_controller: true;
    losses: { payments: string };
    requirement_collection: string;
    stripe_dashboard: { type: string };
    type: "application";
  };
  country: string;
  default_currency: string;
  details_submitted: boolean;
  email: string | null;
  external_accounts: EmbeddedList<never>;
  future_requirements: Requirements;
  metadata: Metadata;
  payouts_enabled: boolean;
  requirements: Requirements;
  settings: { payouts: PayoutSettings };
  tos_acceptance: { date: number | null };
  type: "none" | "express";
  /** The platform may not act for it any more. */
  $isDeauthorized: boolean;
};

/** The way to a page where the owner of an account fills in what Stripe asks for; good once, for a few minutes. */
export type AccountLink = Kept & {
  object: "account_link";
  expires_at: number;
  url: string;
  $account: string;
  $refresh_url: string;
  $return_url: string;
  $isUsed: boolean;
};

export type TransferReversal = Kept & {
  object: "transfer_reversal";
  amount: number;
  balance_transaction: string | null;
  currency: string;
  destination_payment_refund: null;
  metadata: Metadata;
  source_refund: string | null;
  transfer: string;
};

/** Money that went from the platform's balance to a connected account's. */
export type Transfer = Kept & {
  object: "transfer";
  amount: number;
  amount_reversed: number;
  balance_transaction: string | null;
  currency: string;
  description: string | null;
  destination: string;
  livemode: false;
  metadata: Metadata;
  reversals: EmbeddedList<TransferReversal>;
  reversed: boolean;
  source_transaction: string | null;
  source_type: string;
  transfer_group: string | null;
};

/** Money that goes from an account's balance to its bank. */
export type Payout = Kept & {
  object: "payout";
  amount: number;
  application_fee: null;
  application_fee_amount: null;
  arrival_date: number;
  automatic: boolean;
  balance_transaction: string | null;
  currency: string;
  description: string | null;
  destination: null;
  failure_balance_transaction: null;
  failure_code: string | null;
  failure_message: string | null;
  livemode: false;
  metadata: Metadata;
  method: string;
  original_payout: null;
  payout_method: null;
  reconciliation_status: string;
  reversed_by: null;
  source_type: string;
  statement_descriptor: null;
  status: "pending" | "paid" | "failed" | "canceled";
  trace_id: null;
  type: string;
  /** The connected account that is paid out; null: the platform. */
  $account: string | null;
};

export type FeeRefund = Kept & {
  object: "fee_refund";
  amount: number;
  balance_transaction: string | null;
  currency: string;
  fee: string;
  metadata: Metadata;
};

/** The fee that the platform kept of a transfer. */
export type ApplicationFee = Kept & {
  object: "application_fee";
  account: string;
  amount: number;
  amount_refunded: number;
  application: string;
  balance_transaction: string | null;
  charge: string;
  currency: string;
  fee_source: { charge: string; type: "charge" };
  livemode: false;
  originating_transaction: string | null;
  refunded: boolean;
  refunds: EmbeddedList<FeeRefund>;
};
