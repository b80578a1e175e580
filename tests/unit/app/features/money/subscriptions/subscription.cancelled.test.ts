import { describe, expect, it } from "vitest";
import {
  cancelLabel,
  type HeldPlan,
  isShownDone,
} from "../../../../../../app/features/money/subscriptions/held-plan.ts";
import {
  hasTooMuchToPay,
  type InvoiceFacts,
  isPeriodUnpaid,
  type SubscriptionFacts,
} from "../../../../../../app/features/money/subscriptions/subscription.ts";
import {
  newOrder,
  shownOrders,
} from "../../../../../../app/features/money/subscriptions/subscription-order.ts";

const at = (day: string) => new Date(`${day}T12:00:00Z`);
const START = at("2026-03-01");
const END = at("2026-04-01");
const ZONE = "America/Sao_Paulo";

const invoice = (status: InvoiceFacts["status"], reason: string, isProcessing = false): InvoiceFacts => ({
  status,
  reason,
  createdAt: START,
  finalizedAt: START,
  dueAt: null,
  isProcessing,
});
const RENEWAL = "subscription_cycle";
const CHANGE = "subscription_update";

describe("a period is not paid for", () => {
  it.each([
    ["paid", RENEWAL, false],
    ["open", RENEWAL, true],
    ["draft", RENEWAL, true],
    ["void", RENEWAL, true],
    ["uncollectible", RENEWAL, true],
    ["open", "subscription_create", true],
    ["open", CHANGE, false],
    ["void", CHANGE, false],
    ["open", "manual", false],
  ] as const)("%s invoice of %s: %s", (status, reason, isUnpaid) => {
    expect(isPeriodUnpaid(invoice(status, reason))).toBe(isUnpaid);
  });

  it("nothing was billed yet", () => expect(isPeriodUnpaid(null)).toBe(false));
});

describe("nothing is to be paid after a cancellation (product §7)", () => {
  const facts = (more: Partial<SubscriptionFacts>): SubscriptionFacts => ({
    status: "active",
    currentPeriodStart: START,
    currentPeriodEnd: END,
    willCancelAtPeriodEnd: false,
    cancelAt: null,
    endedAt: null,
    isChargedByItself: true,
    invoice: invoice("paid", RENEWAL),
    ...more,
  });
  const SEEN = { endedAt: null, willCancelAtPeriodEnd: true };
  const RUNS = { endedAt: null, willCancelAtPeriodEnd: false };
  const cancelled = { willCancelAtPeriodEnd: true };
  const cases: [string, Partial<SubscriptionFacts>, typeof SEEN | null, boolean][] = [
    ["it renews, though a renewal is owed", { invoice: invoice("open", RENEWAL) }, RUNS, false],
    ["cancelled a moment ago: an older invoice may be open", cancelled, RUNS, true],
    ["never seen before", cancelled, null, true],
    ["cancelled and paid", cancelled, SEEN, false],
    ["cancelled, the renewal failed", { ...cancelled, invoice: invoice("open", RENEWAL) }, SEEN, true],
    ["cancelled, the renewal is a draft", { ...cancelled, invoice: invoice("draft", RENEWAL) }, SEEN, true],
    [
      "cancelled, its invoice was voided just now",
      { ...cancelled, invoice: invoice("void", RENEWAL) },
      SEEN,
      true,
    ],
    [
      "cancelled, the bank has the money",
      { ...cancelled, invoice: invoice("open", RENEWAL, true) },
      SEEN,
      true,
    ],
    ["cancelled, a change waits", { ...cancelled, invoice: invoice("open", CHANGE) }, SEEN, true],
    ["cancelled at the end by an instant", { cancelAt: END, invoice: invoice("open", RENEWAL) }, SEEN, true],
    [
      "a term that ends years later",
      { cancelAt: at("2028-01-01"), invoice: invoice("open", RENEWAL) },
      RUNS,
      false,
    ],
    ["over, and open", { endedAt: END, invoice: invoice("open", RENEWAL) }, SEEN, true],
    ["over, the bank has the money", { endedAt: END, invoice: invoice("open", RENEWAL, true) }, SEEN, false],
    ["over, and void", { endedAt: END, invoice: invoice("void", RENEWAL) }, SEEN, false],
  ];
  it.each(cases)("%s", (_, more, before, isTooMuch) => {
    expect(hasTooMuchToPay(facts(more), before)).toBe(isTooMuch);
  });
});

const HELD: HeldPlan = {
  plan: "pro",
  lookupKey: "athlete_pro_month",
  interval: "month",
  priceCents: 3_990,
  currency: "BRL",
  status: "active",
  currentPeriodEnd: END.toISOString(),
  willCancelAtPeriodEnd: false,
  endsAt: null,
  endedAt: null,
  pastDueSince: null,
  isProcessing: false,
  openInvoiceUrl: null,
  boletoUrl: null,
  boletoDueAt: null,
  boletoCents: null,
  firstPaidAt: START.toISOString(),
  creditCents: 0,
  nextChargeCents: 3_990,
  nextChargeAt: END.toISOString(),
  nextDiscountCents: 0,
};
const OVERDUE = {
  status: "past_due",
  endsAt: START.toISOString(),
  pastDueSince: START.toISOString(),
  openInvoiceUrl: "https://invoice.stripe.com/x",
  nextChargeAt: null,
};

describe("what is said before and after cancelling", () => {
  it.each([
    [{}, "athlete", /^Você continua com tudo do Pro até 01\/04\/2026.*Dá para retomar/],
    [{}, "club", /^O plano vale até 01\/04\/2026 e não renova/],
    [
      OVERDUE,
      "athlete",
      /^O período não está pago: .*termina agora.*nada mais é cobrado.*devolvido inteiro.*Grátis/,
    ],
    [OVERDUE, "club", /^O período não está pago: .*termina agora.*só para consulta/],
    [{ nextChargeAt: "2026-03-01T13:00:00.000Z" }, "athlete", /^O período não está pago/],
    [
      { openInvoiceUrl: "https://invoice.stripe.com/x", nextChargeAt: null },
      "athlete",
      /a mudança não é feita/,
    ],
  ] as const)("%j (%s)", (more, owner, words) => {
    expect(cancelLabel({ ...HELD, ...more }, owner, ZONE)).toMatch(words);
  });

  it("is not shown as done while a payment is still asked for", () => {
    const done = (more: Partial<HeldPlan>) => isShownDone("cancelada", { ...HELD, ...more });
    expect(done(OVERDUE)).toBe(false);
    expect(done({ ...OVERDUE, willCancelAtPeriodEnd: true })).toBe(false);
    expect(done({ ...OVERDUE, endedAt: END.toISOString() })).toBe(true);
  });

  it("asks for nothing while the cancellation is on its way", () => {
    const copy = {
      stripeSubscriptionId: "sub_1",
      lookupKey: "athlete_pro_month",
      status: "past_due",
      endedAt: null,
    };
    const order = (kind: "cancel" | "resume", minute: number, more = {}) =>
      newOrder(
        { customerId: "c", stripeSubscriptionId: "sub_1", kind, status: "done", ...more },
        { id: `o${minute}`, at: new Date(START.getTime() + minute * 60_000) },
      );
    const says = (orders: ReturnType<typeof order>[], more = {}) =>
      shownOrders({ ...copy, ...more }, orders, END, ZONE).isCancelling;
    expect(says([])).toBe(false);
    expect(says([order("cancel", 1)])).toBe(true);
    expect(says([order("cancel", 1, { status: "asked" })])).toBe(true);
    expect(says([order("cancel", 1, { status: "refused" })])).toBe(false);
    expect(says([order("cancel", 1), order("resume", 2)])).toBe(false);
    expect(says([order("cancel", 1, { stripeSubscriptionId: "sub_0" })])).toBe(false);
    expect(says([order("cancel", 1)], { status: "canceled", endedAt: END })).toBe(false);
    expect(says([order("cancel", 1)], { status: "active" })).toBe(false);
  });
});
