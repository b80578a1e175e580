import { Hono } from "hono";
import { z } from "zod";
import {
  recogniseSession,
  renewSession,
  signedOutCookies,
} from "../../../app/features/accounts/session-middleware.server.ts";
import { checkAccess } from "../../../app/features/security/check-access.server.ts";
import { AppError } from "../../../app/lib/errors.ts";
import { parseInput } from "../../../app/lib/parse.ts";
import type { ApiBindings } from "../bindings.ts";
import { apiActor } from "../identity.ts";
import { readJson } from "../json.ts";
import { comesFromUs } from "../screen-identity.ts";

/** The calls that keep a screen's session: its check, and its renewal before it expires (spec §4, §9). */
export const meSessionApi = new Hono<ApiBindings>();

// Operations are limits' keys: a closed list, or anybody could make as many limits as they like.
const checkSchema = z.object({
  operation: z.enum(["page_access", "session_check"]),
  required_role: z.enum(["athlete", "club_admin", "super_admin"]).optional(),
  resource: z.string().max(200).optional(),
});

// The security check of spec §4 for our own screens, by bearer token or by their cookies. A session that has ended
// takes its cookies along.
meSessionApi.post("/me/check", async (c) => {
  const { services } = c.env;
  const bearer = apiActor(c);
  if (bearer.kind !== "user" && !comesFromUs(c)) throw new AppError("forbidden");
  const { operation, required_role, resource } = parseInput(checkSchema, await readJson(c));
  const { actor, cookies } =
    bearer.kind === "user" ? { actor: bearer, cookies: [] } : await recogniseSession(services, c.req.raw);
  const result = await checkAccess(
    { services, actor },
    {
      operation,
      requiredRole: required_role,
      resource: resource === undefined ? undefined : { type: "page", id: resource },
    },
  );
  const hasEnded = !result.success && result.code === "session_expired" && bearer.kind !== "user";
  for (const cookie of hasEnded ? signedOutCookies(services) : cookies)
    c.header("set-cookie", cookie, { append: true });
  c.header("cache-control", "private, no-store");
  if (result.success) return c.json({ success: true, security_level: result.securityLevel });
  const { code, retryAfterSeconds } = result;
  if (code === "rate_limited") throw new AppError(code, { retryAfterSeconds });
  return c.json({ success: false, error: result.error, code, security_level: result.securityLevel });
});

// Renews the cookies; counts against nothing (product §10), and two tabs at once do no harm.
meSessionApi.post("/me/session", async (c) => {
  if (!comesFromUs(c)) throw new AppError("forbidden");
  const { expiresAt, cookies } = await renewSession(c.env.services, c.req.raw);
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
  c.header("cache-control", "private, no-store");
  if (expiresAt === null) throw new AppError("session_expired");
  return c.json({ expires_at: expiresAt });
});
