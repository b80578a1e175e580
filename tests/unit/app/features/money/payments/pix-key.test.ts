import { describe, expect, it } from "vitest";
import {
  readPixKey,
  veiledPixKey,
  writePixKey,
} from "../../../../../../app/features/money/payments/pix-key.ts";
import type { PixKeyKind } from "../../../../../../drizzle/schema/enums.ts";

const EVP = "123e4567-e12b-12d1-a456-426655440000";

describe("a Pix key as typed", () => {
  it.each<[PixKeyKind, string, string | null]>([
    ["cpf", "529.982.247-25", "52998224725"],
    ["cpf", "52998224725", "52998224725"],
    ["cpf", "529.982.247-26", null],
    ["cpf", "111.111.111-11", null],
    ["cpf", "11987654321", null],
    ["cnpj", "12.ABC.345/01DE-35", "12ABC34501DE35"],
    ["cnpj", "12.abc.345/01de-35", "12ABC34501DE35"],
    ["cnpj", "11.222.333/0001-81", "11222333000181"],
    ["cnpj", "11.222.333/0001-82", null],
    ["cnpj", "52998224725", null],
    ["email", " Tesouraria@Clube.com.br ", "tesouraria@clube.com.br"],
    ["email", "tesouraria@", null],
    ["email", `${"a".repeat(70)}@clube.com.br`, null],
    ["phone", "(11) 98765-4321", "+5511987654321"],
    ["phone", "+55 11 98765-4321", "+5511987654321"],
    ["phone", "5511987654321", "+5511987654321"],
    // A landline is no key, nor is a number from elsewhere.
    ["phone", "(11) 3456-7890", null],
    ["phone", "+1 202 555 0143", null],
    ["phone", "98765-4321", null],
    ["phone", "52998224725", null],
    ["evp", EVP.toUpperCase(), EVP],
    ["evp", EVP.replaceAll("-", ""), null],
    ["evp", "tesouraria@clube.com.br", null],
    ["cpf", "", null],
    ["email", "", null],
    ["phone", "", null],
    ["evp", "", null],
  ])("of kind %s: %s is %s", (kind, typed, key) => {
    expect(readPixKey(kind, typed)).toBe(key);
  });

  it("is a phone or a CPF by what was said of it, where its digits are both", () => {
    const both = "11910003034";
    expect(readPixKey("phone", both)).toBe(`+55${both}`);
    expect(readPixKey("cpf", both)).toBe(both);
  });

  it.each<[PixKeyKind, string, string, string]>([
    ["cpf", "52998224725", "529.982.247-25", "…4725"],
    ["cnpj", "12ABC34501DE35", "12.ABC.345/01DE-35", "…DE35"],
    ["email", "tesouraria@clube.com.br", "tesouraria@clube.com.br", "t…@clube.com.br"],
    ["phone", "+5511987654321", "+55 (11) 98765-4321", "…4321"],
    ["evp", EVP, EVP, "…0000"],
  ])("of kind %s reads back: %s as %s, in a mail as %s", (kind, key, written, veiled) => {
    expect(writePixKey(kind, key)).toBe(written);
    expect(readPixKey(kind, written)).toBe(key);
    expect(veiledPixKey(kind, key)).toBe(veiled);
  });
});
