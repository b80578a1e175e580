import { describe, expect, it } from "vitest";
import {
  type HandReturn,
  owedInWords,
  returnedInWords,
} from "../../../../../../app/features/money/payments/hand-return.ts";

const plain = (text: string | null) => text?.replaceAll(/\s/g, " ") ?? null;

const owed = (over: Partial<HandReturn> = {}): HandReturn => ({
  entryId: "1",
  athleteId: "ana",
  athlete: "Ana Souza",
  event: "Simples A",
  tournament: "Copa",
  amountCents: 8_000,
  currency: "BRL",
  owedCents: 8_000,
  returnedAt: null,
  returnedBy: null,
  ...over,
});

describe("what a club owes back, in words", () => {
  it("says who returns it and how", () => {
    expect(plain(returnedInWords("Clube Atlântico", 4_000, "BRL"))).toBe(
      "Clube Atlântico devolve R$ 40,00, por Pix ou na secretaria.",
    );
  });

  it.each([
    [[], null],
    [[owed({ returnedAt: "2026-12-01T12:00:00Z" })], null],
    [[owed()], "A devolver: R$ 80,00, a 1 pessoa."],
    [[owed(), owed({ entryId: "2", owedCents: 1 })], "A devolver: R$ 80,01, a 1 pessoa."],
    [
      [owed(), owed({ athleteId: "bia" }), owed({ athleteId: "caio", returnedAt: "2026-12-01T12:00:00Z" })],
      "A devolver: R$ 160,00, a 2 pessoas.",
    ],
    [
      [owed(), owed({ athleteId: "bia", currency: "USD", owedCents: 500 })],
      "A devolver: R$ 80,00 e US$ 5,00, a 2 pessoas.",
    ],
  ])("%j", (returns, sentence) => {
    expect(plain(owedInWords(returns))).toBe(sentence);
  });
});
