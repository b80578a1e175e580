import { exportJWK, generateKeyPair } from "jose";

/** Makes a private key for Web Push (VAPID, RFC 8292), as VAPID_KEY takes it: a JWK of P-256. */
export async function makeVapidKey(): Promise<string> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const { kty, crv, x, y, d } = await exportJWK(privateKey);
  return JSON.stringify({ kty, crv, x, y, d });
}
