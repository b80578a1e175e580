import { DAY_MS } from "../app/lib/dates.ts";

/** Where it is looked for (RFC 9116). */
export const SECURITY_TXT_PATH = "/.well-known/security.txt";

/** A copy that somebody kept must not be believed for more than a year. */
const TTL_DAYS = 180;

/** Tells who finds a hole where to report it (RFC 9116). `origin` is the product's public address. */
export function securityTxt({ origin, contact }: { origin: string; contact: string }, now: Date): string {
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date(now.getTime() + TTL_DAYS * DAY_MS).toISOString()}`,
    "Preferred-Languages: pt, en",
    `Canonical: ${origin}${SECURITY_TXT_PATH}`,
    "",
  ].join("\n");
}
