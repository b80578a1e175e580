import { actorUserId } from "../../../lib/actor.ts";
import { clientNetwork } from "./limit-attempts.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import type { CheckRateLimitCall } from "./call-schemas.ts";

/**
 * `check_rate_limit` (spec §7): counts one attempt of a client's own action, by person or address, and says whether it
 * is allowed; a check that fails counts as not allowed (spec §5). These counters are a client's own: no limit of the
 * server's can be read or used up through them, nor another person's.
 */
export async function checkRateLimit(
  { services, actor }: VerbContext,
  call: CheckRateLimitCall,
): Promise<boolean> {
  const userId = actorUserId(actor);
  const who = userId ? `user:${userId}` : `address:${clientNetwork(services)}`;
  const { allowed } = await services.limiter.countAll([
    {
      name: "default",
      key: `client:${who}|${call.p_action_type}`,
      limit: { attempts: call.p_max_attempts, windowMinutes: call.p_window_minutes },
    },
  ]);
  return allowed;
}
