import { AppError } from "../../lib/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import { ownAccountStatement } from "../people/account-statements.server.ts";
import { limitOwnGuess } from "../sessions/limit-guesses.server.ts";
import { removeFactor } from "./remove-factor.server.ts";

interface Owner {
  userId: string;
  sessionId: string;
}

/**
 * Takes a second factor away on a screen, where the password is asked for too, in case the session was left open
 * (counted as `auth`); a lost telephone needs no digits. Throws `invalid_credentials`, and as `removeFactor` does.
 */
export async function removeOwnFactor(
  { services, actor }: { services: Services; actor: Owner },
  { factorId, password }: { factorId: string; password: string },
): Promise<void> {
  await limitOwnGuess(services, { actor, key: "password", guessed: "password" }, async () => {
    // Both read in one turn, so in one round trip; nothing is taken away before the proof.
    const proof = provePassword(services, actor, password);
    proof.catch(() => undefined);
    await removeFactor({ services, actor }, { factorId, proof });
  });
}

async function provePassword(services: Services, actor: Owner, password: string): Promise<void> {
  const read = services.read(ownAccountStatement(services.db, actor, services.now()));
  const [row] = await read;
  if (!row) throw new AppError("session_expired");
  // Who came by a mailed code and never had a password has none to show.
  if (row.password_hash === null || (await services.passwords.verify(password, row.password_hash))) return;
  throw new AppError("invalid_credentials", { field: "password", message: "A senha não é esta." });
}
