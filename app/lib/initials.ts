/** The one or two letters that stand for a name: first and last word, particles (de, da, dos) left out. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => !/^(d[aeo]s?|e)$/i.test(word));
  const first = words[0]?.[0] ?? "?";
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? "") : "";
  return (first + last).toUpperCase();
}
