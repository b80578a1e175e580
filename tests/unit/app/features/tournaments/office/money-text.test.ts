import { expect, test } from "vitest";
import { centsOf, moneyText } from "../../../../../../app/features/tournaments/office/money-text.ts";

test.each([
  ["80", 8_000],
  ["80,5", 8_050],
  ["80,05", 8_005],
  ["R$ 80,00", 8_000],
  ["US$ 12,00", 1_200],
  ["1.250,00", 125_000],
  ["0,00", 0],
  ["80.5", null],
  ["-1", null],
  ["80,005", null],
  ["oitenta", null],
  ["", null],
])("%s is %s centavos", (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});

test("an amount is shown as it is read again; none is nothing", () => {
  for (const cents of [0, 5, 50, 8_000, 500_000]) expect(centsOf(moneyText(cents))).toBe(cents);
  expect([moneyText(null), moneyText(undefined)]).toEqual(["", ""]);
});
