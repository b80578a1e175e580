/** A name as searches compare it: without accents, in lower case, single spaces; "João  Sá" → "joao sa" (product §2). */
export function searchName(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** A typed search as a `LIKE` pattern that finds it anywhere in a `searchName`; wildcards in it are plain letters. */
export function likePattern(typed: string): string {
  return `%${searchName(typed).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
