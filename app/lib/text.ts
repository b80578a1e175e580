/**
 * Text as searches compare it: no accents, lower case, single spaces for whatever separates or cannot be seen.
 * "  JOÃO  " → "joao" (product §2). Postgres refuses the letter NUL: none is left.
 */
export function foldText(text: string): string {
  // Marks go first, too: to put thousands of them behind one letter in order costs as their square.
  return text
    .replace(/\p{M}/gu, "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

const NAME_IN_MAIL = 60;

/**
 * A name that somebody else typed, as a mail may say it: letters, spaces, hyphens and apostrophes, not too many, so that it
 * carries no link, number or sentence of a stranger's. Empty where nothing is left.
 */
export function nameForMail(name: string): string {
  const letters = name.normalize("NFC").replaceAll(/[^\p{L}\p{M}'’ -]+/gu, " ");
  return letters.replaceAll(/\s+/g, " ").trim().slice(0, NAME_IN_MAIL).trim();
}
