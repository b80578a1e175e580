/** The one or two letters that stand for a name: first and last word, particles (de, da, dos) left out. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => !/^(d[aeo]s?|e)$/i.test(word));
  const first = words[0]?.[0] ?? "?";
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? "") : "";
  return (first + last).toLocaleUpperCase("pt-BR");
}

/** The tone (0 to 5) of a name: always the same for the same name. */
function avatarTone(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % 6;
}

/** A person's picture, or their initials. Decorative: the name always stands beside it. */
export function Avatar({
  name,
  src,
  size = "md",
}: {
  name: string;
  src?: string | null;
  size?: "md" | "lg";
}) {
  const names = `avatar avatar-${avatarTone(name)}${size === "lg" ? " avatar-lg" : ""}`;
  return (
    <span className={names} aria-hidden>
      {src ? <img src={src} alt="" loading="lazy" /> : initials(name)}
    </span>
  );
}
