import type { Address, CollectionMethod, EmbeddedList, Kept, Metadata } from "./billing-objects.ts";

export type InvoiceLine = {
  id: string;
  object: "line_item";
  amount: number;
  currency: string;
  description: string;
  discount_amounts: [];
  discountable: boolean;
  discounts: [];
  invoice: string | null;
  livemode: false;
  metadata: Metadata;
  parent: {
    invoice_item_details: null | {
      invoice_item: string;
      proration: boolean;
      proration_details: null;
      subscription: string | null;
    };
    subscription_item_details: null | {
      invoice_item: string | null;
      proration: boolean;
      proration_details: { credited_items: null } | null;
      subscription: string | null;
      subscription_item: string;
    };
    type: "invoice_item_details" | "subscription_item_details";
  };
  period: { end: number; start: number };
  pretax_credit_amounts: [];
  pricing: {
    price_details: { price: string; product: string };
    type: "price_details";
    unit_amount_decimal: string;
  } | null;
  quantity: number;
  quantity_decimal: string;
  subscription: string | null;
  subtotal: number;
  taxes: [];
};

/** Something waiting for the next invoice: a proration, or an item added by hand. */
export type InvoiceItem = Kept & {
  object: "invoiceitem";
  amount: number;
  currency: string;
  customer: string;
  date: number;
  description: string;
  invoice: string | null;
  livemode: false;
  metadata: Metadata;
  period: { end: number; start: number };
  proration: boolean;
  quantity: number;
  subscription: string | null;
  $line: InvoiceLine;
};

export type InvoiceStatus = "draft" | "open" | "paid" | "void" | "uncollectible";

export type Invoice = Kept & {
  object: "invoice";
  account_country: "BR";
  account_name: string;
  amount_due: number;
  amount_overpaid: 0;
  amount_paid: number;
  amount_remaining: number;
  amount_shipping: 0;
  attempt_count: number;
  attempted: boolean;
  auto_advance: boolean;
  automatic_tax: { disabled_reason: null; enabled: false; liability: null; provider: null; status: null };
  automatically_finalizes_at: number | null;
  billing_reason: string;
  collection_method: CollectionMethod;
  currency: string;
  customer: string;
  customer_address: Address | null;
  customer_email: string | null;
  customer_name: string | null;
  customer_phone: string | null;
  customer_tax_ids: { type: string; value: string }[];
  default_payment_method: string | null;
  default_tax_rates: [];
  description: string | null;
  discounts: [];
  due_date: number | null;
  effective_at: number | null;
  ending_balance: number | null;
  footer: null;
  hosted_invoice_url: string | null;
  invoice_pdf: string | null;
  issuer: { type: "self" };
  lines: EmbeddedList<InvoiceLine>;
  livemode: false;
  metadata: Metadata;
  next_payment_attempt: number | null;
  number: string | null;
  parent: null | {
    quote_details: null;
    subscription_details: { metadata: Metadata; subscription: string };
    type: "subscription_details";
  };
  payment_settings: {
    default_mandate: null;
    payment_method_options: null;
    payment_method_types: string[] | null;
  };
  period_end: number;
  period_start: number;
  post_payment_credit_notes_amount: 0;
  pre_payment_credit_notes_amount: 0;
  receipt_number: string | null;
  starting_balance: number;
  statement_descriptor: null;
  status: InvoiceStatus;
  status_transitions: {
    finalized_at: number | null;
    marked_uncollectible_at: number | null;
    paid_at: number | null;
    voided_at: number | null;
  };
  subtotal: number;
  subtotal_excluding_tax: number;
  test_clock: string | null;
  total: number;
  total_discount_amounts: [];
  total_excluding_tax: number;
  total_taxes: [];
  webhooks_delivered_at: number | null;
  $payment_intent: string | null;
  $is_overdue_announced: boolean;
  /** Paid, it makes its subscription's pending update come true. */
  $is_for_pending_update: boolean;
};
