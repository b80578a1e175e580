import { describe, expect, it } from "vitest";
import {
  boletoLabel,
  giveUpLabel,
  type HeldPlan,
  isShownDone,
  billingStateOf,
  billingStateLabel,
} from "../../../../../../app/features/money/subscriptions/held-plan.ts";
import { changePreview } from "../../../../../../app/features/money/subscriptions/plan-change.ts";
import { planName } from "../../../../../../app/features/base/plans/plans.ts";
import { readPlansAddress } from "../../../../../../app/features/money/shop/plans-address.ts";
import { type CheckoutState, successStep } from "../../../../../../app/features/money/shop/success.ts";
import { issuedBoleto } from "../../../../../../app/features/money/subscriptions/subscriptions-schema.ts";
import { withdrawableUntil } from "../../../../../../app/features/money/subscriptions/withdrawal.ts";

const NOW = new Date("2026-11-21T15:00:00Z");
const ZONE = "America/Sao_Paulo";
const HELD: HeldPlan = {
  plan: "plus",
  lookupKey: "athlete_plus_month",
  interval: "month",
  priceCents: 1_990,
  currency: "BRL",
  status: "active",
  currentPeriodEnd: "2026-12-21T15:00:00.000Z",
  willCancelAtPeriodEnd: false,
  endsAt: null,
  endedAt: null,
  pastDueSince: null,
  isProcessing: false,
  openInvoiceUrl: null,
  boletoUrl: null,
  boletoDueAt: null,
  boletoCents: null,
  creditCents: 0,
  nextChargeCents: null,
  nextChargeAt: null,
  nextDiscountCents: 0,
  firstPaidAt: "2026-11-20T15:00:00.000Z",
};
const held = (more: Partial<HeldPlan>): HeldPlan => ({ ...HELD, ...more });
const words = (more: Partial<HeldPlan>) => {
  const one = held(more);
  return billingStateLabel(one, billingStateOf(one, NOW), ZONE).replaceAll("\u00a0", " ");
};
const BOLETO = {
  boletoUrl: "https://payments.stripe.com/boleto/voucher/x",
  boletoDueAt: "2026-11-25T02:59:59.000Z",
  boletoCents: 990,
};
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();

describe("how a subscription stands", () => {
  it.each([
    [{}, "renewing", "Renova em 21/12/2026, por R$ 19,90."],
    [{ isProcessing: true }, "renewing", "sendo processado"],
    [
      { willCancelAtPeriodEnd: true, endsAt: HELD.currentPeriodEnd },
      "ending",
      "Cancelada. Tudo do Plus continua até 21/12/2026",
    ],
    [{ endsAt: HELD.currentPeriodEnd }, "ending", "Termina em 21/12/2026. Ela não renova sozinha."],
    [
      { status: "past_due", pastDueSince: ago(6.9) },
      "overdue",
      "Pague até 21/11/2026 para não perder o Plus.",
    ],
    [{ status: "past_due", pastDueSince: ago(7.1) }, "suspended", "o Plus está suspenso"],
    [{ status: "past_due", pastDueSince: ago(9), isProcessing: true }, "overdue", "sendo processado"],
    [{ status: "unpaid", pastDueSince: ago(20) }, "suspended", "Pague a fatura"],
    [{ status: "incomplete", isProcessing: true }, "processing", "não pague de novo"],
    [
      { status: "incomplete", isProcessing: true, ...BOLETO },
      "processing",
      "O boleto foi emitido. O Plus começa",
    ],
    [
      { status: "past_due", pastDueSince: ago(9), isProcessing: true, ...BOLETO },
      "overdue",
      "o Plus continua",
    ],
    [{ status: "incomplete" }, "unpaid", "Nada foi cobrado."],
    [{ status: "canceled", endedAt: ago(1) }, "over", "terminou em 20/11/2026"],
  ] as const)("%j: %s", (more, state, sentence) => {
    expect(billingStateOf(held(more), NOW)).toBe(state);
    expect(words(more)).toContain(sentence);
  });

  it("may be withdrawn to the end of the seventh day, in the person's zone", () => {
    const until = withdrawableUntil(HELD, NOW, ZONE)!;
    expect(until).toBe("2026-11-28T02:59:59.999Z");
    expect(withdrawableUntil(HELD, new Date(Date.parse(until) + 1), ZONE)).toBeNull();
    expect(withdrawableUntil(held({ firstPaidAt: null }), NOW, ZONE)).toBeNull();
    expect(withdrawableUntil(held({ endedAt: ago(0) }), NOW, ZONE)).toBeNull();
  });

  it("shows what was just asked for once our copy has it", () => {
    const cancelled = held({ willCancelAtPeriodEnd: true, endsAt: HELD.currentPeriodEnd });
    expect([isShownDone("cancelada", HELD), isShownDone("cancelada", cancelled)]).toEqual([false, true]);
    expect([isShownDone("retomada", cancelled), isShownDone("retomada", HELD)]).toEqual([false, true]);
    expect([isShownDone("desistencia", HELD), isShownDone("desistencia", null)]).toEqual([false, true]);
    expect([isShownDone("boleto", held(BOLETO)), isShownDone("boleto", HELD)]).toEqual([false, true]);
    expect(isShownDone("athlete_pro_month", HELD)).toBe(false);
    expect(isShownDone("athlete_plus_month", HELD)).toBe(true);
  });
});

describe("an issued boleto", () => {
  const said = (more: Partial<HeldPlan>, zone = ZONE) =>
    boletoLabel(held(more), zone)?.replaceAll("\u00a0", " ") ?? null;

  it("says what it costs and its last day, in the person's zone", () => {
    expect(said(BOLETO)).toBe("R$ 9,90, vence em 24/11/2026");
    expect(said(BOLETO, "America/Noronha")).toBe("R$ 9,90, vence em 25/11/2026");
    expect(said({ ...BOLETO, boletoDueAt: null })).toBe("R$ 9,90");
    expect(said({})).toBeNull();
  });

  it.each([
    ["incomplete", "a assinatura do Plus não começa"],
    ["past_due", "a assinatura do Plus termina agora"],
    ["active", "a mudança de plano não é feita"],
  ])("given up (%s): %s", (status, then) => {
    expect(giveUpLabel(held({ status }))).toContain(then);
  });

  const details = (url: string, expires_at: number | null = 1_795_575_599) => ({
    details: { hosted_voucher_url: url, expires_at, number: "1", pdf: url },
    cents: 990,
  });
  const OURS = ["https://checkout.stripe.com", "https://billing.stripe.com"];
  it.each([
    ["https://payments.stripe.com/boleto/voucher/x", OURS, true],
    ["http://127.0.0.1:12111/payments/pi_1", ["http://127.0.0.1:12111"], true],
    ["http://payments.stripe.com/boleto/voucher/x", OURS, false],
    ["https://payments.stripe.com.example/boleto", OURS, false],
    ["https://evilstripe.com/boleto", OURS, false],
    ["http://127.0.0.1:12111/payments/pi_1", OURS, false],
    ["javascript:alert(1)", OURS, false],
    ["nada", OURS, false],
  ])("is read only at an address of Stripe's: %s", (url, origins, isRead) => {
    expect(issuedBoleto(details(url), origins)).toEqual(
      isRead
        ? { boletoUrl: url, boletoDueAt: new Date("2026-11-25T02:59:59Z"), boletoCents: 990 }
        : { boletoUrl: null, boletoDueAt: null, boletoCents: null },
    );
  });

  it("may have no day, and is none without its details", () => {
    const url = "https://payments.stripe.com/boleto/voucher/x";
    expect(issuedBoleto(details(url, null), OURS)).toMatchObject({ boletoUrl: url, boletoDueAt: null });
    expect(issuedBoleto(null, OURS).boletoUrl).toBeNull();
    expect(issuedBoleto({ details: { number: "1" }, cents: 990 }, OURS).boletoUrl).toBeNull();
  });
});

describe("the success page", () => {
  const checkout = (status: string, minutes = 30) => ({
    id: "c",
    lookupKey: "athlete_plus_month",
    status,
    expiresAt: new Date(NOW.getTime() + minutes * 60_000).toISOString(),
    createdAt: NOW.toISOString(),
  });
  const step = (
    one: HeldPlan | null,
    session: string | null,
    state: CheckoutState = "unknown",
    minutes = 30,
  ) =>
    successStep(
      {
        held: one,
        state: one && billingStateOf(one, NOW),
        checkout: session === null ? null : checkout(session, minutes),
      },
      state,
      NOW,
    );

  it.each([
    [HELD, "open", "unknown", "bought"],
    [HELD, null, "unknown", "bought"],
    [held({ status: "incomplete", isProcessing: true }), "processing", "unknown", "processing"],
    [null, "processing", "unknown", "processing"],
    [null, "open", "complete", "confirming"],
    [null, "open", "unknown", "confirming"],
    [null, "open", "open", "unfinished"],
    [null, "open", "expired", "lapsed"],
    [null, "expired", "unknown", "lapsed"],
    [null, "failed", "unknown", "refused"],
    [held({ status: "incomplete" }), "completed", "unknown", "refused"],
    [null, "completed", "unknown", "confirming"],
    [held({ status: "canceled", endedAt: ago(30) }), "completed", "unknown", "confirming"],
    [held({ status: "canceled", endedAt: "2026-11-21T15:00:01.000Z" }), "completed", "unknown", "nothing"],
    [null, null, "unknown", "nothing"],
  ] as const)("%#: %s %s is %s", (one, session, state, wanted) => {
    expect(step(one, session, state)).toBe(wanted);
  });

  it("an open session whose time is over has lapsed, whatever Stripe could not say", () => {
    expect(step(null, "open", "unknown", -1)).toBe("lapsed");
  });
});

describe("a change of plan, from Stripe's preview", () => {
  const from = { lookupKey: "athlete_plus_month", plan: "plus", interval: "month", cents: 1_990 };
  const to = { lookupKey: "athlete_pro_month", plan: "pro", interval: "month", cents: 3_990 };
  const end = 1_800_000_000;
  const preview = (total: number, startingBalance: number, lines: [number, boolean][], there = to) =>
    changePreview(
      {
        from,
        to: there,
        countedFrom: 1_790_000_000,
        currency: "BRL",
        periodEnd: new Date(end * 1_000),
      },
      {
        total,
        amountDue: Math.max(0, total + startingBalance),
        startingBalance,
        discountCents: 0,
        lines: lines.map(([amount, isProration]) => ({ amount, isProration, periodEnd: end })),
      },
      planName,
    );

  it("its parts add up to what is paid now", () => {
    const shown = preview(1_000, 0, [
      [-995, true],
      [1_995, true],
    ]);
    expect(shown.parts).toEqual([
      { words: "Pro pelo resto do período", cents: 1_995 },
      { words: "Tempo de Plus que você já pagou", cents: -995 },
    ]);
    expect(shown).toMatchObject({ nowCents: 1_000, creditCents: 0, nextCents: 3_990 });
    expect(shown.nextAt).toBe(new Date(end * 1_000).toISOString());
  });

  it("credit from before pays first; what is left of it pays the next charge", () => {
    const some = preview(1_000, -400, [
      [-995, true],
      [1_995, true],
    ]);
    expect(some.parts.at(-1)).toEqual({ words: "Crédito que você já tinha", cents: -400 });
    expect(some).toMatchObject({ nowCents: 600, creditCents: 0 });
    const much = preview(1_000, -4_000, [
      [-995, true],
      [1_995, true],
    ]);
    expect(much).toMatchObject({ nowCents: 0, creditCents: 3_000, nextCents: 990 });
    const down = preview(-1_000, 0, [
      [-1_995, true],
      [995, true],
    ]);
    expect(down).toMatchObject({ nowCents: 0, creditCents: 1_000 });
    for (const { parts, nowCents } of [some, preview(1_000, 0, [[1_000, false]])])
      expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(nowCents);
  });
});

it("an address asks for what is ours alone", () => {
  const read = (query: string) => readPlansAddress(new URLSearchParams(query));
  expect(read("")).toEqual({ interval: "month", changeTo: null, receiptId: null });
  expect(read("periodo=ano&mudar=athlete_pro_year")).toMatchObject({
    interval: "year",
    changeTo: "athlete_pro_year",
  });
  expect(read("mudar=club_rede_month&recibo=1")).toMatchObject({
    changeTo: null,
    receiptId: null,
  });
});
