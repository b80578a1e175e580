import { limitForms } from "../../base/access/limit-attempts.server.ts";
import { randomText } from "../../../platform/random-text.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import { randomBytes } from "../../../platform/random-bytes.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { insertPairing } from "./tvs-repository.server.ts";
import { PAIRING_CODE_TTL_MS, codeFrom } from "./tvs.ts";

/** Enough that hardly any draw has to be drawn again. */
const BYTES = 16;

/**
 * A screen asks for a code to show; anybody may, counted as a form by address. Gives the six signs, the secret that is the
 * screen's own from now on, and until when the code may be typed. Both are kept hashed. Throws `rate_limited`.
 */
export async function askPairing({
  services,
}: Pick<VerbContext, "services">): Promise<{ code: string; secret: string; expiresAt: Date }> {
  await limitForms(services, "tv");
  const { db, tokens } = services;
  const secret = randomText();
  const createdAt = services.now();
  const expiresAt = new Date(createdAt.getTime() + PAIRING_CODE_TTL_MS);
  const secretHash = await tokens.keyed("tv-secret", secret);
  const code = await retryOnConflict(
    async () => {
      const drawn = drawCode();
      const codeHash = await tokens.keyed("tv-code", drawn);
      await insertPairing(db, { id: services.newId(), codeHash, secretHash, createdAt, expiresAt });
      return drawn;
    },
    { usesKeyLock: false },
  );
  return { code, secret, expiresAt };
}

function drawCode(): string {
  for (;;) {
    const code = codeFrom(randomBytes(BYTES));
    if (code) return code;
  }
}
