import { expect, it } from "vitest";
import { invitationText, rankingText, resultText, whatsAppHref } from "../../../../app/lib/share-texts.ts";

const RESULT = "Ana Souza venceu Bruno Lima por 6/4 6/3";

it.each([
  [
    "a result that waits",
    resultText({ result: RESULT, asks: true, url: "https://quadra.test/x" }),
    `Lancei o nosso jogo na Quadra: ${RESULT}. Confira e aprove: https://quadra.test/x`,
  ],
  [
    "a result that counts, which ends with a stop of its own",
    resultText({ result: "Ana Souza venceu Bruno Lima por W.O.", asks: false, url: "https://quadra.test/x" }),
    "Ana Souza venceu Bruno Lima por W.O. https://quadra.test/x",
  ],
  [
    "an invitation",
    invitationText("https://quadra.test/x"),
    expect.stringMatching(/convite: https:\/\/quadra\.test\/x$/),
  ],
  [
    "a table",
    rankingText({ club: "Clube & Cia #1", sport: "tênis", url: "https://quadra.test/x?a=b" }),
    "Ranking de tênis · Clube & Cia #1: https://quadra.test/x?a=b",
  ],
])("%s, in words and as an address of WhatsApp that carries all of them", (_what, text, expected) => {
  expect(text).toEqual(expected);
  const address = new URL(whatsAppHref(text));
  expect(address.origin).toBe("https://wa.me");
  expect([...address.searchParams]).toEqual([["text", text]]);
  expect(address.hash).toBe("");
});

it.each([
  ["a mobile", "83988887777", "https://wa.me/5583988887777?text=Oi%2C%20Gil!"],
  ["as people write it", "(83) 98888-7777", "https://wa.me/5583988887777?text=Oi%2C%20Gil!"],
  ["with the country's code", "+55 83 98888-7777", "https://wa.me/5583988887777?text=Oi%2C%20Gil!"],
  ["a landline", "8333334444", "https://wa.me/558333334444?text=Oi%2C%20Gil!"],
  [
    "of an area that begins as the country does",
    "55988887777",
    "https://wa.me/5555988887777?text=Oi%2C%20Gil!",
  ],
  ["none", null, "https://wa.me/?text=Oi%2C%20Gil!"],
  ["no phone", "12", "https://wa.me/?text=Oi%2C%20Gil!"],
])("opens WhatsApp for a phone: %s", (_name, phone, link) =>
  expect(whatsAppHref("Oi, Gil!", phone)).toBe(link),
);
