/** Metadata as Stripe keeps it: text by text. */
export type Metadata = Record<string, string>;

/** A list inside an object, whole. */
export type EmbeddedList<Item> = { object: "list"; data: Item[]; has_more: boolean; url: string };

/** The fields that every kept object has; `created` in seconds. Fields whose name begins with `$` never leave the server. */
export type Kept = { id: string; object: string; created: number };

export type Address = Partial<
  Record<"city" | "country" | "line1" | "line2" | "postal_code" | "state", string | null>
>;

export type TaxId = Kept & {
  object: "tax_id";
  country: string | null;
  customer: string;
  livemode: false;
  type: string;
  value: string;
  verification: { status: string; verified_address: null; verified_name: null };
};

export type Customer = Kept & {
  object: "customer";
  address: Address | null;
  /** Centavos; below zero the customer has credit. */
  balance: number;
  currency: string | null;
  default_source: null;
  delinquent: boolean;
  description: string | null;
  discount: null;
  email: string | null;
  invoice_prefix: string;
  invoice_settings: {
    custom_fields: null;
    default_payment_method: string | null;
    footer: null;
    rendering_options: null;
  };
  livemode: false;
  metadata: Metadata;
  name: string | null;
  next_invoice_sequence: number;
  phone: string | null;
  preferred_locales: string[];
  shipping: null;
  tax_exempt: string;
  test_clock: string | null;
};

export type CustomerBalanceTransaction = Kept & {
  object: "customer_balance_transaction";
  /** Centavos; below zero gives credit. */
  amount: number;
  checkout_session: null;
  credit_note: null;
  currency: string;
  customer: string;
  customer_account: null;
  description: string | null;
  ending_balance: number;
  invoice: string | null;
  livemode: false;
  metadata: Metadata;
  type: "adjustment" | "applied_to_invoice" | "unapplied_from_invoice";
};

export type Product = Kept & {
  object: "product";
  active: boolean;
  default_price: string | null;
  description: string | null;
  images: string[];
  livemode: false;
  marketing_features: { name: string }[];
  metadata: Metadata;
  name: string;
  package_dimensions: null;
  shippable: null;
  statement_descriptor: string | null;
  tax_code: null;
  tax_details: null;
  type: "service";
  unit_label: null;
  updated: number;
  url: null;
};

export type Recurring = {
  interval: "day" | "week" | "month" | "year";
  interval_count: number;
  meter: null;
  trial_period_days: null;
  usage_type: "licensed";
};

export type Price = Kept & {
  object: "price";
  active: boolean;
  billing_scheme: "per_unit";
  currency: string;
  custom_unit_amount: null;
  livemode: false;
  lookup_key: string | null;
  metadata: Metadata;
  nickname: string | null;
  product: string;
  recurring: Recurring | null;
  tax_behavior: string;
  tiers_mode: null;
  transform_quantity: null;
  type: "one_time" | "recurring";
  unit_amount: number;
  unit_amount_decimal: string;
};

export type SubscriptionItem = Kept & {
  object: "subscription_item";
  billing_thresholds: null;
  current_period_end: number;
  current_period_start: number;
  current_trial: null;
  discounts: string[];
  metadata: Metadata;
  plan: Record<string, unknown>;
  price: Price;
  quantity: number;
  subscription: string;
  tax_rates: [];
};

export type SubscriptionStatus =
  | "incomplete"
  | "incomplete_expired"
  | "trialing"
  | "active"
  | "past_due"
  | "unpaid"
  | "canceled";

export type CollectionMethod = "charge_automatically" | "send_invoice";

/** A change that waits for its payment. */
export type PendingUpdate = {
  billing_cycle_anchor: number | null;
  cancel_at_period_end: null;
  discount: null;
  discounts: null;
  expires_at: number;
  metadata: null;
  subscription_items: SubscriptionItem[];
  trial_end: null;
  trial_from_plan: null;
};

export type Subscription = Kept & {
  object: "subscription";
  application: null;
  application_fee_percent: null;
  automatic_tax: { disabled_reason: null; enabled: false; liability: null };
  billing_cycle_anchor: number;
  billing_cycle_anchor_config: null;
  billing_mode: { flexible: { proration_discounts: "included" }; type: "flexible" };
  billing_schedules: [];
  billing_thresholds: null;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: { comment: string | null; feedback: string | null; reason: string | null };
  collection_method: CollectionMethod;
  currency: string;
  customer: string;
  customer_account: null;
  days_until_due: number | null;
  default_payment_method: string | null;
  default_source: null;
  default_tax_rates: [];
  description: string | null;
  discounts: string[];
  ended_at: number | null;
  invoice_settings: { account_tax_ids: null; issuer: { type: "self" } };
  items: EmbeddedList<SubscriptionItem>;
  latest_invoice: string | null;
  livemode: false;
  managed_payments: { enabled: false };
  metadata: Metadata;
  next_pending_invoice_item_invoice: null;
  on_behalf_of: null;
  pause_collection: null;
  payment_settings: {
    payment_method_options: null;
    payment_method_types: string[] | null;
    save_default_payment_method: string;
  };
  pending_invoice_item_interval: null;
  pending_setup_intent: null;
  pending_update: PendingUpdate | null;
  schedule: null;
  start_date: number;
  status: SubscriptionStatus;
  test_clock: string | null;
  transfer_data: null;
  trial_end: number | null;
  trial_settings: { end_behavior: { missing_payment_method: string } };
  trial_start: number | null;
  /** The period end and the trial end that were already announced. */
  $announced: { upcoming: number | null; trial: number | null };
};
