import { describe, expect, test } from "vitest";
import { passwordWeaknesses } from "../../../../../../app/features/people/accounts/password-rules.ts";
import { isOutdated } from "../../../../../../app/lib/phc.ts";
import { isCommonPassword } from "../../../../../../app/platform/common-passwords.server.ts";
import { hashPassword } from "../../../../../../drizzle/password-hash.ts";

// Spec §5 "Password minimum length is 8", §9; issue C: refused when common or equal to the e-mail.

const EMAIL = "maria.silva@exemplo.test";
const NAMES = ["María da Conceição Ávila", "Clube de Tênis Pôr do Sol"];
const weaknessesOf = async (password: string) =>
  passwordWeaknesses(password, { email: EMAIL, names: NAMES }, await isCommonPassword(password));

describe("a new password", () => {
  test.each([
    ["", ["length"]],
    ["1234567", ["length", "pwned"]],
    ["raqueteX", []],
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
    ["🎾🎾🎾🎾", ["length"]],
  ])("%j: %j", async (password, weaknesses) => expect(await weaknessesOf(password)).toEqual(weaknesses));
});

test("a hash made with less is outdated, with as much or more it is not", () => {
  const tail = "$AAECAwQFBgcICQoLDA0ODw$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";
  expect(isOutdated(hashPassword("qualquer"))).toBe(false);
  expect(isOutdated(`$argon2id$v=19$m=65536,t=3,p=1${tail}`)).toBe(false);
  expect(isOutdated(`$argon2id$v=19$m=19455,t=2,p=1${tail}`)).toBe(true);
  expect(isOutdated(`$argon2id$v=19$m=19456,t=1,p=1${tail}`)).toBe(true);
  expect(isOutdated("$2b$10$abcdefghijklmnopqrstuv")).toBe(true);
});
