import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import type { LogEventCall } from "./call-schemas.ts";
import { countAttempts } from "./limit-attempts.server.ts";
import { liveSessionSql } from "./live-session-sql.server.ts";
import { clientEventStatement } from "./security-events.server.ts";

/** The most that one person may report: nobody fills the table by hand. */
const REPORTS = { attempts: 60, windowMinutes: 60 };
/** The same words again within so long are the same event. */
const SAME_WITHIN_MS = 5 * 60_000;

/**
 * `log_security_event_enhanced` (spec §7): keeps what a client reports of its own person, whatever it says; the action
 * is marked as a client's (`client.…`), so that it can never pass for one of the server's. Repeats are kept once.
 * Throws `unauthenticated`, `session_expired`, `rate_limited` (60 per hour).
 */
export async function logClientEvent({ services, actor }: VerbContext, call: LogEventCall): Promise<void> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { userId, sessionId } = actor;
  await countAttempts(services, [{ name: "api", key: `user:${userId}|log_security_event`, limit: REPORTS }]);
  const now = services.now();
  const [kept] = await services.read(
    clientEventStatement(
      services,
      {
        action: `client.${call.p_action}`,
        resourceType: call.p_resource_type,
        resourceId: call.p_resource_id,
        details: call.p_details,
        riskLevel: call.p_risk_level,
        userId,
        sessionId,
      },
      { isLive: liveSessionSql(sessionId, userId, now), since: new Date(now.getTime() - SAME_WITHIN_MS) },
    ),
  );
  if (!kept?.is_live) throw new AppError("session_expired");
}
