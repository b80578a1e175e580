import type { Services } from "../../../platform/services.server.ts";
import type { SessionHolder } from "../sessions/limit-guesses.server.ts";
import type { OpenedSession } from "../sessions/sessions.ts";
import { verifyFactor } from "./verify-factor.server.ts";

/**
 * Asks a confirmed factor and takes its answer at once, for the screen that stands between the password and the product.
 * Gives the session's new tokens (`sessionCookies`). Throws as `verifyFactor` does.
 */
export async function answerFactor(
  context: { services: Services; actor: SessionHolder },
  { factorId, code }: { factorId: string; code: string },
): Promise<OpenedSession> {
  return (await verifyFactor(context, { factorId, code, challengeId: null })).session;
}
