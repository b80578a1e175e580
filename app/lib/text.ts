/** Text as searches compare it: no accents, lower case, single spaces. "  JOÃO  " → "joao" (product §2). */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}
