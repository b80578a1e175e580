/**
 * Text as searches compare it: no accents, lower case, single spaces for whatever separates or cannot be seen.
 * "  JOÃO  " → "joao" (product §2). Postgres refuses the letter NUL: none is left.
 */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
