import { expect, test } from "vitest";
import {
  fullBackOf,
  giveBackInWords,
  giveBackRefusal,
  placedOf,
} from "../../../../../../app/features/tournaments/entries/below-quorum.ts";
import type {
  EntryShare,
  OfficeEntry,
} from "../../../../../../app/features/tournaments/entries/entries-page.ts";

const now = new Date("2026-11-26T12:00:00Z");
const at = (status: "open" | "closed" | "running" | "cancelled" | "draft", closesAt: string) => ({
  status,
  registrationOpensAt: "2026-11-01T12:00:00Z",
  registrationClosesAt: closesAt,
});
const PAST = "2026-11-25T12:00:00Z";
const LATER = "2026-11-28T12:00:00Z";
const few = { placed: 5, quorum: 6, state: "entries" as const };

test.each([
  [at("closed", LATER), few, 1, null],
  [at("open", PAST), few, 1, null],
  [at("running", PAST), few, 1, null],
  [at("open", LATER), few, 1, "Encerre antes as inscrições: até lá alguém ainda entra."],
  [at("draft", PAST), few, 1, "Este torneio não muda mais."],
  [at("cancelled", PAST), few, 1, "Este torneio não muda mais."],
  [at("closed", PAST), { ...few, placed: 6 }, 1, "Esta categoria tem o mínimo de 6 inscrições."],
  [
    at("closed", PAST),
    { ...few, state: "announced" as const },
    1,
    "O sorteio desta categoria já foi anunciado.",
  ],
  [at("closed", PAST), { ...few, state: "merged" as const }, 1, "Esta categoria não é mais jogada."],
  [at("closed", PAST), few, 0, "É a única categoria: cancele o torneio inteiro, em O torneio."],
])("%j with %j and %i others: %s", (tournament, event, others, sentence) => {
  expect(giveBackRefusal(tournament, event, { others, now })).toBe(sentence);
});

const share = (over: Partial<NonNullable<EntryShare["share"]>>): EntryShare["share"] => ({
  amountCents: 8_000,
  currency: "BRL",
  status: "due",
  isMarked: false,
  backCents: 0,
  fullBackCents: 0,
  handBackCents: 0,
  reference: "INS1",
  isDisputed: false,
  ...over,
});
const entry = (
  id: string,
  of: EntryShare["share"],
  status: OfficeEntry["status"] = "confirmed",
): OfficeEntry => ({
  id,
  status,
  people: [{ athleteId: id, name: id, share: of }],
});
const PAID = share({ status: "paid", fullBackCents: 8_000 });

test.each([
  [[], ["Ninguém está inscrito: a categoria some das listas."]],
  [[entry("a", share({}))], ["A inscrição será cancelada e quem se inscreveu é avisado."]],
  [
    [entry("a", PAID), entry("b", null, "invited")],
    [
      "As 2 inscrições serão canceladas e todos são avisados.",
      "O pagamento feito pelo site volta inteiro: R$ 80,00.",
    ],
  ],
  [
    [entry("a", PAID), entry("b", PAID), entry("c", share({ status: "paid", isMarked: true }))],
    [
      "As 3 inscrições serão canceladas e todos são avisados.",
      "Os 2 pagamentos feitos pelo site voltam inteiros: R$ 160,00 ao todo.",
      "O que foi pago no clube fica a devolver, por Pix ou na secretaria: R$ 80,00 ao todo.",
    ],
  ],
])("%j given back in full", (entries, sentences) => {
  expect(giveBackInWords(entries).map((text) => text.replaceAll(/\s/g, " "))).toEqual(sentences);
});

test("what is placed, and what goes back", () => {
  const entries = [entry("a", PAID), entry("b", share({}), "pending"), entry("c", PAID, "waiting")];
  expect(placedOf(entries)).toBe(2);
  expect(fullBackOf(entries)).toBe(16_000);
});
