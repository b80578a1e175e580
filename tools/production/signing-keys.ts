import { exportJWK, generateKeyPair } from "jose";

/** Makes a private ES256 key set, as AUTH_SIGNING_KEYS takes it: JWKS JSON with one key. */
export async function makeSigningKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: "ES256", use: "sig" };
  return JSON.stringify({ keys: [key] });
}
