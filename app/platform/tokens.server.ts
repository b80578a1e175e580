import { base64url, createLocalJWKSet, importJWK, jwtVerify, type JWK, SignJWT } from "jose";

/** What an access token says. Times are seconds since the epoch, as in JWT. */
export interface AccessClaims {
  sub: string;
  session_id: string;
  email: string;
  exp: number;
}

export interface Tokens {
  /** Signs an access token (ES256) that lives `ttlSeconds` from `now`. */
  sign(claims: Omit<AccessClaims, "exp">, now: Date, ttlSeconds: number): Promise<string>;
  /** The claims of a well-formed, unexpired token signed by one of our keys, else null. */
  verify(token: string, now: Date): Promise<AccessClaims | null>;
  /** HMAC-SHA256 (base64url) of `value` under a key of ours for this `purpose`: for codes and refresh tokens. */
  keyed(purpose: string, value: string): Promise<string>;
  /** Public keys, for `/.well-known/jwks.json`. */
  publicKeys(): { keys: JWK[] };
}

const AUDIENCE = "authenticated";
const COMPACT = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

/** Access tokens signed with the first of `privateKeys` (a private JWKS as JSON) and verified with any of them. */
export function createTokens(privateKeys: string, issuer: string): Tokens {
  const { keys } = JSON.parse(privateKeys) as { keys: JWK[] };
  const active = keys[0];
  if (!active) throw new Error("AUTH_SIGNING_KEYS holds no key");
  const publicJwks = {
    keys: keys.map(({ d: _private, ...open }) => ({ ...open, alg: "ES256", use: "sig" })),
  };
  const keySet = createLocalJWKSet(publicJwks);

  return {
    async sign({ sub, session_id, email }, now, ttlSeconds) {
      const issuedAt = Math.floor(now.getTime() / 1000);
      return await new SignJWT({ session_id, email, role: AUDIENCE, aal: "aal1" })
        .setProtectedHeader({ alg: "ES256", kid: active.kid, typ: "JWT" })
        .setSubject(sub)
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ttlSeconds)
        .sign(await importJWK(active, "ES256"));
    },
    async verify(token, now) {
      if (!COMPACT.test(token)) return null;
      try {
        const { payload } = await jwtVerify(token, keySet, {
          algorithms: ["ES256"],
          issuer,
          audience: AUDIENCE,
          currentDate: now,
        });
        const { sub, session_id, email, exp } = payload as Partial<AccessClaims>;
        return sub && session_id && exp ? { sub, session_id, email: email ?? "", exp } : null;
      } catch {
        return null;
      }
    },
    async keyed(purpose, value) {
      const encoder = new TextEncoder();
      const secret = await crypto.subtle.digest("SHA-256", encoder.encode(`quadra:${purpose}:${active.d}`));
      const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, [
        "sign",
      ]);
      return base64url.encode(new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(value))));
    },
    publicKeys: () => publicJwks,
  };
}
