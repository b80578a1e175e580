import type { MiddlewareHandler } from "hono";
import { limitApi } from "../../app/features/security/limit-attempts.server.ts";
import { actorUserId } from "../../app/lib/actor.ts";
import type { ApiBindings } from "./bindings.ts";

// Entrances with a limit of their own, or with none (product §10): codes and passwords count as `auth`; refresh,
// sign-out, webhooks and the clubs' TVs count against nothing; what a screen's cookie opens counts by its person, and a
// security check by its operation.
const COUNTED_ELSEWHERE =
  /^\/api\/(auth\/v1\/(signup|verify|token|otp|recover|resend|logout|\.well-known)|webhooks|v1\/me\/(globals|terms|check|session|notifications)|v1\/errors|rest\/v1\/rpc\/(validate_user_session|can_access_club_data)|v1\/clubs\/[^/]+\/display|realtime\/v1\/display)(\/|$)/;

/** Counts every other call under `/api`: 100 a minute by user, token or address. */
export const countCall: MiddlewareHandler<ApiBindings> = async (c, next) => {
  if (!COUNTED_ELSEWHERE.test(c.req.path))
    await limitApi(c.env.services, { userId: actorUserId(c.get("actor")) });
  await next();
};
