import { describe, expect, it } from "vitest";
import {
  type HeldPlan,
  isShownDone,
  standingOf,
  standingWords,
} from "../../../app/features/subscriptions/held-plan.ts";
import { changePreview } from "../../../app/features/subscriptions/plan-change.ts";
import { planName } from "../../../app/features/subscriptions/plan-names.ts";
import { readPlansAddress } from "../../../app/features/subscriptions/plans-address.ts";
import { type SessionState, successStep } from "../../../app/features/subscriptions/success.ts";
import { withdrawableUntil } from "../../../app/features/subscriptions/withdrawal.ts";

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
  firstPaidAt: "2026-11-20T15:00:00.000Z",
};
const held = (more: Partial<HeldPlan>): HeldPlan => ({ ...HELD, ...more });
const words = (more: Partial<HeldPlan>) => {
  const one = held(more);
  return standingWords(one, standingOf(one, NOW), ZONE).replaceAll("\u00a0", " ");
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
    [{ status: "past_due", pastDueSince: ago(6.9) }, "owed", "Pague até 21/11/2026 para não perder o Plus."],
    [{ status: "past_due", pastDueSince: ago(7.1) }, "suspended", "o Plus está suspenso"],
    [{ status: "past_due", pastDueSince: ago(9), isProcessing: true }, "owed", "sendo processado"],
    [{ status: "unpaid", pastDueSince: ago(20) }, "suspended", "Pague a fatura"],
    [{ status: "incomplete", isProcessing: true }, "processing", "não pague de novo"],
    [{ status: "incomplete" }, "unpaid", "Nada foi cobrado."],
    [{ status: "canceled", endedAt: ago(1) }, "over", "terminou em 20/11/2026"],
  ] as const)("%j: %s", (more, standing, sentence) => {
    expect(standingOf(held(more), NOW)).toBe(standing);
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
    expect(isShownDone("athlete_pro_month", HELD)).toBe(false);
    expect(isShownDone("athlete_plus_month", HELD)).toBe(true);
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
    state: SessionState = "unknown",
    minutes = 30,
  ) =>
    successStep(
      {
        held: one,
        standing: one && standingOf(one, NOW),
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
      { from, to: there, countedFrom: 1_790_000_000, currency: "BRL" },
      {
        total,
        amountDue: Math.max(0, total + startingBalance),
        startingBalance,
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
  expect(read("")).toEqual({ interval: "month", changeTo: null, panel: null, done: null, receiptId: null });
  expect(read("periodo=ano&mudar=athlete_pro_year&painel=cancelar&feito=cancelada")).toMatchObject({
    interval: "year",
    changeTo: "athlete_pro_year",
    panel: "cancelar",
    done: "cancelada",
  });
  expect(read("mudar=club_rede_month&painel=x&feito=<b>&recibo=1")).toMatchObject({
    changeTo: null,
    panel: null,
    done: null,
    receiptId: null,
  });
});
