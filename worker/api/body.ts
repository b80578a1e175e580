import type { MiddlewareHandler } from "hono";
import { findCall } from "./calls.ts";
import { logTyped } from "../../app/features/base/access/log-typed.server.ts";
import { AppError } from "../../app/lib/errors.ts";
import { BODY_BYTES, readWithin, withBody } from "../bodies.ts";
import type { ApiBindings } from "./bindings.ts";

/**
 * Reads a call's body within its limit, before any handler: more is `payload_too_large`. Suspicious words in its JSON are
 * logged after the answer (spec §5).
 */
export const boundBody: MiddlewareHandler<ApiBindings> = async (c, next) => {
  const { raw } = c.req;
  if (!raw.body) return await next();
  const call = findCall(c.req.path)?.row;
  const bytes = await readWithin(raw, call?.bodyBytes ?? BODY_BYTES);
  if (!bytes) throw new AppError("payload_too_large");
  c.req.raw = withBody(raw, bytes);
  await next();
  if (call?.isLookedThrough || bytes.byteLength === 0) return;
  const typed = parsed(bytes);
  const actor = c.get("actor");
  if (typed !== undefined && actor)
    logTyped({ services: c.env.services, actor }, { place: c.req.path, typed });
};

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
