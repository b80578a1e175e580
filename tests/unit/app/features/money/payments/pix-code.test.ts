import { describe, expect, it } from "vitest";
import { pixCode, pixReference } from "../../../../../../app/features/money/payments/pix-code.ts";

/** CRC-16 of EMV (CCITT: 0x1021 from 0xFFFF), written again so that the library's is not its own witness. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** Fields of a code by their ids; throws where a length is not that of its field. */
function fieldsOf(code: string): Map<string, string> {
  const fields = new Map<string, string>();
  let at = 0;
  while (at < code.length) {
    const length = Number(code.slice(at + 2, at + 4));
    const value = code.slice(at + 4, at + 4 + length);
    if (value.length !== length || Number.isNaN(length)) throw new Error(`field at ${at} of ${code}`);
    fields.set(code.slice(at, at + 2), value);
    at += 4 + length;
  }
  return fields;
}

const EVP = "123e4567-e12b-12d1-a456-426655440000";

describe("the CRC", () => {
  // The check value of CRC-16/CCITT, the central bank's static example, and the example of EMVCo's specification.
  it.each([
    ["123456789", "29B1"],
    [
      `00020126580014br.gov.bcb.pix0136${EVP}5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304`,
      "1D3D",
    ],
    [
      "00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING" +
        "64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304",
      "A13A",
    ],
  ])("of %s is %s", (text, crc) => {
    expect(crc16(text)).toBe(crc);
  });
});

describe("the static Pix code", () => {
  it("is the central bank's example, with an amount and a reference of its own", () => {
    const code = pixCode(
      { pixKey: EVP, holder: "Fulano de Tal", city: "BRASILIA" },
      { amountCents: 12_345, reference: "INS0000ABCD1" },
    );
    const body =
      `00020126580014br.gov.bcb.pix0136${EVP}5204000053039865406123.455802BR5913Fulano de Tal6008BRASILIA` +
      "62160512INS0000ABCD16304";
    expect(code).toBe(body + crc16(body));
  });

  const receiver = { pixKey: EVP, holder: "Clube Atlântico", city: "Florianópolis" };
  const share = { amountCents: 8_000, reference: "INS0000ABCD1" };
  it.each(["52998224725", "12ABC34501DE35", "tesouraria@clube.com.br", "+5511987654321"])(
    "carries the key %s",
    (pixKey) => {
      const fields = fieldsOf(pixCode({ ...receiver, pixKey }, share) ?? "");
      expect([...fieldsOf(fields.get("26") ?? "")]).toEqual([
        ["00", "br.gov.bcb.pix"],
        ["01", pixKey],
      ]);
    },
  );

  it.each([
    [1, "0.01"],
    [50, "0.50"],
    [1_990, "19.90"],
    [8_000, "80.00"],
    [28_999, "289.99"],
    [500_000, "5000.00"],
  ])("writes %i centavos as %s", (amountCents, amount) => {
    expect(fieldsOf(pixCode(receiver, { ...share, amountCents }) ?? "").get("54")).toBe(amount);
  });

  it.each([
    ["Clube Atlântico", "Clube Atlantico", "Florianópolis", "Florianopolis"],
    [
      "Associação Desportiva São José do Rio Preto",
      "Associacao Desportiva Sao",
      "São José do Rio Preto",
      "Sao Jose do Rio",
    ],
    ["  Açaí  Ônix ", "Acai Onix", "Itu", "Itu"],
  ])("names %s as %s, in %s as %s", (holder, name, city, town) => {
    const fields = fieldsOf(pixCode({ pixKey: EVP, holder, city }, share) ?? "");
    expect([fields.get("59"), fields.get("60")]).toEqual([name, town]);
  });

  it("has every field of the standard once, in its order, and ends with the CRC of all before it", () => {
    const code = pixCode(receiver, share) ?? "";
    expect([...fieldsOf(code).keys()]).toEqual(["00", "26", "52", "53", "54", "58", "59", "60", "62", "63"]);
    expect(code.slice(-4)).toBe(crc16(code.slice(0, -4)));
    expect(fieldsOf(code).get("62")).toBe("0512INS0000ABCD1");
  });

  it("holds the longest key, an e-mail of 77 letters", () => {
    const pixKey = `${"a".repeat(60)}@${"b".repeat(9)}.com.br`;
    expect(pixKey).toHaveLength(77);
    expect(fieldsOf(pixCode({ ...receiver, pixKey }, share) ?? "").get("26")).toHaveLength(99);
  });

  it.each([
    ["nothing to pay", receiver, { ...share, amountCents: 0 }],
    ["less than nothing", receiver, { ...share, amountCents: -1 }],
    ["part of a centavo", receiver, { ...share, amountCents: 10.5 }],
    ["more than is charged", receiver, { ...share, amountCents: 500_001 }],
    ["a reference with a sign", receiver, { ...share, reference: "INS-1" }],
    ["a reference of 26", receiver, { ...share, reference: "A".repeat(26) }],
    ["no reference", receiver, { ...share, reference: "" }],
    ["a holder of no letters of its own", { ...receiver, holder: "最佳" }, share],
    ["no city", { ...receiver, city: " " }, share],
    ["a key that is none", { ...receiver, pixKey: "12345" }, share],
  ])("is none for %s", (_, to, of) => {
    expect(pixCode(to, of)).toBeNull();
  });

  it("refers to one share: two of a pair differ, and 25 letters or digits hold it", () => {
    const entryId = "0193f2a4-7b1c-7e55-9d0a-3c5e8f21ab07";
    expect(pixReference(entryId, 1)).toBe("INS8F21AB071");
    expect(pixReference(entryId, 2)).toBe("INS8F21AB072");
    expect(pixReference(entryId, 2)).toMatch(/^[A-Z0-9]{1,25}$/);
  });
});
