import type { Services } from "../../../platform/services.server.ts";
import { RECOVERY_CODE_BYTES, RECOVERY_CODES, recoveryCode } from "./recovery-codes.ts";

const PURPOSE = "recovery-code";

/** New codes for a person: as they are shown this once, and as they are kept. */
export async function newRecoveryCodes(
  { tokens }: Pick<Services, "tokens">,
  userId: string,
): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    recoveryCode(crypto.getRandomValues(new Uint8Array(RECOVERY_CODE_BYTES))),
  );
  const hashes = await Promise.all(codes.map((code) => tokens.keyed(PURPOSE, `${userId}:${code}`)));
  return { codes, hashes };
}

/**
 * Gives the forms in which a code may be kept: HMAC-SHA256 under a key of ours for this purpose, one for each key. 50 random bits are
 * beyond guessing over the network, so that no slow hash as for passwords is needed; somebody who has only the database lacks the key,
 * without which a fast machine would try them all. The person's id is part of it: a row moved to another account opens nothing.
 */
export function recoveryCodeHashes(
  { tokens }: Pick<Services, "tokens">,
  userId: string,
  code: string,
): Promise<string[]> {
  return tokens.keyedAny(PURPOSE, `${userId}:${code}`);
}
