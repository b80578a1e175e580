import { Hono } from "hono";
import { z } from "zod";
import { renewSession, signedOutCookies } from "../../../app/guards/session-middleware.server.ts";
import { checkAccess } from "../../../app/features/base/access/check-access.server.ts";
import { AppError } from "../../../app/lib/errors.ts";
import { comesFromUs } from "../../../app/platform/same-site.server.ts";
import { parseInput } from "../../../app/lib/parse.ts";
import type { ApiBindings } from "../bindings.ts";
import { readScreen, setCookies } from "../identity.ts";
import { readJsonBody } from "../json.ts";

/** The calls that keep a screen's session: its check, and its renewal before it expires (spec §4, §9). */
export const meSessionApi = new Hono<ApiBindings>();

// Operations are keys of limits, so the list is closed: a caller must not make new limits.
const checkSchema = z.object({
  operation: z.enum(["page_access", "session_check"]),
  required_role: z.enum(["athlete", "club_admin", "super_admin"]).optional(),
  resource: z.string().max(200).optional(),
});

// The security check of spec §4 for our own screens, by bearer token or by their cookies. When the session
// has ended, its cookies are removed.
meSessionApi.post("/me/check", async (c) => {
  const { services } = c.env;
  const { operation, required_role, resource } = parseInput(checkSchema, await readJsonBody(c));
  const { actor, cookies, isByCookie } = await readScreen(c);
  const result = await checkAccess(
    { services, actor },
    {
      operation,
      requiredRole: required_role,
      resource: resource === undefined ? undefined : { type: "page", id: resource },
    },
  );
  const hasEnded = !result.success && result.code === "session_expired" && isByCookie;
  setCookies(c, hasEnded ? signedOutCookies(services) : cookies);
  c.header("cache-control", "private, no-store");
  if (result.success) return c.json({ success: true, security_level: result.securityLevel });
  const { code, retryAfterSeconds } = result;
  if (code === "rate_limited" || code === "limit_unverified") throw new AppError(code, { retryAfterSeconds });
  return c.json({ success: false, error: result.error, code, security_level: result.securityLevel });
});

// Renews the cookies; counts against nothing (product §10), and two tabs at once do no harm.
meSessionApi.post("/me/session", async (c) => {
  const { services } = c.env;
  if (!comesFromUs(c.req.raw, services.origin)) throw new AppError("forbidden");
  const { expiresAt, cookies } = await renewSession(services, c.req.raw);
  setCookies(c, cookies);
  c.header("cache-control", "private, no-store");
  if (expiresAt === null) throw new AppError("session_expired");
  return c.json({ expires_at: expiresAt });
});
