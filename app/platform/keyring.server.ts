import { base64url, type JWK } from "jose";

/** Secrets derived from the signing keys: the first makes new values, every one of them recognises old ones. */
export interface Keyring {
  /** HMAC-SHA256 (base64url) of `value` under the newest key for this `purpose`: for codes, refresh tokens and seals. */
  keyed(purpose: string, value: string): Promise<string>;
  /** The same under every key of the set, the newest first: what was made before a rotation is one of them. */
  keyedAny(purpose: string, value: string): Promise<string[]>;
  /** Encrypts a text (AES-256-GCM) under the newest key for this `purpose`: "kid.iv.text" in base64url. */
  seal(purpose: string, text: string): Promise<string>;
  /**
   * The text of a seal, or null when it is forged, of another purpose, or of a key that was taken away. `isOld` when a
   * newer key is there: seal it again.
   */
  unseal(purpose: string, sealed: string): Promise<{ text: string; isOld: boolean } | null>;
}

const IV_BYTES = 12;

/** Derives secrets from the private keys of a JWKS, the newest first. */
export function createKeyring(keys: readonly JWK[]): Keyring {
  const encoder = new TextEncoder();

  async function derive(purpose: string, key: JWK, algorithm: "HMAC" | "AES-GCM"): Promise<CryptoKey> {
    const secret = await crypto.subtle.digest("SHA-256", encoder.encode(`quadra:${purpose}:${key.d}`));
    return algorithm === "HMAC"
      ? await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
      : await crypto.subtle.importKey("raw", secret, "AES-GCM", false, ["encrypt", "decrypt"]);
  }

  async function keyedBy(key: JWK, purpose: string, value: string): Promise<string> {
    const signature = await crypto.subtle.sign(
      "HMAC",
      await derive(purpose, key, "HMAC"),
      encoder.encode(value),
    );
    return base64url.encode(new Uint8Array(signature));
  }

  const newest = keys[0]!;
  const nameOf = (key: JWK, i: number) => (key.kid ?? String(i)).replaceAll(/[^A-Za-z0-9_-]/g, "_");

  return {
    keyed: (purpose, value) => keyedBy(newest, purpose, value),
    keyedAny: (purpose, value) => Promise.all(keys.map((key) => keyedBy(key, purpose, value))),
    async seal(purpose, text) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const key = await derive(`seal:${purpose}`, newest, "AES-GCM");
      const hidden = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, encoder.encode(text));
      return `${nameOf(newest, 0)}.${base64url.encode(iv)}.${base64url.encode(new Uint8Array(hidden))}`;
    },
    async unseal(purpose, sealed) {
      const [name, iv = "", hidden = ""] = sealed.split(".");
      const i = keys.findIndex((key, at) => nameOf(key, at) === name);
      if (i < 0) return null;
      try {
        const key = await derive(`seal:${purpose}`, keys[i]!, "AES-GCM");
        const algorithm = { name: "AES-GCM", iv: new Uint8Array(base64url.decode(iv)) };
        const text = await crypto.subtle.decrypt(algorithm, key, new Uint8Array(base64url.decode(hidden)));
        return { text: new TextDecoder().decode(text), isOld: i > 0 };
      } catch {
        return null;
      }
    },
  };
}
