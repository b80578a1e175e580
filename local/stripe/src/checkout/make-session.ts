import { newId, randomLetters } from "../account/ids.ts";
import type { Customer, Metadata, Price } from "../account/billing-objects.ts";
import { checkAmount } from "../payments/intents.ts";
import { invalid } from "../api/problem.ts";
import { methodsOfCapabilities } from "../rules/capabilities.ts";
import { eligibleMethods } from "../rules/eligible-methods.ts";
import type { CheckoutSession, LineItem } from "../account/surface-objects.ts";
import type { Account } from "../account/account.ts";

const DEFAULT_LIFE_SECONDS = 86_400;
const SHORTEST_LIFE_SECONDS = 1_800;

/** The data that a Checkout session begins with; amounts in centavos, instants in seconds. */
export type SessionInput = {
  mode: "payment" | "subscription";
  lines: readonly { price: Price; quantity: number; name: string }[];
  customer: Customer | null;
  customerEmail?: string | null;
  customerCreation?: string | null;
  clientReferenceId?: string | null;
  metadata?: Metadata;
  successUrl: string;
  cancelUrl?: string | null;
  expiresAt?: number;
  /** The ways to pay that may be offered, of those that can be; null: all of them. */
  allowedTypes?: string[] | null;
  excludedTypes?: string[];
  methodOptions?: Record<string, unknown>;
  locale?: string | null;
  submitType?: string | null;
  methodCollection?: string | null;
  billingAddress?: string | null;
  hasInvoice?: boolean;
  asksTaxId?: boolean;
  requiresTaxId?: string;
  subscriptionData?: Record<string, unknown>;
  paymentIntentData?: Record<string, unknown>;
};

/** Opens a Checkout session. Throws the 400 of what can't be bought so. */
export function makeSession(account: Account, input: SessionInput): CheckoutSession {
  const { mode, lines, customer } = input;
  const now = account.now(customer?.id);
  const expiresAt = expiryOf(input, now);
  const currency = checkPrices(input);
  const types = offeredMethods(account, input, currency);
  const total = lines.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);
  if (mode === "payment") checkAmount(total, currency);
  const fee = Number(input.paymentIntentData?.application_fee_amount ?? 0);
  if (fee < 0 || fee > total)
    throw invalid(
      "The application fee must be at most the amount of the payment.",
      "payment_intent_data[application_fee_amount]",
    );
  const id = `cs_test_a1${randomLetters(56)}`;
  return account.store.insert<CheckoutSession>({
    ...sameForAll(),
    id,
    object: "checkout.session",
    created: now,
    allowed_payment_method_types: input.allowedTypes ?? null,
    amount_subtotal: total,
    amount_total: total,
    billing_address_collection: input.billingAddress ?? null,
    cancel_url: input.cancelUrl ?? null,
    client_reference_id: input.clientReferenceId ?? null,
    currency,
    customer: customer?.id ?? null,
    customer_creation:
      mode === "payment" && customer === null ? (input.customerCreation ?? "if_required") : null,
    customer_details: customerDetails(input),
    customer_email: input.customerEmail ?? null,
    expires_at: expiresAt,
    invoice_creation: mode === "payment" ? { enabled: input.hasInvoice ?? false } : null,
    locale: input.locale ?? null,
    metadata: input.metadata ?? {},
    mode,
    payment_method_collection: mode === "subscription" ? (input.methodCollection ?? "always") : "if_required",
    payment_method_options: input.methodOptions ?? {},
    payment_method_types: types,
    payment_status: "unpaid",
    status: "open",
    submit_type: input.submitType ?? null,
    success_url: input.successUrl,
    tax_id_collection: { enabled: input.asksTaxId ?? false, required: input.requiresTaxId ?? "never" },
    url: `${account.origin}/c/pay/${id}`,
    $lines: {
      object: "list",
      data: lines.map((line) => lineItem(line)),
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    $subscription_data: input.subscriptionData ?? {},
    $payment_intent_data: input.paymentIntentData ?? {},
  });
}

/** The fields that every new session begins with: what is filled in later, and what is not modelled here. */
function sameForAll() {
  return {
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer_account: null,
    discounts: [],
    invoice: null,
    livemode: false,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    subscription: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    wallet_options: null,
    $attempt: null,
    $person: null,
    $refusal: null,
  } satisfies Partial<CheckoutSession>;
}

function customerDetails({ customer, customerEmail }: SessionInput): CheckoutSession["customer_details"] {
  if (customer === null && !customerEmail) return null;
  return {
    address: null,
    email: customer?.email ?? customerEmail ?? null,
    name: customer?.name ?? null,
    phone: null,
    tax_exempt: "none",
    tax_ids: [],
  };
}

/** When the session ends, in seconds. Throws the 400 of an instant too soon or too late. */
function expiryOf(input: SessionInput, now: number): number {
  const expiresAt = input.expiresAt ?? now + DEFAULT_LIFE_SECONDS;
  // A minute of grace: the caller's clock and ours are not the same.
  if (expiresAt < now + SHORTEST_LIFE_SECONDS - 60)
    throw invalid(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      "expires_at",
    );
  if (expiresAt > now + DEFAULT_LIFE_SECONDS + 60)
    throw invalid(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      "expires_at",
    );
  return expiresAt;
}

function offeredMethods(account: Account, input: SessionInput, currency: string): string[] {
  const isRecurring = input.mode === "subscription";
  const merchant = account.store.find("account", input.paymentIntentData?.on_behalf_of as string | null);
  const found = eligibleMethods(
    // A charge on behalf of an account has it as merchant: what that may take counts, and not what the platform may.
    merchant === undefined
      ? account.settings
      : { ...account.settings, methods: methodsOfCapabilities(merchant.capabilities) },
    { currency, isRecurring },
    input.allowedTypes ?? null,
    input.excludedTypes,
  );
  if (found.length === 0)
    throw invalid(
      `No payment method types are available for this Checkout Session: ${currency}, \`${input.mode}\` mode.`,
      "allowed_payment_method_types",
    );
  return found;
}

function checkPrices({ mode, lines, customer, customerEmail }: SessionInput): string {
  const [first] = lines;
  if (first === undefined)
    throw invalid("Missing required param: line_items.", "line_items", "parameter_missing");
  if (customer !== null && customerEmail)
    throw invalid("You may only specify one of these parameters: customer, customer_email.", "customer");
  for (const { price } of lines) {
    if (!price.active)
      throw invalid("The price specified is inactive. This field only accepts active prices.", "line_items");
    if (price.currency !== first.price.currency)
      throw invalid("All line items must have the same currency.", "line_items");
    if (mode === "payment" && price.recurring !== null)
      throw invalid("You specified `payment` mode but passed a recurring price.", "mode");
  }
  if (mode === "subscription" && !lines.some(({ price }) => price.recurring !== null))
    throw invalid(
      "You must provide at least one recurring price in `subscription` mode when using prices.",
      "mode",
    );
  return first.price.currency;
}

function lineItem({ price, quantity, name }: SessionInput["lines"][number]): LineItem {
  const amount = price.unit_amount * quantity;
  return {
    id: newId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: name,
    metadata: {},
    price,
    quantity,
  };
}
