/** How many a person gets at once. */
export const RECOVERY_CODES = 10;
/** So few left that the person is told to make new ones. */
export const FEW_RECOVERY_CODES = 3;
/** Bytes that a code is made of: five bits of each, 50 random bits together. */
export const RECOVERY_CODE_BYTES = 10;

/** 32 letters and digits, of which none is taken for another: without 0, 1, i and l, so that o is only o. */
const ALPHABET = "23456789abcdefghjkmnopqrstuvwxyz";
const HALF = 5;
const SHAPE = new RegExp(`^[${ALPHABET}]{${RECOVERY_CODE_BYTES}}$`);

/** A code of random bytes, as people read it: `xxxxx-xxxxx`. */
export function recoveryCode(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
}

/** A typed code as it was made, in any case, with or without hyphen and spaces, a zero for an o; null for what can be none. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, "")
    .replaceAll("0", "o");
  return SHAPE.test(letters) ? `${letters.slice(0, HALF)}-${letters.slice(HALF)}` : null;
}

/** How many codes are left, in words: "Restam 7 códigos". */
export function leftLabel(left: number): string {
  if (left === 0) return "Não resta nenhum código";
  return left === 1 ? "Resta 1 código" : `Restam ${left} códigos`;
}

/** The text file that a person keeps; `origin` is the product's address, `madeOn` a day in words. It names nobody. */
export function recoveryFile(
  codes: readonly string[],
  { origin, madeOn }: { origin: string; madeOn: string },
): string {
  const head = `Códigos de recuperação da Quadra (${origin}), feitos em ${madeOn}.`;
  const foot = "Cada um vale uma vez, no lugar do código do aplicativo. Guarde onde só você veja.";
  return [head, "", ...codes, "", foot, ""].join("\r\n");
}
