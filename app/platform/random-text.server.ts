const BYTES = 32;

/** A text that nobody can guess, for tokens and links: 32 random bytes in base64url, 43 letters. */
export function randomText(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
