import type { Context } from "hono";
import { AppError } from "../../app/lib/errors.ts";
import type { ApiBindings } from "./bindings.ts";

const MAX_BODY_BYTES = 100_000;

/** The JSON object of a call's body; an empty body is `{}`. Throws `invalid_json` or `payload_too_large`. */
export async function readJson(c: Context<ApiBindings>): Promise<Record<string, unknown>> {
  if (Number(c.req.header("content-length") ?? 0) > MAX_BODY_BYTES) throw new AppError("payload_too_large");
  const text = await c.req.text();
  if (text.length > MAX_BODY_BYTES) throw new AppError("payload_too_large");
  if (text.trim() === "") return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError("invalid_json");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new AppError("invalid_json");
  return value as Record<string, unknown>;
}
