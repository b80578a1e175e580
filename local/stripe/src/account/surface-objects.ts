import type { EmbeddedList, Kept, Metadata, Price } from "./billing-objects.ts";

export type LineItem = {
  id: string;
  object: "item";
  adjustable_quantity: null;
  amount_discount: 0;
  amount_subtotal: number;
  amount_tax: 0;
  amount_total: number;
  currency: string;
  description: string;
  metadata: Metadata;
  price: Price;
  quantity: number;
};

export type CheckoutSession = Kept & {
  object: "checkout.session";
  adaptive_pricing: null;
  after_expiration: null;
  allow_promotion_codes: null;
  allowed_payment_method_types: string[] | null;
  amount_subtotal: number;
  amount_total: number;
  automatic_tax: { enabled: false; liability: null; provider: null; status: null };
  billing_address_collection: string | null;
  cancel_url: string | null;
  client_reference_id: string | null;
  client_secret: null;
  collected_information: null;
  consent: null;
  consent_collection: null;
  currency: string;
  currency_conversion: null;
  custom_fields: [];
  custom_text: Record<string, null>;
  customer: string | null;
  customer_account: null;
  customer_creation: string | null;
  customer_details: null | {
    address: null;
    email: string | null;
    name: string | null;
    phone: null;
    tax_exempt: string;
    tax_ids: { type: string; value: string }[];
  };
  customer_email: string | null;
  discounts: [];
  expires_at: number;
  invoice: string | null;
  invoice_creation: { enabled: boolean } | null;
  livemode: false;
  locale: string | null;
  metadata: Metadata;
  mode: "payment" | "subscription";
  origin_context: null;
  payment_intent: string | null;
  payment_link: null;
  payment_method_collection: string | null;
  payment_method_options: Record<string, unknown>;
  payment_method_types: string[];
  payment_status: "paid" | "unpaid" | "no_payment_required";
  permissions: null;
  phone_number_collection: { enabled: false };
  recovered_from: null;
  saved_payment_method_options: null;
  setup_intent: null;
  shipping_address_collection: null;
  shipping_cost: null;
  shipping_options: [];
  status: "open" | "complete" | "expired";
  submit_type: string | null;
  subscription: string | null;
  success_url: string | null;
  tax_id_collection: { enabled: boolean; required: string };
  total_details: { amount_discount: 0; amount_shipping: 0; amount_tax: 0 };
  ui_mode: "hosted_page";
  url: string | null;
  wallet_options: null;
  $lines: EmbeddedList<LineItem>;
  $subscription_data: Record<string, unknown>;
  $payment_intent_data: Record<string, unknown>;
  /** The payment that is waiting for Pix, boleto or 3-D Secure. */
  $attempt: string | null;
  /** The person's entries on the page, while a payment waits. */
  $person: { email: string; name: string; taxId: string } | null;
  /** The last refusal, in pt-BR, shown once more on the page. */
  $refusal: string | null;
};

export type WebhookEndpoint = Kept & {
  object: "webhook_endpoint";
  api_version: string;
  application: string | null;
  description: string | null;
  enabled_events: string[];
  livemode: false;
  metadata: Metadata;
  status: "enabled" | "disabled";
  url: string;
};

export type PortalConfiguration = Kept & {
  object: "billing_portal.configuration";
  active: boolean;
  application: null;
  business_profile: { headline: string | null; privacy_policy_url: null; terms_of_service_url: null };
  default_return_url: string | null;
  features: Record<string, unknown>;
  is_default: boolean;
  livemode: false;
  login_page: { enabled: false; url: null };
  metadata: Metadata;
  name: null;
  updated: number;
};

export type PortalSession = Kept & {
  object: "billing_portal.session";
  configuration: string;
  customer: string;
  customer_account: null;
  flow: Record<string, unknown> | null;
  livemode: false;
  locale: string | null;
  on_behalf_of: null;
  return_url: string | null;
  url: string;
};

export type TestClock = Kept & {
  object: "test_helpers.test_clock";
  deletes_after: number;
  frozen_time: number;
  livemode: false;
  name: string | null;
  status: "ready" | "advancing" | "internal_failure";
  status_details: { advancing?: { target_frozen_time: number } };
};

export type StripeEvent = Kept & {
  object: "event";
  /** The connected account that it is about; absent for the platform's own. */
  account?: string;
  api_version: string;
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};
