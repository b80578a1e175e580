import { describe, expect, it } from "vitest";
import {
  type Booked,
  differenceLine,
  differences,
} from "../../../../../../app/features/money/payments/reconcile.ts";

const charge: Booked = {
  kind: "payment",
  stripeId: "ch_1",
  amountCents: 1_990,
  currency: "BRL",
  status: null,
  periodEnd: null,
};
const subscription: Booked = {
  kind: "subscription",
  stripeId: "sub_1",
  amountCents: 1_990,
  currency: "BRL",
  status: "active athlete_plus_month",
  periodEnd: "2026-02-10T12:00:00.000Z",
};

describe("our books and Stripe's", () => {
  it("agree when they say the same, in whatever order", () => {
    expect(differences([], [])).toEqual([]);
    expect(differences([charge, subscription], [subscription, charge])).toEqual([]);
    // A refund and its failure share an id.
    const refund = { ...charge, kind: "refund", stripeId: "re_1", amountCents: -100 };
    const failed = { ...refund, kind: "refund_failed", amountCents: 100 };
    expect(differences([refund, failed], [failed, refund])).toEqual([]);
  });

  it.each<[string, Booked[], Booked[], string[]]>([
    ["missing here", [], [charge], ["falta aqui      payment ch_1 1990 BRL"]],
    [
      "missing there",
      [subscription],
      [],
      ["falta no Stripe subscription sub_1 1990 BRL active athlete_plus_month"],
    ],
    [
      "another amount",
      [charge],
      [{ ...charge, amountCents: 1_991 }],
      ["valor difere    payment ch_1: aqui 1990, no Stripe 1991"],
    ],
    [
      "another currency",
      [charge],
      [{ ...charge, currency: "USD" }],
      ["moeda difere    payment ch_1: aqui BRL, no Stripe USD"],
    ],
    [
      "another status",
      [subscription],
      [{ ...subscription, status: "past_due athlete_plus_month" }],
      [
        "estado difere   subscription sub_1: aqui active athlete_plus_month, no Stripe past_due athlete_plus_month",
      ],
    ],
    [
      "another end of what is paid for",
      [subscription],
      [{ ...subscription, periodEnd: "2026-03-10T12:00:00.000Z" }],
      [
        "período difere  subscription sub_1: aqui até 2026-02-10T12:00:00.000Z, no Stripe até 2026-03-10T12:00:00.000Z",
      ],
    ],
    [
      "several at once",
      [charge, { ...subscription, status: "active" }],
      [{ ...subscription, amountCents: 1 }],
      [
        "falta no Stripe payment ch_1 1990 BRL",
        "valor difere    subscription sub_1: aqui 1990, no Stripe 1",
        "estado difere   subscription sub_1: aqui active, no Stripe active athlete_plus_month",
      ],
    ],
  ])("differ: %s", (_name, here, there, lines) => {
    expect(differences(here, there).map(differenceLine)).toEqual(lines);
  });
});
