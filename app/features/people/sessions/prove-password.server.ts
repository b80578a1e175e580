import { AppError } from "../../../lib/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { ownAccountStatement } from "../people/accounts-repository.server.ts";

/**
 * Resolves where `password` is that of a live session's owner; false for an account that has none, which proves nothing. The
 * caller counts the guesses (`limitOwnGuess`). Throws `invalid_credentials`, `session_expired`.
 */
export async function provePassword(
  { services, actor }: { services: Services; actor: { userId: string; sessionId: string } },
  password: string,
): Promise<boolean> {
  const [row] = await services.read(ownAccountStatement(services.db, actor, services.now()));
  if (!row) throw new AppError("session_expired");
  if (row.password_hash === null) return false;
  if (await services.passwords.verify(password, row.password_hash)) return true;
  throw new AppError("invalid_credentials", { field: "password", message: "A senha não é esta." });
}
