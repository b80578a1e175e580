import type { ExpiryNotice } from "./expiry.ts";

const DISMISSED = "quadra-expiry-dismissed";
/** Over https: a browser takes such a cookie from this very host alone. */
const HOST = "__Host-";

/**
 * Whether cookies (a header's or a document's) say that this banner was dismissed. The cookie ends with the browser's session,
 * and means nothing after the next sign-in.
 */
export function isExpiryDismissed(cookies: string, { session }: Pick<ExpiryNotice, "session">): boolean {
  const dismissed = `${DISMISSED}=${session}`;
  return cookies.split(/;\s*/).some((cookie) => cookie === dismissed || cookie === HOST + dismissed);
}

/** The cookie, as a script sets it, that dismisses the banner for the session (spec §4). */
export function expiryDismissal({ session }: Pick<ExpiryNotice, "session">, isSecure: boolean): string {
  const cookie = `${DISMISSED}=${session}; Path=/; SameSite=Lax`;
  return isSecure ? `${HOST}${cookie}; Secure` : cookie;
}
