import { expect, it } from "vitest";
import { receiptIssuer } from "../../../../../../app/features/money/shop/issuer.ts";

it("a receipt says who it is from: without a name or a CNPJ nothing is configured", () => {
  expect(receiptIssuer(" Quadra Ltda. ", "12.abc.345/01DE-35")).toEqual({
    name: "Quadra Ltda.",
    cnpj: "12ABC34501DE35",
  });
  const wrong: [string | undefined, string | undefined][] = [
    [undefined, "11222333000181"],
    [" ", "11222333000181"],
    ["Quadra Ltda.", undefined],
    ["Quadra Ltda.", "1122233300018"],
  ];
  for (const [name, cnpj] of wrong) expect(() => receiptIssuer(name, cnpj)).toThrow("RECEIPT_ISSUER_CNPJ");
});
