import { initials } from "../lib/initials.ts";

/** The tone (0 to 5) of a name: always the same for the same name. */
export function avatarTone(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9973, 0) % 6;
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
      {src ? (
        <img
          src={src}
          alt=""
          width={size === "lg" ? 72 : 40}
          height={size === "lg" ? 72 : 40}
          loading="lazy"
        />
      ) : (
        initials(name)
      )}
    </span>
  );
}
