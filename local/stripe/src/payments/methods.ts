import { createHash } from "node:crypto";
import { newId } from "../account/ids.ts";
import type { BillingDetails, PaymentMethod, PaymentMethodType } from "../account/payment-objects.ts";
import { StripeProblem } from "../api/problem.ts";
import { cardHabit, chargeCard, type Declined } from "../rules/cards.ts";
import type { Account } from "../account/account.ts";

/** A card as somebody types it: only digits in `number`. */
export type CardInput = { number: string; expMonth: number; expYear: number };

const NOBODY: BillingDetails = { address: {}, email: null, name: null, phone: null, tax_id: null };

/** Makes a payment method that belongs to nobody yet. */
export function makePaymentMethod(
  account: Account,
  type: PaymentMethodType,
  options: {
    card?: CardInput;
    taxId?: string;
    billing?: Partial<BillingDetails>;
    customer?: string | null;
  } = {},
): PaymentMethod {
  const { card, billing } = options;
  return account.store.insert<PaymentMethod>({
    id: newId("pm"),
    object: "payment_method",
    created: account.now(options.customer),
    allow_redisplay: "limited",
    billing_details: { ...NOBODY, ...billing, tax_id: options.taxId ?? null },
    ...(type === "card" && card !== undefined ? { card: cardFacts(card) } : {}),
    ...(type === "boleto" ? { boleto: { tax_id: options.taxId ?? "" } } : {}),
    ...(type === "pix" ? { pix: {} } : {}),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type,
    $number: card?.number ?? null,
    $isAuthenticated: false,
  });
}

/** Gives the method to a customer. Throws the 402 of a card that the bank refuses at once. */
export function attachMethod(account: Account, method: PaymentMethod, customerId: string): PaymentMethod {
  if (method.customer === customerId) return method;
  if (method.$number !== null) {
    const outcome = chargeCard(method.$number, { isPresent: true, isAuthenticated: "now" });
    if (outcome.kind === "declined") throw cardProblem(outcome);
  }
  account.store.change(method, { customer: customerId });
  account.emit("payment_method.attached", method);
  return method;
}

/** Takes the method from its customer, who may have had it as default. */
export function detachMethod(account: Account, method: PaymentMethod): PaymentMethod {
  const customer = account.store.find("customer", method.customer);
  account.emit("payment_method.detached", method);
  account.store.change(method, { customer: null });
  if (customer?.invoice_settings.default_payment_method === method.id)
    account.store.change(customer, {
      invoice_settings: { ...customer.invoice_settings, default_payment_method: null },
    });
  return method;
}

/** The 402 of a refused card; changes made before the refusal stay when `keepsChanges`. */
export function cardProblem(
  outcome: Declined,
  extra: Record<string, unknown> = {},
  keepsChanges = false,
): StripeProblem {
  return new StripeProblem(
    402,
    {
      type: "card_error",
      code: outcome.code,
      ...(outcome.declineCode === null ? {} : { decline_code: outcome.declineCode }),
      doc_url: `https://stripe.com/docs/error-codes/${outcome.code.replaceAll("_", "-")}`,
      message: outcome.message,
      param: "",
      ...extra,
    },
    keepsChanges,
  );
}

function cardFacts({ number, expMonth, expYear }: CardInput): NonNullable<PaymentMethod["card"]> {
  const habit = cardHabit(number);
  const brand = habit?.brand ?? (number.startsWith("5") ? "mastercard" : "visa");
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: habit?.country ?? "US",
    display_brand: brand,
    exp_month: expMonth,
    exp_year: expYear,
    fingerprint: createHash("sha256").update(number).digest("base64url").slice(0, 16),
    funding: "credit",
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}
