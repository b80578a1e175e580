import { initials } from "../lib/initials.ts";

/** A club's logo, whole in a square of `size` px, or its initials. Decorative: the club's name stands beside it. */
export function ClubLogo({ name, src, size }: { name: string; src: string | null; size: number }) {
  if (src) return <img className="club-logo" src={src} alt="" width={size} height={size} decoding="async" />;
  return (
    <span className="club-initials" style={{ width: size, height: size }} aria-hidden>
      {initials(name)}
    </span>
  );
}

const TITLE_PX = 48;

/** A club's name with its logo, as a page's title. */
export function ClubTitle({ name, src }: { name: string; src: string | null }) {
  return (
    <span className="club-title">
      <ClubLogo name={name} src={src} size={TITLE_PX} />
      <span>{name}</span>
    </span>
  );
}
