/** How a test card behaves when it is charged. */
type CardHabit = {
  brand: string;
  country?: string;
  /** 3-D Secure: on the first payment until it was passed once, at every payment, or never. */
  asks3ds?: "once" | "always";
  /** Refused with this code, also after 3-D Secure. */
  declines?: { code: string; decline_code?: string; when?: "always" | "absent" };
  /** A dispute follows the payment. */
  isDisputed?: boolean;
};

/** A refusal by the bank. */
export type Declined = { kind: "declined"; code: string; declineCode: string | null; message: string };

/** The outcome of a charge. */
export type CardOutcome = { kind: "succeeded" } | { kind: "requires_action" } | Declined;

const HABITS: Record<string, CardHabit> = {
  "4242424242424242": { brand: "visa" },
  "4000056655665556": { brand: "visa" },
  "5555555555554444": { brand: "mastercard" },
  "378282246310005": { brand: "amex" },
  "4000000760000002": { brand: "visa", country: "BR" },
  "4000000000000002": { brand: "visa", declines: { code: "card_declined", decline_code: "generic_decline" } },
  "4000000000009995": {
    brand: "visa",
    declines: { code: "card_declined", decline_code: "insufficient_funds" },
  },
  "4000000000009987": { brand: "visa", declines: { code: "card_declined", decline_code: "lost_card" } },
  "4000000000000069": { brand: "visa", declines: { code: "expired_card" } },
  "4000000000000127": { brand: "visa", declines: { code: "incorrect_cvc" } },
  "4000000000000119": { brand: "visa", declines: { code: "processing_error" } },
  "4000002500003155": { brand: "visa", asks3ds: "once" },
  "4000002760003184": { brand: "visa", asks3ds: "always" },
  "4000008400001629": {
    brand: "visa",
    asks3ds: "always",
    declines: { code: "card_declined", decline_code: "generic_decline" },
  },
  // Stripe's refuses whenever the customer is charged; ours lets the person who is there pay once, so that a renewal can fail.
  "4000000000000341": {
    brand: "visa",
    declines: { code: "card_declined", decline_code: "generic_decline", when: "absent" },
  },
  "4000000000000259": { brand: "visa", isDisputed: true },
};

/** Test payment methods that the API knows by name. */
export const NAMED_CARDS: Record<string, string> = {
  pm_card_visa: "4242424242424242",
  pm_card_mastercard: "5555555555554444",
  pm_card_br: "4000000760000002",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_chargeDeclinedExpiredCard: "4000000000000069",
  pm_card_authenticationRequired: "4000002760003184",
  pm_card_authenticationRequiredOnSetup: "4000002500003155",
  pm_card_chargeCustomerFail: "4000000000000341",
  pm_card_createDispute: "4000000000000259",
  tok_visa: "4242424242424242",
  tok_mastercard: "5555555555554444",
  tok_chargeDeclined: "4000000000000002",
  tok_chargeCustomerFail: "4000000000000341",
};

const MESSAGES: Record<string, string> = {
  card_declined: "Your card was declined.",
  insufficient_funds: "Your card has insufficient funds.",
  expired_card: "Your card has expired.",
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: "An error occurred while processing your card. Try again in a little bit.",
};

/** The habits of a test number, or null for a number that is none. */
export function cardHabit(number: string): CardHabit | null {
  return HABITS[number] ?? null;
}

/**
 * Decides the outcome of charging a test number: `isPresent` when the person is at the page, `isAuthenticated` when 3-D Secure
 * was passed for this payment (or, for cards that ask once, before).
 */
export function chargeCard(
  number: string,
  { isPresent, isAuthenticated }: { isPresent: boolean; isAuthenticated: "now" | "before" | "no" },
): CardOutcome {
  const habit = HABITS[number] ?? { brand: "visa" };
  const isPassed = isAuthenticated === "now" || (isAuthenticated === "before" && habit.asks3ds === "once");
  if (habit.asks3ds !== undefined && !isPassed) return { kind: "requires_action" };
  const { declines } = habit;
  if (declines === undefined || (declines.when === "absent" && isPresent)) return { kind: "succeeded" };
  return declined(declines.code, declines.decline_code);
}

/** A refusal with Stripe's sentence for its code. */
export function declined(code: string, declineCode?: string): Declined {
  const message = MESSAGES[declineCode ?? code] ?? MESSAGES[code] ?? "Your card was declined.";
  return { kind: "declined", code, declineCode: declineCode ?? null, message };
}

/** Whether the digits pass Luhn's check, as every card number does. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
