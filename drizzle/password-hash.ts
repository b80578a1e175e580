import { argon2Sync, randomBytes } from "node:crypto";
import { equalBytes, formatPhc, parsePhc, PASSWORD_PARAMETERS as PARAMETERS } from "../app/lib/phc.ts";
import type { Passwords } from "../app/platform/services.server.ts";

const TAG_BYTES = 32;

/** The PHC string of a password, as `app/platform/passwords.server.ts` makes it, by Node's own argon2id. */
export function hashPassword(password: string, salt: Uint8Array = randomBytes(16)): string {
  return formatPhc({ ...PARAMETERS, salt, tag: digest(password, { ...PARAMETERS, salt }, TAG_BYTES) });
}

/** Passwords for verbs that run in Node (scripts, seeds). */
export const nodePasswords: Passwords = {
  hash: async (password) => hashPassword(password),
  async verify(password, phc) {
    const stored = phc === null ? null : parsePhc(phc);
    return stored !== null && equalBytes(digest(password, stored, stored.tag.length), stored.tag);
  },
};

function digest(
  password: string,
  hash: { memoryKib: number; passes: number; parallelism: number; salt: Uint8Array },
  tagLength: number,
): Uint8Array {
  return argon2Sync("argon2id", {
    message: password.normalize("NFKC"),
    nonce: hash.salt,
    memory: hash.memoryKib,
    passes: hash.passes,
    parallelism: hash.parallelism,
    tagLength,
  });
}
