import { Hono, type Context } from "hono";
import { canAccessClubData } from "../../../app/features/base/access/can-access-club-data.server.ts";
import {
  checkRateLimitCallSchema,
  clubAccessCallSchema,
  logEventCallSchema,
  noCallParametersSchema,
  sanitiseCallSchema,
} from "../../../app/features/base/access/call-schemas.ts";
import { checkAccess } from "../../../app/features/base/access/check-access.server.ts";
import { checkRateLimit } from "../../../app/features/base/access/check-rate-limit.server.ts";
import { logClientEvent } from "../../../app/features/base/access/log-client-event.server.ts";
import { sanitiseInput } from "../../../app/features/base/access/sanitise-input.server.ts";
import { AppError } from "../../../app/lib/errors.ts";
import { parseInput } from "../../../app/lib/parse.ts";
import type { VerbContext } from "../../../app/platform/services.server.ts";
import type { ApiBindings } from "../bindings.ts";
import { apiActor, requireApiActor } from "../identity.ts";
import { readJsonBody } from "../json.ts";

/**
 * The remote procedures about security (spec §7), under `/api/rest/v1/rpc`. Sanitising and `check_rate_limit` are open
 * to visitors, whose forms use them before there is a session; the others are for the person of the token.
 */
export const securityRpc = new Hono<ApiBindings>();

securityRpc.post("/log_security_event_enhanced", async (c) => {
  const actor = requireApiActor(c);
  const call = parseInput(logEventCallSchema, await readJsonBody(c, { cleansTexts: true }));
  await logClientEvent({ services: c.env.services, actor }, call);
  return c.json({ success: true });
});

securityRpc.post("/check_rate_limit", async (c) => {
  const call = parseInput(checkRateLimitCallSchema, await readJsonBody(c));
  return c.json(await checkRateLimit(contextOf(c), call));
});

// Whether the token's session is valid; false for a visitor. Too many checks are an error, not an answer.
securityRpc.post("/validate_user_session", async (c) => {
  parseInput(noCallParametersSchema, await readJsonBody(c));
  const actor = apiActor(c);
  const resource = actor.kind === "user" ? { type: "session", id: actor.sessionId } : undefined;
  const check = await checkAccess(contextOf(c), { operation: "validate_user_session", resource });
  if (!check.success && (check.code === "rate_limited" || check.code === "limit_unverified"))
    throw new AppError(check.code, { retryAfterSeconds: check.retryAfterSeconds });
  return c.json(check.success);
});

securityRpc.post("/can_access_club_data", async (c) => {
  const actor = requireApiActor(c);
  const call = parseInput(clubAccessCallSchema, await readJsonBody(c));
  return c.json(await canAccessClubData({ services: c.env.services, actor }, call));
});

securityRpc.post("/validate_and_sanitize_input", async (c) => {
  const call = parseInput(sanitiseCallSchema, await readJsonBody(c, { cleansTexts: true }));
  return c.json(sanitiseInput(contextOf(c), call));
});

function contextOf(c: Context<ApiBindings>): VerbContext {
  return { services: c.env.services, actor: apiActor(c) };
}
