import { expect, test } from "vitest";
import {
  byHandRefusal,
  type EnteredPerson,
  enteredInWords,
  nameRefusal,
  payerRefusal,
} from "../../../../../../app/features/tournaments/entries/by-hand.ts";

const person = (id: string, over: Partial<EnteredPerson> = {}): EnteredPerson => ({
  id,
  userId: `user ${id}`,
  name: `Pessoa ${id}`,
  birthDate: "1990-05-05",
  guardianAcceptedAt: null,
  isMember: true,
  ...over,
});
const CHILD = { birthDate: "2014-05-05" };
const people = [
  person("a"),
  person("b"),
  person("guest", { isMember: false }),
  person("child", CHILD),
  person("allowed", { ...CHILD, guardianAcceptedAt: "2026-01-01" }),
  // A child's profile that its club keeps has no account that waits.
  person("kept", { ...CHILD, userId: null }),
];

test.each([
  ["one person", "a", null, null],
  ["one person", "allowed", null, null],
  ["one person", "kept", null, null],
  ["a pair", "a", "b", null],
  ["one person", "a", "b", "partner_id: Nesta categoria cada pessoa se inscreve sozinha."],
  ["a pair", "a", null, "partner_id: Diga os dois nomes da dupla."],
  ["a pair", "a", "a", "partner_id: A dupla é com outra pessoa."],
  ["one person", "nobody", null, "athlete_id: Não encontramos esse atleta."],
  ["a pair", "a", "nobody", "partner_id: Não encontramos esse atleta."],
  [
    "a pair",
    "a",
    "guest",
    "partner_id: Pessoa guest não é do clube: quem é de fora se inscreve na página do torneio.",
  ],
  [
    "one person",
    "child",
    null,
    "athlete_id: Pessoa child ainda aguarda a autorização de quem é responsável.",
  ],
] as const)("an entry of %s, %s with %s: %s", (kind, athleteId, partnerId, sentence) => {
  const refused = nameRefusal(kind === "one person", { athleteId, partnerId }, people, "2026-11-26");
  expect(refused && `${refused.field}: ${refused.message}`).toBe(sentence);
});

test("who has no account pays nothing here", () => {
  const pair = [person("a"), person("kept", { userId: null })];
  expect(payerRefusal(pair, [8_000, 0])).toBeNull();
  expect(payerRefusal(pair, [0, 8_000])).toMatch(/^Pessoa kept ainda não tem conta/);
});

test.each([
  [null, 0, "confirmed", "O clube inscreveu você em Copa, Livre. Veja a inscrição na página do torneio."],
  [
    "Bia",
    8_000,
    "confirmed",
    "O clube inscreveu você e Bia em Copa, Livre. A sua parte, R$ 80,00, se paga no clube.",
  ],
  [
    null,
    8_000,
    "pending",
    "O clube inscreveu você em Copa, Livre. A vaga fica guardada por 30 minutos para o pagamento: veja a inscrição na página do torneio.",
  ],
  [
    null,
    8_000,
    "waiting",
    "O clube inscreveu você em Copa, Livre. Ainda não há vaga: a inscrição está na fila, e você recebe um aviso quando a vaga sair.",
  ],
] as const)("with %s, %i centavos, %s: %s", (partnerName, cents, place, sentence) => {
  const text = enteredInWords({ title: "Copa, Livre", partnerName, cents, currency: "BRL", place });
  expect(text.replaceAll(/\s/g, " ")).toBe(sentence);
});

test.each([
  ["open", "entries", null],
  ["closed", "entries", null],
  ["closed", "announced", "O sorteio desta categoria já foi anunciado."],
  ["closed", "merged", "Esta categoria não é mais jogada."],
  ["draft", "entries", "Publique o torneio antes de inscrever."],
  ["running", "entries", "Este torneio não recebe mais inscrições."],
  ["cancelled", "entries", "Este torneio não recebe mais inscrições."],
])(
  "a tournament that is %s with an event that is %s refuses entries by hand: %s",
  (status, state, refused) => {
    expect(byHandRefusal({ status }, { state })).toBe(refused);
  },
);
