import type { Services } from "../../../platform/services.server.ts";
import { limitOwnGuess } from "../sessions/limit-guesses.server.ts";
import { provePassword } from "../sessions/prove-password.server.ts";
import { removeFactor } from "./remove-factor.server.ts";

interface Owner {
  userId: string;
  sessionId: string;
}

/**
 * Takes a second factor away on a screen, where the password is asked for too, in case the session was left open
 * (counted as `auth`); a lost telephone needs no digits. An account without a password needs a fresh proof. Throws
 * `invalid_credentials`, and as `removeFactor` does.
 */
export async function removeOwnFactor(
  { services, actor }: { services: Services; actor: Owner },
  { factorId, password }: { factorId: string; password: string },
): Promise<void> {
  await limitOwnGuess(services, { actor, key: "password", guessed: "password" }, async () => {
    // Both read in one turn, so in one round trip; nothing is taken away before the proof.
    const proof = provePassword({ services, actor }, password);
    proof.catch(() => undefined);
    await removeFactor({ services, actor }, { factorId, proof });
  });
}
