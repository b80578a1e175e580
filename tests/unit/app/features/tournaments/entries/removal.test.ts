import { expect, test } from "vitest";
import type {
  EntryShare,
  OfficeEntry,
} from "../../../../../../app/features/tournaments/entries/entries-page.ts";
import {
  backOf,
  isPaid,
  removalInWords,
  removalPlace,
} from "../../../../../../app/features/tournaments/entries/removal.ts";

test.each([
  ["open", "entries", "here"],
  ["closed", "announced", "here"],
  // Another event of it runs already.
  ["running", "entries", "here"],
  ["draws_published", "drawn", "courts"],
  ["running", "running", "courts"],
  ["running", "finished", null],
  ["open", "cancelled", null],
  ["open", "merged", null],
  ["draft", "entries", null],
  ["finished", "entries", null],
  ["cancelled", "entries", null],
] as const)("of a tournament that is %s and an event that is %s: %s", (status, state, place) => {
  expect(removalPlace({ status }, { state })).toBe(place);
});

const share = (over: Partial<NonNullable<EntryShare["share"]>> = {}) => ({
  amountCents: 8_000,
  currency: "BRL" as const,
  status: "due" as const,
  isMarked: false,
  backCents: 0,
  fullBackCents: 0,
  handBackCents: 0,
  reference: "INS1",
  isDisputed: false,
  ...over,
});
const person = (name: string, of: EntryShare["share"]): EntryShare => ({ athleteId: name, name, share: of });
const entry = (status: OfficeEntry["status"], ...people: EntryShare[]): OfficeEntry => ({
  id: "1",
  status,
  people,
});
const ana = (of: EntryShare["share"]) => person("Ana", of);
const PAID = { status: "paid" } as const;

test.each([
  [
    entry("confirmed", ana(share())),
    false,
    ["Nada foi pago, então nada é devolvido.", "Ana recebe um aviso."],
  ],
  [
    entry("confirmed", ana(share({ ...PAID, backCents: 4_000 }))),
    true,
    [
      "Ana recebe devolução de R$ 40,00, pelo meio em que pagou.",
      "A vaga passa para a primeira inscrição da fila.",
      "Ana recebe um aviso.",
    ],
  ],
  [
    entry("confirmed", ana(share(PAID))),
    false,
    ["Ana pagou R$ 80,00 pelo site e, pela regra do torneio, não recebe devolução.", "Ana recebe um aviso."],
  ],
  [
    entry("confirmed", ana(share({ ...PAID, isMarked: true, handBackCents: 4_000 })), person("Bia", share())),
    false,
    [
      "Ana pagou R$ 80,00 no clube: R$ 40,00 ficam a devolver, por Pix ou na secretaria.",
      "A dupla é avisada.",
    ],
  ],
  [
    entry("confirmed", ana(share({ ...PAID, isMarked: true }))),
    false,
    ["Ana pagou R$ 80,00 no clube e, pela regra do torneio, não recebe devolução.", "Ana recebe um aviso."],
  ],
  [entry("waiting", ana(share())), true, ["Nada foi pago, então nada é devolvido.", "Ana recebe um aviso."]],
])("%j undone, with a queue %s", (of, hasQueue, sentences) => {
  expect(removalInWords(of, hasQueue).map((text) => text.replaceAll(/\s/g, " "))).toEqual(sentences);
});

test("what was paid for, and what it gives back", () => {
  expect(isPaid([null, share()])).toBe(false);
  expect(isPaid([share({ ...PAID, amountCents: 0 })])).toBe(false);
  expect(isPaid([share({ ...PAID, isMarked: true })])).toBe(true);
  expect(backOf([ana(share({ backCents: 4_000 })), person("Bia", null), ana(share({ backCents: 1 }))])).toBe(
    4_001,
  );
});
