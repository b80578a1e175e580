import { describe, expect, it } from "vitest";
import { payoutFailedWords } from "../../../../../../app/features/money/payouts/payout-mails.ts";
import {
  payoutSays,
  scheduleSays,
  waitSays,
} from "../../../../../../app/features/money/payouts/payout-words.ts";
import { sumPayouts } from "../../../../../../app/features/money/payouts/payouts-page.ts";

const DAY = 86_400_000;
const NOW = new Date(Date.UTC(2026, 0, 10, 12));
const on = (day: number) => new Date(NOW.getTime() + day * DAY);
const ZONE = "America/Sao_Paulo";

const OPEN = { eventId: "v1", event: "Simples A", tournament: "Aberto" };
const CUP = { eventId: "v2", event: "Duplas B", tournament: "Copa" };
const held = (cents: number, more: object = {}) => ({
  chargeId: "ch_1",
  cents,
  chargedAt: NOW,
  availableAt: null,
  of: "event" as const,
  isOver: false,
  endsAt: on(20),
  isReturning: false,
  isDisputed: false,
  currency: "BRL" as const,
  title: OPEN,
  ...more,
});

describe("a club's money by event", () => {
  it("adds up what waits for one reason until one day, what comes first on top", () => {
    const { events, owed } = sumPayouts(
      [
        held(500),
        held(700),
        held(300, { availableAt: on(30) }),
        held(900, { title: CUP, isOver: true }),
        held(-200),
      ],
      [{ title: CUP, currency: "BRL", cents: 4_000 }],
      { now: NOW, schedule: "manual" },
    );
    expect(events).toEqual([
      { title: CUP, currency: "BRL", waits: [{ cents: 900, why: "now", until: null }], paidOutCents: 4_000 },
      {
        title: OPEN,
        currency: "BRL",
        waits: [
          { cents: 1_200, why: "event", until: on(20).toISOString() },
          { cents: 300, why: "stripe", until: on(30).toISOString() },
        ],
        paidOutCents: 0,
      },
    ]);
    expect(owed).toEqual([{ currency: "BRL", cents: 200 }]);
  });

  it("of an account that Stripe pays out waits for Stripe alone, and money of no event stands by itself", () => {
    const { events } = sumPayouts(
      [held(500), held(300, { availableAt: on(2), title: null, of: "other", endsAt: null })],
      [],
      { now: NOW, schedule: "automatic" },
    );
    expect(events.map(({ title, waits }) => [title, waits])).toEqual([
      [OPEN, [{ cents: 500, why: "now", until: null }]],
      [null, [{ cents: 300, why: "stripe", until: on(2).toISOString() }]],
    ]);
  });
});

describe("in words", () => {
  it.each(["event", "latest", "stripe", "refund", "dispute", "unheard"] as const)(
    "an amount that waits (%s) says until when",
    (why) => {
      expect(waitSays({ cents: 1, why, until: "2026-03-21T03:00:00.000Z" }, ZONE)).toContain("21/03/2026");
    },
  );

  it("one that goes now names no day", () => {
    expect(waitSays({ cents: 1, why: "now", until: null }, ZONE)).toBe(
      "Vai para o banco no próximo repasse.",
    );
  });

  it("an account says who pays it out", () => {
    expect(scheduleSays("automatic")).toContain("por conta própria");
    expect(scheduleSays("manual")).toContain("80 dias");
  });

  it("a payout says where it is, and why it is not at the bank", () => {
    const payout = {
      id: "p",
      amountCents: 1,
      currency: "BRL" as const,
      orderedAt: NOW.toISOString(),
      arrivesAt: on(2).toISOString(),
      lastError: null,
    };
    expect(payoutSays({ ...payout, status: "sent" }, ZONE)).toMatchObject({
      label: "A caminho",
      more: "Chega ao banco em 12/01/2026.",
    });
    expect(payoutSays({ ...payout, status: "paid" }, ZONE).label).toBe("No banco");
    expect(payoutSays({ ...payout, status: "failed", lastError: "no_account" }, ZONE).more).toBe(
      "O banco não encontrou a conta. O valor voltou para a conta.",
    );
    expect(payoutSays({ ...payout, status: "canceled" }, ZONE).label).toBe("Cancelado");
  });

  it("the mail says how much, why, and where to go", () => {
    const { subject, text } = payoutFailedWords(
      { amountCents: 7_500, currency: "BRL", code: "odd", isAutomatic: true },
      "https://quadra.test/x",
    );
    expect(subject.replace(/\s/g, " ")).toBe("Repasse não concluído: R$ 75,00");
    expect(text).toContain("O banco não aceitou o depósito.");
    expect(text).toContain("o Stripe repassa de novo depois disso");
    expect(text).toContain("https://quadra.test/x");
  });
});
