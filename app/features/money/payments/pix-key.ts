import { getPixKeyInfo } from "@brazilian-utils/brazilian-utils/get-pix-key-info";
import type { PixKeyKind } from "../../../../drizzle/schema/enums.ts";
import { readCnpj, readCpf, writeCnpj, writeCpf, writePhone } from "../../people/people/documents.ts";

const PHONE = /^[\d ()+.-]+$/;

/** The country's code: a key that is a phone begins with it. */
const BRAZIL = "+55";

/**
 * Reads a Pix key of the kind that was said, as typed, and gives it as the central bank's directory writes it, or null where it is none of that
 * kind (product §6). The kind is asked because eleven digits may be a CPF and a mobile.
 */
export function readPixKey(kind: PixKeyKind, typed: string): string | null {
  const text = typed.trim();
  switch (kind) {
    case "cpf":
      return readCpf(text);
    case "cnpj":
      return readCnpj(text);
    case "phone":
      return known("phone", BRAZIL + (nationalDigits(text) ?? ""));
    default:
      return known(kind, text);
  }
}

function known(kind: PixKeyKind, text: string): string | null {
  const info = getPixKeyInfo(text);
  return info?.type === kind ? info.value : null;
}

/** Area code and number of a mobile. Without its area code it would be read as one of the area 55. */
function nationalDigits(text: string): string | null {
  if (!PHONE.test(text)) return null;
  const digits = text.replaceAll(/\D/g, "").replace(/^55(?=\d{11}$)/, "");
  return digits.length === 11 ? digits : null;
}

/** A stored key as people write it: "12.ABC.345/01DE-35", "+55 (11) 98765-4321". */
export function writePixKey(kind: PixKeyKind, stored: string): string {
  if (kind === "cpf") return writeCpf(stored);
  if (kind === "cnpj") return writeCnpj(stored);
  return kind === "phone" ? `${BRAZIL} ${writePhone(stored.slice(BRAZIL.length))}` : stored;
}

/** As much of a key as a mail says: its last four letters, of an e-mail where it begins and its domain. */
export function veiledPixKey(kind: PixKeyKind, stored: string): string {
  if (kind !== "email") return `…${stored.slice(-4)}`;
  return `${stored[0]}…${stored.slice(stored.lastIndexOf("@"))}`;
}
