import { describe, expect, test } from "vitest";
import passwords from "@zxcvbn-ts/language-common/dist/passwords.json.mjs";
import {
  guessedWords,
  passwordWeaknesses,
} from "../../../../../../app/features/people/accounts/password-rules.ts";
import { isOutdated } from "../../../../../../app/lib/phc.ts";
import { isCommonPassword } from "../../../../../../app/platform/common-passwords.server.ts";
import { hashPassword } from "../../../../../../drizzle/password-hash.ts";

// Spec §5 "Password minimum length is 8", §9; issue C: refused when common or equal to the e-mail.

const EMAIL = "maria.silva@exemplo.test";
const NAMES = ["María da Conceição Ávila", "Clube de Tênis Pôr do Sol"];
const OWN = { email: EMAIL, names: NAMES };
const weaknessesOf = async (password: string) =>
  passwordWeaknesses(password, OWN, await isCommonPassword(password, guessedWords(OWN)));

describe("a new password", () => {
  test.each([
    ["", ["length", "pwned"]],
    ["1234567", ["length", "pwned"]],
    ["raqueteX", ["pwned"]],
    ["raquete-XkW9", []],
    ["12345678", ["pwned"]],
    ["PASSWORD1", ["pwned"]],
    ["iloveyou", ["pwned"]],
    ["senha123", ["pwned"]],
    [EMAIL, ["pwned"]],
    ["Maria.Silva@Exemplo.Test", ["pwned"]],
    ["maria.silva", ["pwned"]],
    ["quadra123456", ["pwned"]],
    ["Quadra-2026!", ["pwned"]],
    ["quadra-demo-2026", []],
    ["mariaavila", ["pwned"]],
    ["Maria.Avila-1990", ["pwned"]],
    ["Conceição1", ["pwned"]],
    ["pordosol2026", ["pwned"]],
    ["Tenis-Por-do-Sol", ["pwned"]],
    ["m4r1a4v1l4", ["pwned"]],
    ["$ilvaMaria!!", ["pwned"]],
    ["Senha@2026", ["pwned"]],
    ["exemplo123", ["pwned"]],
    ["flamengo2025", ["pwned"]],
    ["Mudar@123", ["pwned"]],
    ["quadra de tenis", ["pwned"]],
    ["maria gosta de vento", []],
    ["avilax-7k2m", []],
    ["avila 5028841971693993", []],
    ["uma senha boa 2026", []],
    ["avlisairam", ["pwned"]],
    ["SilvaMaria1", ["pwned"]],
    ["María.Ávila.7", ["pwned"]],
    ["clubedetenispordosol", ["pwned"]],
    ["a".repeat(200), ["pwned"]],
    ["ab".repeat(100), ["pwned"]],
    ["0123456789".repeat(20), ["pwned"]],
    ["zuleide-prado-77", []],
    ["correto cavalo bateria", []],
    ["Tx9#kQ2vLm", []],
    ["constructor-5x9k2", []],
    ["__proto__9xk4w", []],
    ["🎾🎾🎾🎾", ["length", "pwned"]],
  ])("%j: %j", async (password, weaknesses) => expect(await weaknessesOf(password)).toEqual(weaknesses));

  const REPEATS =
    "11111111 aaaaaaaa zzzzzzzz9 12341234 abcabcabc xyzxyzxyz 12121212 123123123 aabbccdd 11223344";
  const SEQUENCES =
    "abcdefgh abc12345 87654321 9876543210 123456789a 01020304 10203040 1020304050 abcd1234 1a2b3c4d";
  const WALKS =
    "qwerty123 qwertyuiop qwertyui asdfghjkl poiuytrewq lkjhgfds 1q2w3e4r q1w2e3r4 qazwsxedc 1qaz2wsx zaq12wsx asdf1234 " +
    "zxcvbnm1 147258369 159753456 !@#$%^&*";
  const DATES = "25121990 25/12/1990 19901990 1990-12-25";
  const CLUBS =
    "flamengo vascodagama saopaulofc gremio1903 santosfc fluminense internacional atleticomg corinthians1910 palmeiras1914 " +
    "Palmeiras@1914 flamengo10 gremio10 botafogo7 atletico13 coritiba santosfc10 mengao81 timao1910 galo2013 vasco1898 " +
    "Bahia2024! flamengocampeao cruzeiro1 spfc1935 S4nt0sFC";
  const WORDS =
    "senha1234 brasil2024 jesuscristo deusefiel familia123 teamo123 euteamo1 minhavida amormeu1 amor1234 deus1234 mudar123 " +
    "trocar123 acesso123 senhasenha gabriel10 lucas2010 maria2024 princesa1 naruto123 senha@123 Teste123 p4ssw0rd";
  test.each([REPEATS, SEQUENCES, WALKS, DATES, CLUBS, WORDS].flatMap((list) => list.split(" ")))(
    "%j is among the first that anybody tries",
    async (password) => expect(await weaknessesOf(password)).toEqual(["pwned"]),
  );

  test("each of the commonest is refused, in whatever case", async () => {
    const list = typeof passwords === "string" ? passwords.split("\n") : passwords;
    const long = list.filter((one) => one.length >= 8);
    expect(long.length).toBeGreaterThan(10_000);
    const words = guessedWords(OWN);
    for (let i = 0; i < long.length; i += 97)
      expect(await isCommonPassword((long[i] ?? "").toUpperCase(), words), long[i]).toBe(true);
  });
});

test("a hash made with less is outdated, with as much or more it is not", () => {
  const tail = "$AAECAwQFBgcICQoLDA0ODw$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";
  expect(isOutdated(hashPassword("qualquer"))).toBe(false);
  expect(isOutdated(`$argon2id$v=19$m=65536,t=3,p=1${tail}`)).toBe(false);
  expect(isOutdated(`$argon2id$v=19$m=19455,t=2,p=1${tail}`)).toBe(true);
  expect(isOutdated(`$argon2id$v=19$m=19456,t=1,p=1${tail}`)).toBe(true);
  expect(isOutdated("$2b$10$abcdefghijklmnopqrstuv")).toBe(true);
});
