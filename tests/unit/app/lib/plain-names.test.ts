import { expect, test } from "vitest";
import { holdsAddress, PLAIN_LINE } from "../../../../app/lib/plain-names.ts";

test.each([
  "https://golpe.example/premio",
  "HTTP://GOLPE.EXAMPLE",
  "www.golpe.com",
  "golpe.com.br",
  "Golpe.Com",
  "golpe.example",
  "ana@exemplo.test",
  "Ana <ana@exemplo.test>",
  "Ganhe prêmios em bit.ly/abc agora",
  "Maria (golpe.com)",
  "BIT.LY/abc",
  "Clique: wa.me/5511987654321",
  "golpe.xn--p1ai/x",
  "mailto:ana",
  "golpe．com",
  "ana＠exemplo.test",
  "Torneio em golpe.org!",
  "evil.example:8080",
  "tênis.com.br",
])("%s is or carries an address", (name) => expect(holdsAddress(name)).toBe(true));

test.each([
  "Maria da Silva",
  "J.R. Silva",
  "J.R.Silva",
  "Dr. Paulo",
  "Sr.João",
  "D'Ávila-Souza",
  "A.A.B.B. Lago Sul",
  "S.C. Corinthians Paulista",
  "Aberto 2.0 de Verão",
  "Feminino B/C",
  "Fem.Adulto/Juvenil",
  "J.Silva/Maria",
  "Copa 2026: simples",
  "Unidade Centro/Norte",
  "Quadra nº 2.",
  "Clube @praia",
  "Com.",
])("%s is a name", (name) => expect(holdsAddress(name)).toBe(false));

test("a letter that was lost, tags and invisible signs are no plain line", () => {
  for (const text of ["Jo\uFFFDo", "<b>Ana", "Ana\u202E", "Ana\u0000"])
    expect(PLAIN_LINE.test(text)).toBe(false);
  expect(PLAIN_LINE.test("João d’Ávila 🎾")).toBe(true);
});
