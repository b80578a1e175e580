import { createContext, use } from "react";
import type { AuthState } from "../../base/access/auth-state.ts";
import type { GateCache } from "../../base/access/gate-cache.ts";
import type { CheckAnswer, CheckCall } from "../../base/access/security-check.ts";

/** The session of the signed-in screens, as their scripts know it. */
interface ScreenSession {
  auth: AuthState;
  /** Results of security checks, dropped whole when the user changes (spec §4). */
  gates: GateCache;
  /** Asks the server for a check; a session that turns out to have ended is left at once. Throws an HttpError. */
  check: (call: CheckCall) => Promise<CheckAnswer>;
}

export const SessionContext = createContext<ScreenSession | null>(null);

/** The session around this component; throws outside a SessionProvider. */
export function useSession(): ScreenSession {
  const session = use(SessionContext);
  if (!session) throw new Error("no SessionProvider around");
  return session;
}
