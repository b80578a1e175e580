import { describe, expect, it } from "vitest";
import {
  type Renewal,
  renewalMail,
  yearlyRenewalMail,
} from "../../../../../../app/features/money/subscriptions/renewal-mails.ts";
import type { Subscription } from "../../../../../../app/features/money/subscriptions/subscription.ts";

const NOW = new Date("2026-02-10T15:00:00Z");
const athlete = { club: null, timeZone: undefined, origin: "https://quadra.test" };
const plus = {
  plan: "plus",
  interval: "month",
  priceCents: 1_990,
  currency: "BRL",
  currentPeriodEnd: new Date("2026-03-10T15:00:00Z"),
  nextChargeAt: null,
  nextChargeCents: null,
  endsAt: null,
  endedAt: null,
} as Subscription;
const renewal: Renewal = {
  invoiceId: "in_1",
  paidAt: null,
  cents: 1_990,
  attempts: 1,
  nextTryAt: new Date("2026-02-13T15:00:00Z"),
  isSettling: false,
};
const mail = (more: Partial<Renewal>, own: Partial<Subscription> = {}) => {
  const found = renewalMail({ ...plus, ...own }, { ...renewal, ...more }, athlete, NOW);
  return found && { ...found, text: found.text.replaceAll("\u00a0", " ") };
};

describe("the mail about a renewal", () => {
  it.each<[string, Partial<Renewal>, Partial<Subscription>, string | null]>([
    ["is not due before a try", { attempts: 0 }, {}, null],
    ["failed", {}, {}, "renewal-failed in_1 1"],
    ["failed again", { attempts: 2 }, {}, "renewal-failed in_1 2"],
    ["is on its way", { isSettling: true }, {}, null],
    ["was given up with its end", {}, { endedAt: NOW }, null],
    ["was paid", { paidAt: NOW, isSettling: true }, {}, "renewed in_1"],
    ["was paid after a failure", { paidAt: NOW, attempts: 3 }, {}, "renewed in_1"],
    ["was paid, and told three days late", { paidAt: new Date("2026-02-07T15:00:00Z") }, {}, "renewed in_1"],
    ["was paid long ago", { paidAt: new Date("2026-02-03T15:00:00Z") }, {}, null],
  ])("that %s", (_, more, own, key) => {
    expect(mail(more, own)?.key ?? null).toBe(key);
  });

  it.each<[Partial<Renewal>, string, readonly string[]]>([
    [
      {},
      "Pagamento não realizado: Plus",
      ["Não conseguimos cobrar R$ 19,90", "Vamos tentar de novo em 13/02/2026", "/athlete/subscription"],
    ],
    [
      { attempts: 3, nextTryAt: null },
      "Nova tentativa de cobrança não passou: Plus",
      ["Tentamos de novo cobrar R$ 19,90", "(tentativa 3)", "Não vamos tentar de novo sozinhos"],
    ],
    [
      { paidAt: NOW },
      "Assinatura renovada: Plus",
      ["Cobramos R$ 19,90.", "Ela renova sozinha em 10/03/2026, por R$ 19,90"],
    ],
    [{ paidAt: NOW, cents: 0 }, "Assinatura renovada: Plus", ["O seu crédito pagou a renovação."]],
  ])("says what happened and what comes next", (more, subject, words) => {
    const found = mail(more)!;
    expect(found.subject).toBe(subject);
    for (const each of words) expect(found.text).toContain(each);
  });

  it("names the club and leads to its plan, where a club pays", () => {
    const reader = { ...athlete, club: { id: "c1", name: "Clube da Orla" } };
    const found = renewalMail({ ...plus, plan: "rede" }, renewal, reader, NOW)!;
    expect(found.subject).toBe("Pagamento não realizado: Clube da Orla (Rede)");
    expect(found.text).toContain("https://quadra.test/club-admin-dashboard/assinatura?clube=c1");
  });
});

it("a year's renewal is announced with its day, its price and how not to renew", () => {
  const words = yearlyRenewalMail(plus, { at: new Date("2027-01-10T15:00:00Z"), cents: 19_900 }, athlete);
  expect(words.subject).toBe("Renovação em 10/01/2027: Plus");
  const text = words.text.replaceAll("\u00a0", " ");
  for (const each of ["renova sozinha em 10/01/2027, por R$ 199,00", "cancele até a véspera"])
    expect(text).toContain(each);
});
