import { base64url, createLocalJWKSet, importJWK, jwtVerify, type JWK, SignJWT } from "jose";
import { createKeyring, type Keyring } from "./keyring.server.ts";

/** How a session was proven, newest first; `timestamp` in seconds since the epoch (GoTrue's `amr`). */
export interface AuthMethod {
  method: string;
  timestamp: number;
}

/** The claims of an access token. Times are seconds since the epoch, as in JWT. */
export interface AccessClaims {
  sub: string;
  session_id: string;
  email: string;
  exp: number;
  /** `aal2` once a second factor was shown. The session's row decides; this is for programs. */
  aal: "aal1" | "aal2";
  amr: AuthMethod[];
}

type NewClaims = Omit<AccessClaims, "exp" | "aal" | "amr"> & Partial<Pick<AccessClaims, "aal" | "amr">>;

export interface Tokens extends Keyring {
  /** Signs an access token (ES256) valid for `ttlSeconds` from `now`; of one factor by default. */
  sign(claims: NewClaims, now: Date, ttlSeconds: number): Promise<string>;
  /** The claims of a well-formed, unexpired token signed by one of our keys, else null. */
  verify(token: string, now: Date): Promise<AccessClaims | null>;
  /** Public keys, for `/.well-known/jwks.json`. */
  publicKeys(): { keys: JWK[] };
}

const AUDIENCE = "authenticated";
const COMPACT = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;
/** Clocks of two machines differ a little: a token may seem to come from this much later, not more. It ends on time. */
const AHEAD_SECONDS = 60;

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
    ...createKeyring(keys),
    async sign({ sub, session_id, email, aal = "aal1", amr = [] }, now, ttlSeconds) {
      const issuedAt = Math.floor(now.getTime() / 1000);
      return await new SignJWT({
        session_id,
        email,
        phone: "",
        role: AUDIENCE,
        aal,
        amr,
        is_anonymous: false,
      })
        .setProtectedHeader({ alg: "ES256", kid: active.kid, typ: "JWT" })
        .setSubject(sub)
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ttlSeconds)
        .sign(await importJWK(active, "ES256"));
    },
    async verify(token, now) {
      if (!isCanonical(token)) return null;
      try {
        const { payload } = await jwtVerify(token, keySet, {
          algorithms: ["ES256"],
          issuer,
          audience: AUDIENCE,
          currentDate: now,
          requiredClaims: ["sub", "exp", "iat"],
        });
        const {
          sub,
          session_id,
          email,
          exp,
          iat = 0,
          aal,
          amr,
        } = payload as Partial<AccessClaims> & { iat?: number };
        if (!sub || !session_id || !exp || iat > now.getTime() / 1000 + AHEAD_SECONDS) return null;
        const level = aal === "aal2" ? aal : "aal1";
        return { sub, session_id, email: email ?? "", exp, aal: level, amr: Array.isArray(amr) ? amr : [] };
      } catch {
        return null;
      }
    },
    publicKeys: () => publicJwks,
  };
}

/** Three parts of base64url, each in the one way of writing its bytes: no padding, spaces or idle bits. */
function isCanonical(token: string): boolean {
  if (!COMPACT.test(token)) return false;
  try {
    return token.split(".").every((part) => base64url.encode(base64url.decode(part)) === part);
  } catch {
    return false;
  }
}
