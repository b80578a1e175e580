import { newId, randomLetters } from "../account/ids.ts";
import type { Metadata } from "../account/billing-objects.ts";
import type { PaymentIntent, PaymentMethod } from "../account/payment-objects.ts";
import { invalid } from "../api/problem.ts";
import { cardHabit, chargeCard, declined } from "../rules/cards.ts";
import { eligibleMethods } from "../rules/eligible-methods.ts";
import type { Account } from "../account/account.ts";
import { endPendingCharge, makeCharge } from "./charges.ts";
import { openDispute } from "./disputes.ts";
import { boletoEnd, boletoNumber, pixCode } from "./vouchers.ts";

const PIX_EXPIRES_IN_SECONDS = 14_400;
const BOLETO_EXPIRES_IN_DAYS = 3;
const LEAST_CENTS = 50;
const MOST_CENTS = 99_999_999;

type IntentInput = {
  amount: number;
  currency: string;
  customer: string | null;
  /** The ways to pay it; by default those that can be, of `allowedTypes`. */
  methodTypes?: string[];
  allowedTypes?: string[] | null;
  methodOptions?: Record<string, unknown>;
  description?: string | null;
  metadata?: Metadata;
  receiptEmail?: string | null;
  setupFutureUsage?: string | null;
  invoice?: string | null;
  session?: string | null;
  transferData?: { destination: string; amount?: number } | null;
  applicationFee?: number | null;
  onBehalfOf?: string | null;
};

/** Makes an intent to pay; amounts in centavos. Throws Stripe's 400 for amounts and currencies that it refuses. */
export function makeIntent(account: Account, input: IntentInput): PaymentIntent {
  checkAmount(input.amount, input.currency);
  const types =
    input.methodTypes ??
    eligibleMethods(
      account.settings,
      { currency: input.currency, isRecurring: input.setupFutureUsage === "off_session" },
      input.allowedTypes ?? null,
    );
  const id = newId("pi");
  const intent = account.store.insert<PaymentIntent>({
    id,
    object: "payment_intent",
    created: account.now(input.customer),
    allowed_payment_method_types: input.allowedTypes ?? null,
    amount: input.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: input.applicationFee ?? null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: `${id}_secret_${randomLetters(24)}`,
    confirmation_method: "automatic",
    currency: input.currency,
    customer: input.customer,
    customer_account: null,
    description: input.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: input.metadata ?? {},
    next_action: null,
    on_behalf_of: input.onBehalfOf ?? null,
    payment_method: null,
    payment_method_options: input.methodOptions ?? {},
    payment_method_types: types,
    processing: null,
    receipt_email: input.receiptEmail ?? null,
    review: null,
    setup_future_usage: input.setupFutureUsage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: input.transferData ?? null,
    transfer_group: null,
    $invoice: input.invoice ?? null,
    $session: input.session ?? null,
    $expires_at: null,
    $settles_at: null,
  });
  account.emit("payment_intent.created", intent);
  return intent;
}

/** Throws Stripe's 400 when an amount (centavos) or a currency can't be charged. */
export function checkAmount(amount: number, currency: string): void {
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}.`, "currency");
  if (amount < LEAST_CENTS)
    throw invalid(`Amount must be at least ${LEAST_CENTS} ${currency}`, "amount", "amount_too_small");
  if (amount > MOST_CENTS)
    throw invalid("Amount must be no more than 99999999", "amount", "amount_too_large");
}

/** The payer at an attempt: whether they are at the page and have passed 3-D Secure, and where they go on. */
export type Attempt = { isPresent: boolean; isAuthenticated?: boolean; returnUrl?: string | null };

/**
 * Tries to pay an intent with a method: a card is charged, Pix and boleto wait for the person. Changes the intent,
 * writes its charge and emits the events of both; the caller emits those of what was being paid for.
 */
export function attemptPayment(
  account: Account,
  intent: PaymentIntent,
  method: PaymentMethod,
  attempt: Attempt,
): PaymentIntent {
  const now = account.now(intent.customer);
  account.store.change(intent, { payment_method: method.id, last_payment_error: null, next_action: null });
  if (method.type === "pix") {
    const seconds = optionOf(intent, "pix", "expires_after_seconds") ?? PIX_EXPIRES_IN_SECONDS;
    const page = `${account.origin}/payments/${intent.id}`;
    const image = `${page}/pix.svg`;
    waitFor(account, intent, now + seconds, {
      type: "pix_display_qr_code",
      pix_display_qr_code: {
        data: pixCode(intent.id, intent.amount, account.settings.name),
        expires_at: now + seconds,
        hosted_instructions_url: page,
        image_url_png: image,
        image_url_svg: image,
      },
    });
  } else if (method.type === "boleto") {
    const days = optionOf(intent, "boleto", "expires_after_days") ?? BOLETO_EXPIRES_IN_DAYS;
    const page = `${account.origin}/payments/${intent.id}`;
    const expiresAt = boletoEnd(now, days);
    waitFor(account, intent, expiresAt, {
      type: "boleto_display_details",
      boleto_display_details: {
        expires_at: expiresAt,
        hosted_voucher_url: page,
        number: boletoNumber(intent.id, intent.amount),
        pdf: page,
      },
    });
  } else chargeByCard(account, intent, method, attempt);
  return intent;
}

function chargeByCard(
  account: Account,
  intent: PaymentIntent,
  method: PaymentMethod,
  attempt: Attempt,
): void {
  const isAuthenticated = attempt.isAuthenticated ? "now" : method.$isAuthenticated ? "before" : "no";
  const outcome = chargeCard(method.$number ?? "", { isPresent: attempt.isPresent, isAuthenticated });
  if (outcome.kind === "requires_action" && attempt.isPresent)
    return waitFor(account, intent, null, {
      type: "redirect_to_url",
      redirect_to_url: {
        return_url: attempt.returnUrl ?? null,
        url: `${account.origin}/payments/${intent.id}`,
      },
    });
  if (outcome.kind === "succeeded") {
    if (attempt.isAuthenticated) account.store.change(method, { $isAuthenticated: true });
    const charge = makeCharge(account, intent, method, outcome);
    succeed(account, intent, charge.id);
    if (cardHabit(method.$number ?? "")?.isDisputed) openDispute(account, charge);
    return;
  }
  const refusal =
    outcome.kind === "declined"
      ? outcome
      : { ...declined("authentication_required"), code: "authentication_required" };
  const charge = makeCharge(account, intent, method, refusal);
  account.store.change(intent, { latest_charge: charge.id });
  failIntent(account, intent, refusal, charge.id);
}

/** A payment that waited ends: `succeeded`, `processing` (paid at the bank, not here yet) or `failed`. */
export function endWaiting(
  account: Account,
  intent: PaymentIntent,
  end: "succeeded" | "processing" | "failed",
): PaymentIntent {
  if (intent.status !== "requires_action" && intent.status !== "processing")
    throw invalid(
      `This PaymentIntent's status is ${intent.status}; it is not waiting.`,
      "id",
      "payment_intent_unexpected_state",
    );
  const method = account.store.find("payment_method", intent.payment_method);
  if (method === undefined) throw invalid("This PaymentIntent has no payment method.", "id");
  const pending =
    intent.status === "processing" ? account.store.find("charge", intent.latest_charge) : undefined;
  account.store.change(intent, { next_action: null, $expires_at: null, $settles_at: null, processing: null });
  if (end === "processing") {
    const { pixSettlesInSeconds, boletoSettlesInSeconds } = account.settings;
    const seconds = method.type === "pix" ? pixSettlesInSeconds : boletoSettlesInSeconds;
    const charge = makeCharge(account, intent, method, { kind: "pending" });
    account.store.change(intent, {
      status: "processing",
      processing: null,
      latest_charge: charge.id,
      $settles_at: account.now(intent.customer) + seconds,
    });
    account.emit("payment_intent.processing", intent);
  } else if (end === "succeeded" && method.type === "card") {
    // The bank knows who it is now; it may still refuse.
    chargeByCard(account, intent, method, { isPresent: true, isAuthenticated: true });
  } else if (end === "succeeded") {
    if (pending !== undefined) endPendingCharge(account, pending, true);
    succeed(account, intent, (pending ?? makeCharge(account, intent, method, { kind: "succeeded" })).id);
  } else {
    if (pending !== undefined) endPendingCharge(account, pending, false);
    const code =
      method.type === "card"
        ? "payment_intent_authentication_failure"
        : "payment_intent_payment_attempt_expired";
    const message =
      method.type === "card"
        ? "The provided payment method failed authentication."
        : "The payment attempt expired before it was paid.";
    failIntent(account, intent, { code, declineCode: null, message }, pending?.id);
  }
  return intent;
}

/** Gives an intent up; throws the 400 of one that is over. */
export function cancelIntent(account: Account, intent: PaymentIntent, reason: string | null): PaymentIntent {
  if (intent.status === "succeeded" || intent.status === "canceled" || intent.status === "processing")
    throw invalid(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      undefined,
      "payment_intent_unexpected_state",
    );
  account.store.change(intent, {
    status: "canceled",
    canceled_at: account.now(intent.customer),
    cancellation_reason: reason,
    next_action: null,
    $expires_at: null,
  });
  account.emit("payment_intent.canceled", intent);
  return intent;
}

function waitFor(
  account: Account,
  intent: PaymentIntent,
  expiresAt: number | null,
  action: NonNullable<PaymentIntent["next_action"]>,
): void {
  account.store.change(intent, { status: "requires_action", next_action: action, $expires_at: expiresAt });
  account.emit("payment_intent.requires_action", intent);
}

/** The money of an intent is here, as this charge. */
export function succeed(account: Account, intent: PaymentIntent, chargeId: string): void {
  account.store.change(intent, {
    status: "succeeded",
    amount_received: intent.amount,
    latest_charge: chargeId,
  });
  account.emit("payment_intent.succeeded", intent);
}

function failIntent(
  account: Account,
  intent: PaymentIntent,
  why: { code: string; declineCode: string | null; message: string },
  chargeId?: string,
): void {
  account.store.change(intent, {
    status: "requires_payment_method",
    payment_method: null,
    last_payment_error: {
      type: "card_error",
      code: why.code,
      ...(why.declineCode === null ? {} : { decline_code: why.declineCode }),
      ...(chargeId === undefined ? {} : { charge: chargeId }),
      doc_url: `https://stripe.com/docs/error-codes/${why.code.replaceAll("_", "-")}`,
      message: why.message,
    },
  });
  account.emit("payment_intent.payment_failed", intent);
}

function optionOf(intent: PaymentIntent, type: string, name: string): number | undefined {
  const options = intent.payment_method_options[type];
  const value =
    typeof options === "object" && options !== null ? (options as Record<string, unknown>)[name] : undefined;
  return value === undefined || value === null ? undefined : Number(value);
}
