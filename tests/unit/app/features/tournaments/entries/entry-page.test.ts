import { expect, test } from "vitest";
import {
  backInWords,
  owesAtClub,
  type OwnShare,
} from "../../../../../../app/features/tournaments/entries/entry-page.ts";

const plain = (text: string) => text.replaceAll(/\s/g, " ");
const share = (over: Partial<OwnShare> = {}): OwnShare => ({
  name: "Ana",
  isMine: true,
  amountCents: 8_000,
  currency: "BRL",
  status: "paid",
  isOnline: false,
  back: 4_000,
  isDisputed: false,
  ...over,
});
const bia = { name: "Bia", isMine: false };

test.each([
  [[], "Nada foi pago, então nada é devolvido."],
  [[share({ status: "due" })], "Nada foi pago, então nada é devolvido."],
  [[share()], "Clube devolve R$ 40,00 a você, por Pix ou na secretaria."],
  [[share({ isOnline: true })], "Você recebe devolução de R$ 40,00."],
  [[share({ back: 0 })], "Você não recebe devolução."],
  [
    [share(bia), share({ back: 8_000 })],
    "Clube devolve R$ 80,00 a você, por Pix ou na secretaria. Clube devolve R$ 40,00 a Bia, por Pix ou na secretaria.",
  ],
])("giving up says %#", (shares, sentence) => {
  expect(plain(backInWords(shares, "Clube"))).toBe(sentence);
});

test.each([
  ["confirmed", share({ status: "due" }), true, true],
  ["confirmed", share({ status: "due" }), false, false],
  ["confirmed", share({ status: "due", amountCents: 0 }), true, false],
  ["confirmed", share({ status: "due", isMine: false }), true, false],
  ["confirmed", share(), true, false],
  ["waiting", share({ status: "due" }), true, false],
] as const)(
  "an entry that is %s with %j, paid at the club: %s, is owed there: %s",
  (status, one, isAtClub, owes) => {
    expect(owesAtClub({ status, shares: [one] }, isAtClub)).toBe(owes);
  },
);
