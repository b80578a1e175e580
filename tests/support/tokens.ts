import { generateKeyPairSync } from "node:crypto";
import { createTokens, type Tokens } from "../../app/platform/tokens.server.ts";

/** Tokens and seals of a test under a key of its own, for verbs that run without a worker. */
export function testTokens(): Tokens {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = { ...privateKey.export({ format: "jwk" }), kid: "test", alg: "ES256" };
  return createTokens(JSON.stringify({ keys: [key] }), "http://quadra.test/api/auth/v1");
}
