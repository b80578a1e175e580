/** The scripts that may run in a document: inline ones by the hash of their text, and in a private document by this answer's nonce. */
interface AllowedScripts {
  hashes: readonly string[];
  nonce?: string;
}

/** The addresses that a document of ours reaches beside itself. */
interface Reached {
  /** The product's public address (its WebSockets are on it). */
  origin: string;
  /** Where its forms may lead by a redirect: Stripe's pages. */
  formOrigins?: readonly string[];
}

/**
 * The Content-Security-Policy of a document. Kept pages are the same for everyone, so a nonce in them would protect
 * nobody: they name their inline scripts by hash.
 */
export function contentSecurityPolicy(
  allowed: AllowedScripts,
  { origin, formOrigins = [] }: Reached,
): string {
  const byNonce = allowed.nonce ? [`'nonce-${allowed.nonce}'`, "'strict-dynamic'"] : [];
  const byHash = allowed.hashes.map((hash) => `'${hash}'`);
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...byNonce, ...byHash].join(" ")}`,
    "style-src 'self'",
    // React writes positions and widths as style attributes; they run nothing.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${origin.replace(/^http/, "ws")}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${["'self'", ...formOrigins].join(" ")}`,
    "frame-src 'self'",
    "frame-ancestors 'self'",
  ].join("; ");
}

/** The hash of an inline script's text, as a policy names it. */
export async function scriptHash(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
}

/** A nonce for one answer: 128 random bits. */
export function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}
