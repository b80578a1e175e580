import { navigationCopy } from "../copy/navigation.ts";

/**
 * The mark: a court seen from above that closes into a Q, whose tail is the ball landing on the corner. `size`
 * in px; colours are fixed so that it reads on any ground.
 */
export function LogoMark({ size = 36 }: { size?: number }) {
  return (
    <svg className="logo-mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="8.5" fill="#0a7a61" />
      <path
        d="M17 25H10a3 3 0 0 1-3-3V10a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v7"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M7 16h9" stroke="#fff" strokeWidth="2" />
      <circle cx="23.5" cy="23.5" r="4.8" fill="#ffc21a" />
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
