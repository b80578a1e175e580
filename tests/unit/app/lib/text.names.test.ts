import { expect, it } from "vitest";
import { nameForMail } from "../../../../app/lib/text.ts";

it.each([
  ["Duda Lopes", "Duda Lopes"],
  ["João D'Ávila-Sá", "João D'Ávila-Sá"],
  ["Maria C. Souza", "Maria C Souza"],
  ["https://mau.example/a?b=1", "https mau example a b"],
  ["fulano@mau.example", "fulano mau example"],
  ["Ana\u202Enoitpac\r\nBcc: x", "Ana noitpac Bcc x"],
  ["R$ 500 83 99999-0000", "R -"],
  ["1234", ""],
  ["a".repeat(200), "a".repeat(60)],
])("%s is said as %s", (typed, said) => {
  expect(nameForMail(typed)).toBe(said);
});
