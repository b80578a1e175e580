import { expect, test } from "vitest";
import {
  readCnpj,
  readCpf,
  readPhone,
  writeCnpj,
  writePhone,
} from "../../../../../../app/features/people/people/documents.ts";

test.each([
  ["123.456.789-09", "12345678909"],
  ["12345678909", "12345678909"],
  ["123.456.789-00", null],
  ["111.111.111-11", null],
  ["", null],
])("CPF %s", (typed, expected) => expect(readCpf(typed)).toBe(expected));

test.each([
  ["12.ABC.345/01DE-35", "12ABC34501DE35"],
  ["12abc34501de35", "12ABC34501DE35"],
  ["12.345.678/0001-95", "12345678000195"],
  ["12.ABC.345/01DE-36", null],
  ["12.345.678/0001-96", null],
  ["00.000.000/0000-00", null],
  ["12.ABC.345/01DE-3A", null],
  ["", null],
])("CNPJ %s", (typed, expected) => expect(readCnpj(typed)).toBe(expected));

test.each([
  ["(11) 98765-4321", "11987654321"],
  ["+55 11 98765-4321", "11987654321"],
  ["11 3333-4444", "1133334444"],
  ["98765-4321", null],
  ["(00) 98765-4321", null],
  ["", null],
])("phone %s", (typed, expected) => expect(readPhone(typed)).toBe(expected));

test("what is stored reads as people write it", () => {
  expect(writeCnpj("12ABC34501DE35")).toBe("12.ABC.345/01DE-35");
  expect(writePhone("11987654321")).toBe("(11) 98765-4321");
});
