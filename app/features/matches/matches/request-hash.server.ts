/** SHA-256 (hex) of a parsed request: the same request under the same `Idempotency-Key` has the same (product §10). */
export async function requestHash(input: object): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(input)));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
