import type { ExpiryNotice } from "./expiry.ts";

const DISMISSED = "quadra-expiry-dismissed";

/**
 * Whether cookies (a header's or a document's) say that this banner was dismissed. The cookie ends with the browser's session,
 * and means nothing after the next sign-in.
 */
export function isExpiryDismissed(cookies: string, { session }: Pick<ExpiryNotice, "session">): boolean {
  return cookies.split(/;\s*/).includes(`${DISMISSED}=${session}`);
}

/** The cookie, as a script sets it, that dismisses the banner for the session (spec §4). */
export function expiryDismissal({ session }: Pick<ExpiryNotice, "session">, isSecure: boolean): string {
  return `${DISMISSED}=${session}; Path=/; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
