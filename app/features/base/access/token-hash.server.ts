import type { Services } from "../../../platform/services.server.ts";
import { randomLetters, readToken, sealLetters, writeToken } from "./token-text.ts";

/** Far more random bytes than a token has letters: some are skipped. */
const RANDOM_BYTES = 96;
const SEAL = "api_token";

/** A new token, to be shown once and kept nowhere but as its hash. */
export async function newToken({ tokens }: Pick<Services, "tokens">): Promise<string> {
  const random = randomLetters(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
  return writeToken({ random, seal: sealLetters(await tokens.keyed(SEAL, random)) });
}

/** SHA-256 (base64url) of a token, as it is stored: what nobody can guess needs no slower hash. */
export async function tokenHash(token: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token)));
  return btoa(String.fromCharCode(...digest))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/**
 * The hash of a bearer that can be an API token; null for any other text. `isOurs` says whether a key of ours sealed it: only
 * such a token is counted by itself, so that invented ones do not outrun the limit of who invents them.
 */
export async function recogniseToken(
  { tokens }: Pick<Services, "tokens">,
  bearer: string,
): Promise<{ hash: string; isOurs: boolean } | null> {
  const parts = readToken(bearer);
  if (!parts) return null;
  const [hash, seals] = await Promise.all([tokenHash(bearer), tokens.keyedAny(SEAL, parts.random)]);
  return { hash, isOurs: seals.some((seal) => sealLetters(seal) === parts.seal) };
}
