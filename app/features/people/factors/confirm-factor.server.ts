import type { Services } from "../../../platform/services.server.ts";
import type { SessionHolder } from "../sessions/limit-guesses.server.ts";
import type { OpenedSession } from "../sessions/sessions.ts";
import { verifyFactor } from "./verify-factor.server.ts";

/**
 * The first six digits of a factor that `startFactor` began: from now on signing in asks for it, and the person's other
 * sessions end. Gives this session's new tokens (`sessionCookies`), and with the first factor the recovery codes, to be shown this
 * once. Throws as `verifyFactor` does.
 */
export async function confirmFactor(
  context: { services: Services; actor: SessionHolder },
  input: { factorId: string; code: string; readBeside?: () => void },
): Promise<{ session: OpenedSession; recoveryCodes: string[] | null }> {
  return await verifyFactor(context, { ...input, challengeId: null, givesCodes: true });
}
