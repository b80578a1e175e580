import { describe, expect, it } from "vitest";
import {
  hasEnded,
  isRunning,
  currentOf,
  endsAt,
  endsWithInvoice,
  type InvoiceFacts,
  isProcessing,
  lapsedAt,
  pastDueSince,
  type Subscription,
  type SubscriptionFacts,
} from "../../../../../../app/features/money/subscriptions/subscription.ts";
import { noticeOf } from "../../../../../../app/features/money/subscriptions/subscription-notices.ts";

const at = (day: string) => new Date(`${day}T12:00:00Z`);
const START = at("2026-03-01");
const END = at("2026-04-01");

const invoice = (more: Partial<InvoiceFacts> = {}): InvoiceFacts => ({
  status: "paid",
  reason: "subscription_cycle",
  createdAt: START,
  finalizedAt: START,
  dueAt: null,
  isProcessing: false,
  ...more,
});
const facts = (more: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  status: "active",
  currentPeriodStart: START,
  currentPeriodEnd: END,
  willCancelAtPeriodEnd: false,
  cancelAt: null,
  endedAt: null,
  isChargedByItself: true,
  invoice: invoice(),
  ...more,
});

describe("when a subscription ends (product §7)", () => {
  const cases: [string, Partial<SubscriptionFacts>, Date | null][] = [
    ["renews by itself", {}, null],
    ["in trial, with a card", { status: "trialing", invoice: null }, null],
    ["cancelled at the end of the period", { willCancelAtPeriodEnd: true }, END],
    ["cancelled at another instant", { cancelAt: at("2026-03-15") }, at("2026-03-15")],
    ["paid by boleto: nobody pays the next one by itself", { isChargedByItself: false }, END],
    [
      "its next boleto is to be paid by a day",
      { isChargedByItself: false, invoice: invoice({ status: "open", dueAt: at("2026-03-06") }) },
      at("2026-03-06"),
    ],
    [
      "its next boleto is on its way",
      { isChargedByItself: false, invoice: invoice({ status: "open", isProcessing: true }) },
      null,
    ],
    [
      "a renewal failed: what was paid last has ended",
      { status: "past_due", invoice: invoice({ status: "open" }) },
      START,
    ],
    [
      "a change of plan failed: the period is paid",
      { status: "past_due", invoice: invoice({ status: "open", reason: "subscription_update" }) },
      END,
    ],
    [
      "a renewal failed, and money is on its way",
      { status: "past_due", invoice: invoice({ status: "open", isProcessing: true }) },
      null,
    ],
    [
      "never paid",
      { status: "incomplete", invoice: invoice({ status: "open", reason: "subscription_create" }) },
      null,
    ],
    ["over", { status: "canceled", endedAt: at("2026-03-20") }, at("2026-03-20")],
  ];
  it.each(cases)("%s", (_what, more, expected) => {
    expect(endsAt(facts(more))).toEqual(expected);
  });
});

it("a renewal is past due since its invoice became final, and that is remembered at the end", () => {
  const unpaid = { invoice: invoice({ status: "open", finalizedAt: at("2026-03-02") }) };
  expect(pastDueSince(facts({ status: "past_due", ...unpaid }))).toEqual(at("2026-03-02"));
  expect(pastDueSince(facts({ status: "unpaid", ...unpaid }))).toEqual(at("2026-03-02"));
  expect(pastDueSince(facts({ status: "canceled", endedAt: END, ...unpaid }))).toEqual(at("2026-03-02"));
  expect(pastDueSince(facts({ status: "canceled", endedAt: END }))).toBeNull();
  expect(pastDueSince(facts(unpaid))).toBeNull();
  const first = { invoice: invoice({ status: "open", reason: "subscription_create" }) };
  expect(pastDueSince(facts({ status: "incomplete_expired", endedAt: END, ...first }))).toBeNull();
});

it.each<[string, Partial<SubscriptionFacts>, Date | null]>([
  ["one that runs, whatever its invoice", { status: "active", invoice: invoice({ status: "open" }) }, null],
  ["one in trial", { status: "trialing", invoice: invoice({ status: "open" }) }, null],
  ["one whose first payment waits", { status: "incomplete", invoice: invoice({ status: "open" }) }, null],
  [
    "one whose first payment never came",
    { status: "incomplete_expired", invoice: invoice({ status: "open" }) },
    null,
  ],
  ["one without an invoice", { status: "past_due", invoice: null }, null],
  [
    "one whose first invoice is open",
    { status: "past_due", invoice: invoice({ status: "open", reason: "subscription_create" }) },
    null,
  ],
  ["one whose invoice is paid", { status: "past_due", invoice: invoice() }, null],
  [
    "one whose invoice is void while it goes on",
    { status: "past_due", invoice: invoice({ status: "void" }) },
    null,
  ],
  [
    "one whose invoice was given up",
    { status: "unpaid", invoice: invoice({ status: "uncollectible" }) },
    START,
  ],
  [
    "one whose invoice is no longer a draft since nobody knows when",
    {
      status: "past_due",
      invoice: invoice({ status: "open", finalizedAt: null, createdAt: at("2026-03-03") }),
    },
    at("2026-03-03"),
  ],
  [
    "an ended one whose renewal was given up",
    { status: "canceled", endedAt: END, invoice: invoice({ status: "void" }) },
    START,
  ],
  [
    "an ended one whose change of plan was given up",
    { status: "canceled", endedAt: END, invoice: invoice({ status: "void", reason: "subscription_update" }) },
    null,
  ],
  ["an ended one whose last invoice is paid", { status: "canceled", endedAt: END }, null],
])("past due: %s", (_what, more, since) => {
  expect(pastDueSince(facts(more))).toEqual(since);
});

it("what runs is had without debt; what has ended says so by its end or its status", () => {
  const statuses = [
    "active",
    "trialing",
    "past_due",
    "unpaid",
    "incomplete",
    "incomplete_expired",
    "canceled",
    "paused",
  ];
  expect(statuses.filter(isRunning)).toEqual(["active", "trialing"]);
  expect(statuses.filter((status) => hasEnded({ status, endedAt: null }))).toEqual([
    "incomplete_expired",
    "canceled",
  ]);
  expect(hasEnded({ status: "active", endedAt: END })).toBe(true);
});

it("of what never began nothing ends", () => {
  expect(endsAt(facts({ status: "incomplete_expired", invoice: invoice({ status: "void" }) }))).toBeNull();
  expect(endsAt(facts({ status: "incomplete_expired", endedAt: END }))).toEqual(END);
  const uncollectible = { status: "unpaid" as const, invoice: invoice({ status: "uncollectible" }) };
  expect(endsAt(facts(uncollectible))).toEqual(START);
});

it("money is on its way only for what goes on", () => {
  const waiting = { invoice: invoice({ status: "open", isProcessing: true }) };
  expect(isProcessing(facts(waiting))).toBe(true);
  expect(isProcessing(facts({ ...waiting, endedAt: END }))).toBe(false);
  expect(isProcessing(facts())).toBe(false);
});

const base = {
  id: "x",
  stripeSubscriptionId: "sub_1",
  status: "active",
  plan: "plus",
  priceCents: 1_990,
  currency: "BRL",
  startedAt: START,
  currentPeriodEnd: END,
  endsAt: null,
  endedAt: null,
  pastDueSince: null,
  isProcessing: false,
  willCancelAtPeriodEnd: false,
};
const of = (more: Partial<Subscription> = {}) => ({ ...base, ...more }) as Subscription;

it("since when a club has lapsed is counted over all that it ever had", () => {
  const registered = at("2026-01-01");
  expect(lapsedAt([], registered)).toEqual(registered);
  expect(lapsedAt([of({ status: "incomplete", isProcessing: true })], registered)).toEqual(registered);
  const ended = of({ status: "canceled", endedAt: at("2026-03-01") });
  const earlier = of({ status: "canceled", endedAt: at("2026-04-09"), pastDueSince: at("2026-02-10") });
  expect(lapsedAt([ended, earlier], registered)).toEqual(at("2026-03-01"));
  expect(lapsedAt([ended, of({ status: "active" })], registered)).toBeNull();
  const pastDue = of({ status: "past_due", pastDueSince: at("2026-05-01") });
  expect(lapsedAt([ended, pastDue], registered)).toEqual(at("2026-05-01"));
  expect(lapsedAt([ended, { ...pastDue, isProcessing: true }], registered)).toBeNull();
});

it.each<[string, Partial<Subscription>, Date | null]>([
  ["one in trial", { status: "trialing" }, null],
  ["one that is not paid, its money on its way", { status: "unpaid", isProcessing: true }, null],
  ["one that is over, its money on its way", { status: "canceled", endedAt: END, isProcessing: true }, END],
  ["one that never began", { status: "incomplete_expired", endedAt: END }, at("2026-01-01")],
  ["one that is not paid and has no end", { status: "unpaid" }, END],
])("a club with %s has lapsed since %s", (_what, more, since) => {
  expect(lapsedAt([of(more)], at("2026-01-01"))).toEqual(since);
});

it("of two that are equal the one with the greater id counts, in whatever order they come", () => {
  const [one, two] = [of({ stripeSubscriptionId: "sub_1" }), of({ stripeSubscriptionId: "sub_2" })];
  expect(currentOf([one, two])).toBe(two);
  expect(currentOf([two, one])).toBe(two);
  const [incomplete, unpaid] = [of({ status: "incomplete" }), of({ status: "unpaid" })];
  expect(currentOf([incomplete, unpaid])).toBe(unpaid);
  const over = of({ status: "active", endedAt: END, startedAt: END });
  expect(currentOf([over, incomplete])).toBe(incomplete);
});

it("of several the running one counts, then one that is past due, then the newest", () => {
  const ended = of({ status: "canceled", endedAt: END, startedAt: END });
  const pastDue = of({ status: "past_due" });
  const begun = of({ status: "incomplete", startedAt: END });
  expect(currentOf([])).toBeNull();
  expect(currentOf([ended, begun, pastDue])).toBe(pastDue);
  expect(currentOf([ended, begun])).toBe(begun);
  const newer = of({ stripeSubscriptionId: "sub_2", startedAt: END });
  expect(currentOf([ended, of(), newer, pastDue])).toBe(newer);
});

type Why = Parameters<typeof noticeOf>[3];

it.each([
  ["subscription_create", true],
  ["subscription_cycle", true],
  ["subscription_update", false],
  ["manual", false],
  [null, false],
])("a subscription ends with an invoice that is given up: %s, %s", (reason, ends) => {
  expect(endsWithInvoice(reason)).toBe(ends);
});

describe("what a person is notified of", () => {
  const athlete = { clubName: null, timeZone: undefined };
  const club = { clubName: "Praia Clube", timeZone: "America/Manaus" };
  const title = (before: Subscription | null, after: Subscription, why: Why = null) =>
    noticeOf(before, after, athlete, why)?.title ?? null;
  const pastDue = of({ status: "past_due", pastDueSince: START });
  const over = of({ status: "canceled", endedAt: END });

  it("one word at each step that matters, none at the others", () => {
    expect(title(null, of({ status: "incomplete" }))).toBeNull();
    expect(title(of({ status: "incomplete" }), of())).toBe("Assinatura ativa");
    expect(title(null, of())).toBe("Assinatura ativa");
    expect(title(of(), of({ currentPeriodEnd: at("2026-05-01") }))).toBeNull();
    expect(title(of(), of({ plan: "pro" }))).toBe("Plano alterado");
    expect(title(of(), pastDue)).toBe("Pagamento não realizado");
    expect(title(pastDue, pastDue)).toBeNull();
    expect(title(pastDue, of())).toBe("Pagamento recebido");
    expect(title(of(), of({ willCancelAtPeriodEnd: true, endsAt: END }))).toBe("Assinatura cancelada");
    expect(title(of(), over)).toBe("Assinatura encerrada");
    expect(title(over, over)).toBeNull();
    expect(
      title(of({ status: "incomplete" }), of({ status: "incomplete_expired", endedAt: END })),
    ).toBeNull();
    expect(title(null, over, "paid_twice")).toBe("Assinatura repetida cancelada");
    const given = of({ status: "incomplete_expired", endedAt: END });
    expect(title(of({ status: "incomplete" }), given, "boleto_given_up")).toBe("Boleto cancelado");
    expect(title(given, given, "boleto_given_up")).toBeNull();
  });

  it("in the words of whom it concerns, with the day of their place", () => {
    const ending = of({
      plan: "completo",
      willCancelAtPeriodEnd: true,
      endsAt: new Date("2026-04-02T03:30:00Z"),
    });
    expect(noticeOf(of({ plan: "completo" }), ending, club)?.message).toBe(
      "A assinatura do Praia Clube (plano Completo) não será renovada e vale até 01/04/2026.",
    );
    expect(noticeOf(pastDue, over, athlete)?.message).toContain("por falta de pagamento");
    expect(noticeOf(null, over, athlete, "paid_twice")?.message).toMatch(/devolver R\$\s19,90/);
  });
});
