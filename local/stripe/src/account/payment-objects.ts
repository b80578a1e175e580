import type { Address, Kept, Metadata } from "./billing-objects.ts";

export type BillingDetails = {
  address: Address;
  email: string | null;
  name: string | null;
  phone: string | null;
  tax_id: string | null;
};

export type PaymentMethodType = "card" | "pix" | "boleto";

export type PaymentMethod = Kept & {
  object: "payment_method";
  allow_redisplay: string;
  billing_details: BillingDetails;
  boleto?: { tax_id: string };
  card?: {
    brand: string;
    checks: { address_line1_check: null; address_postal_code_check: null; cvc_check: string };
    country: string;
    display_brand: string;
    exp_month: number;
    exp_year: number;
    fingerprint: string;
    funding: string;
    generated_from: null;
    last4: string;
    networks: { available: string[]; preferred: null };
    three_d_secure_usage: { supported: boolean };
    wallet: null;
  };
  customer: string | null;
  customer_account: null;
  livemode: false;
  metadata: Metadata;
  pix?: Record<string, never>;
  type: PaymentMethodType;
  /** The test number decides how its charges end. */
  $number: string | null;
  /** 3-D Secure was passed for later charges too. */
  $isAuthenticated: boolean;
};

export type PaymentError = {
  charge?: string;
  code: string;
  decline_code?: string;
  doc_url: string;
  message: string;
  payment_method?: unknown;
  type: "card_error" | "invalid_request_error";
};

export type NextAction =
  | { type: "redirect_to_url"; redirect_to_url: { return_url: string | null; url: string } }
  | {
      type: "pix_display_qr_code";
      pix_display_qr_code: {
        data: string;
        expires_at: number;
        hosted_instructions_url: string;
        image_url_png: string;
        image_url_svg: string;
      };
    }
  | {
      type: "boleto_display_details";
      boleto_display_details: { expires_at: number; hosted_voucher_url: string; number: string; pdf: string };
    };

export type PaymentIntentStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "processing"
  | "succeeded"
  | "canceled";

export type PaymentIntent = Kept & {
  object: "payment_intent";
  allowed_payment_method_types: string[] | null;
  amount: number;
  amount_capturable: 0;
  amount_details: { tip: Record<string, never> };
  amount_received: number;
  application: null;
  application_fee_amount: number | null;
  automatic_payment_methods: null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: "automatic";
  client_secret: string;
  confirmation_method: "automatic";
  currency: string;
  customer: string | null;
  customer_account: null;
  description: string | null;
  excluded_payment_method_types: null;
  last_payment_error: PaymentError | null;
  latest_charge: string | null;
  livemode: false;
  metadata: Metadata;
  next_action: NextAction | null;
  on_behalf_of: string | null;
  payment_method: string | null;
  payment_method_options: Record<string, unknown>;
  payment_method_types: string[];
  processing: { type: string } | null;
  receipt_email: string | null;
  review: null;
  setup_future_usage: string | null;
  shipping: null;
  source: null;
  statement_descriptor: null;
  statement_descriptor_suffix: null;
  status: PaymentIntentStatus;
  transfer_data: { destination: string; amount?: number } | null;
  transfer_group: string | null;
  $invoice: string | null;
  $session: string | null;
  /** When the Pix code or the boleto stops being payable. */
  $expires_at: number | null;
  /** When a payment that is being processed ends by itself. */
  $settles_at: number | null;
};

export type Charge = Kept & {
  object: "charge";
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  application: null;
  application_fee: string | null;
  application_fee_amount: number | null;
  balance_transaction: string | null;
  billing_details: BillingDetails;
  calculated_statement_descriptor: string;
  captured: boolean;
  currency: string;
  customer: string | null;
  description: string | null;
  disputed: boolean;
  failure_balance_transaction: null;
  failure_code: string | null;
  failure_message: string | null;
  fraud_details: Record<string, never>;
  livemode: false;
  metadata: Metadata;
  on_behalf_of: string | null;
  outcome: {
    network_status: string;
    reason: string | null;
    risk_level: string;
    seller_message: string;
    type: string;
  };
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: Record<string, unknown>;
  receipt_email: string | null;
  receipt_number: string | null;
  receipt_url: string | null;
  refunded: boolean;
  review: null;
  shipping: null;
  source: null;
  source_transfer: null;
  statement_descriptor: null;
  statement_descriptor_suffix: null;
  status: "succeeded" | "pending" | "failed";
  /** There only once it was passed on. */
  transfer?: string;
  transfer_data: { amount: number | null; destination: string } | null;
  transfer_group: string | null;
};

export type Refund = Kept & {
  object: "refund";
  amount: number;
  balance_transaction: string | null;
  charge: string;
  currency: string;
  customer: string | null;
  customer_account: null;
  destination_details: { type: string };
  failure_reason?: string;
  metadata: Metadata;
  payment_intent: string;
  payment_method: string;
  reason: string | null;
  receipt_number: null;
  source_transfer_reversal: null;
  status: "succeeded" | "pending" | "failed";
  transfer_reversal: string | null;
};

export type Dispute = Kept & {
  object: "dispute";
  amount: number;
  balance_transactions: BalanceTransaction[];
  charge: string;
  currency: string;
  enhanced_eligibility_types: [];
  evidence: Record<string, string | null>;
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number };
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Metadata;
  payment_intent: string;
  reason: string;
  status: "needs_response" | "under_review" | "won" | "lost";
};

export type BalanceTransaction = Kept & {
  object: "balance_transaction";
  amount: number;
  available_on: number;
  currency: string;
  description: string | null;
  exchange_rate: null;
  fee: number;
  fee_details: { amount: number; application: null; currency: string; description: string; type: string }[];
  net: number;
  reporting_category: string;
  source: string;
  status: "available" | "pending";
  type: string;
};

export type InvoicePayment = Kept & {
  object: "invoice_payment";
  amount_paid: number | null;
  amount_requested: number;
  currency: string;
  invoice: string;
  is_default: boolean;
  livemode: false;
  payment: { payment_intent: string; type: "payment_intent" };
  status: "open" | "paid" | "canceled";
  status_transitions: { canceled_at: number | null; paid_at: number | null };
};
