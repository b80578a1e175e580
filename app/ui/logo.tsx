import { navigationCopy } from "../copy/navigation.ts";

/**
 * The mark: a court's lines seen from above, which read as a Q: its tail is the ball on the corner. `size`
 * in px; colours are fixed so that it reads on any ground.
 */
export function LogoMark({ size = 36 }: { size?: number }) {
  return (
    <svg className="logo-mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="8.5" fill="#0a7a61" />
      <path
        d="M11 6.5h10a4.5 4.5 0 0 1 4.5 4.5v10a4.5 4.5 0 0 1-4.5 4.5H11A4.5 4.5 0 0 1 6.5 21V11A4.5 4.5 0 0 1 11 6.5"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
      />
      <circle cx="24" cy="24" r="5.4" fill="#ffc21a" stroke="#0a7a61" strokeWidth="2.2" />
    </svg>
  );
}

/** Mark and name side by side. `href` makes it a link to that page; without it, it is plain. */
export function Logo({ href, size }: { href?: string; size?: number }) {
  const content = (
    <>
      <LogoMark size={size} />
      <span className="logo-word" aria-hidden={href ? true : undefined}>
        {navigationCopy.brand}
      </span>
    </>
  );
  if (!href) return <span className="logo">{content}</span>;
  return (
    <a className="logo" href={href} aria-label={navigationCopy.brandHome}>
      {content}
    </a>
  );
}
