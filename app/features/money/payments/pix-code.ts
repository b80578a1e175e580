import { generatePixPayload } from "@brazilian-utils/brazilian-utils/generate-pix-payload";
import { MAX_CHARGE_CENTS } from "../../../lib/money.ts";

/** The account that a Pix goes to, as the code names it. */
interface PixReceiver {
  pixKey: string;
  holder: string;
  city: string;
}

/**
 * Makes the static BR Code ("Pix copia e cola", EMV fields with their CRC-16) that pays an amount to a key, with its reference as txid:
 * the holder in at most 25 letters and the city in at most 15, both without accents. Null where nothing of a name is left so, for an amount that
 * is none, and for a reference that is not 1 to 25 letters or digits. The standard is the central bank's "Manual do BR Code" (product §6).
 */
export function pixCode(
  { pixKey, holder, city }: PixReceiver,
  { amountCents, reference }: { amountCents: number; reference: string },
): string | null {
  if (!Number.isInteger(amountCents) || amountCents <= 0 || amountCents > MAX_CHARGE_CENTS) return null;
  return generatePixPayload({
    key: pixKey,
    merchantName: holder,
    merchantCity: city,
    amount: amountCents / 100,
    txid: reference,
  });
}

/** Gives the reference that a share is paid with: the end of its entry's id and whose of the pair it is (1 or 2), so that the office finds it on its statement. */
export function pixReference(entryId: string, place: 1 | 2): string {
  return `INS${entryId.replaceAll("-", "").slice(-8).toUpperCase()}${place}`;
}
