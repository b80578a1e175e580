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

/** Signs that people write for an apostrophe: "D’Ávila", "d'Oeste", "Sant`Ana". */
const APOSTROPHES = /['’‘‛ʼʻʹ`´′＇]/gu;
const HYPHENS = /[-‐‑‒–—―−－]/gu;
/** Allows a line to break, and is seen nowhere else. */
const SOFT_HYPHEN = /\u00AD/gu;

/**
 * A name of a person, club or city as names are compared and searched: as `foldText`, without apostrophes, and a space for each hyphen of
 * whatever kind. "D’Ávila" → "davila", "Mogi‑Guaçu" → "mogi guacu" (product §2).
 */
export function foldName(name: string): string {
  return foldText(name.replace(SOFT_HYPHEN, "").replace(APOSTROPHES, "").replace(HYPHENS, " "));
}

/** The same where names stand beside addresses of mailboxes, in which a hyphen is a letter. */
export function foldAddressed(text: string): string {
  return foldText(text.replace(APOSTROPHES, ""));
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
