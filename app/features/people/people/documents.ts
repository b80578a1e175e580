import { formatCnpj } from "@brazilian-utils/brazilian-utils/format-cnpj";
import { formatCpf } from "@brazilian-utils/brazilian-utils/format-cpf";
import { formatPhone } from "@brazilian-utils/brazilian-utils/format-phone";
import { isValidCnpj } from "@brazilian-utils/brazilian-utils/is-valid-cnpj";
import { isValidCpf } from "@brazilian-utils/brazilian-utils/is-valid-cpf";
import { isValidPhone } from "@brazilian-utils/brazilian-utils/is-valid-phone";
import { parseCnpj } from "@brazilian-utils/brazilian-utils/parse-cnpj";
import { parseCpf } from "@brazilian-utils/brazilian-utils/parse-cpf";
import { parsePhone } from "@brazilian-utils/brazilian-utils/parse-phone";

// The only import of the library for documents and phones (product §3). CNPJs have letters since July 2026: version 2.
const CNPJ = { version: 2 } as const;

/** The eleven digits of a valid CPF, or null. */
export function readCpf(typed: string): string | null {
  return isValidCpf(typed) ? parseCpf(typed) : null;
}

/** The fourteen letters and digits of a valid CNPJ, in upper case, or null. */
export function readCnpj(typed: string): string | null {
  return isValidCnpj(typed, CNPJ) ? parseCnpj(typed, CNPJ).toUpperCase() : null;
}

/** A stored CPF as people write it: "529.982.247-25". */
export function writeCpf(stored: string): string {
  return formatCpf(stored);
}

/** A stored CNPJ as people write it: "12.ABC.345/01DE-35". */
export function writeCnpj(stored: string): string {
  return formatCnpj(stored, CNPJ);
}

/** The digits of a valid Brazilian phone with its area code, without the country's, or null. */
export function readPhone(typed: string): string | null {
  return isValidPhone(typed) ? parsePhone(typed) : null;
}

/** A stored phone as people write it: "(11) 98765-4321". */
export function writePhone(stored: string): string {
  return formatPhone(stored, { mask: "nanp" });
}
