import type { MiddlewareHandler } from "hono";
import { noteTyped } from "../../app/features/security/note-typed.server.ts";
import { AppError } from "../../app/lib/errors.ts";
import { bodyLimit, readWithin, withBody } from "../bodies.ts";
import type { ApiBindings } from "./bindings.ts";

/** What is looked through by its own call, or was written by our own scripts. */
const NOT_TYPED = /^\/api\/(rest\/v1\/rpc|v1\/errors|webhooks)(\/|$)/;

/**
 * Reads a call's body within its limit, before anything else does: more is `payload_too_large`. Suspicious words in its
 * JSON are noted behind the answer (spec §5).
 */
export const boundBody: MiddlewareHandler<ApiBindings> = async (c, next) => {
  const { raw } = c.req;
  if (!raw.body) return await next();
  const bytes = await readWithin(raw, bodyLimit(new URL(raw.url)));
  if (!bytes) throw new AppError("payload_too_large");
  c.req.raw = withBody(raw, bytes);
  await next();
  if (NOT_TYPED.test(c.req.path) || bytes.byteLength === 0) return;
  const typed = parsed(bytes);
  const actor = c.get("actor");
  if (typed !== undefined && actor)
    noteTyped({ services: c.env.services, actor }, { place: c.req.path, typed });
};

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
