import { expect, it } from "vitest";
import {
  checkoutKey,
  isCheckoutUnderWay,
  pathWithSession,
  SESSION_MS,
  checkoutSessionEnd,
  stripeSessionEnd,
  whyNotAnother,
} from "../../../../../../app/features/money/shop/checkout.ts";
import type { Subscription } from "../../../../../../app/features/money/subscriptions/subscription.ts";

const NOW = new Date("2026-11-21T12:00:00.500Z");
const session = { id: "s1", expiresAt: checkoutSessionEnd(NOW) };
const later = (ms: number) => new Date(NOW.getTime() + ms);

it("a session lasts half an hour here, and a little longer at Stripe, which takes none shorter", () => {
  expect(SESSION_MS).toBe(1_800_000);
  expect(session.expiresAt.toISOString()).toBe("2026-11-21T12:30:00.500Z");
  expect(stripeSessionEnd(session)).toBe(Date.parse("2026-11-21T12:31:31Z") / 1_000);
});

it.each([
  [0, true],
  [29_999, true],
  [30_000, false],
])("%i ms after it was begun its call may be under way: %s", (ms, expected) => {
  expect(isCheckoutUnderWay(session, later(ms))).toBe(expected);
});

it("its key is the same until its time is given anew", () => {
  expect(checkoutKey(session)).toBe(`checkout-s1-${Date.parse("2026-11-21T12:30:00Z") / 1_000}`);
  expect(checkoutKey({ ...session, expiresAt: checkoutSessionEnd(later(1_000)) })).not.toBe(
    checkoutKey(session),
  );
});

it.each([
  ["/athlete/subscription/success", "/athlete/subscription/success?sessao=s1"],
  ["/club?painel=plano&x=1", "/club?painel=plano&x=1&sessao=s1"],
  ["/club?sessao=old", "/club?sessao=s1"],
])("a paid session leads to %s", (path, expected) => {
  expect(pathWithSession(path, "s1")).toBe(expected);
});

const held = (more: Partial<Subscription>) =>
  ({ status: "active", endedAt: null, isProcessing: false, ...more }) as Subscription;

it.each<[string, Subscription | null, string | null]>([
  ["who has none", null, null],
  ["who had one that is over", held({ status: "canceled", endedAt: NOW }), null],
  ["whose first payment never came", held({ status: "incomplete" }), null],
  [
    "whose first payment is on its way",
    held({ status: "incomplete", isProcessing: true }),
    "sendo processado",
  ],
  ["whose renewal is on its way", held({ status: "past_due", isProcessing: true }), "sendo processado"],
  ["who has an open invoice", held({ status: "past_due" }), "fatura em aberto"],
  ["who has one", held({}), "já tem uma assinatura"],
  ["who is in trial", held({ status: "trialing" }), "já tem uma assinatura"],
  ["who has one and pays for a change", held({ isProcessing: true }), "já tem uma assinatura"],
])("another is begun by %s: %3$s", (_name, subscription, words) => {
  for (const owner of ["athlete", "club"] as const) {
    const why = whyNotAnother(subscription, owner);
    if (words === null) expect(why).toBeNull();
    else expect(why).toContain(words);
  }
});

it("says whose it is", () => {
  expect(whyNotAnother(held({}), "club")).toMatch(/^O clube já tem/);
  expect(whyNotAnother(held({}), "athlete")).toMatch(/^Você já tem/);
});
