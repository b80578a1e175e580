import type { Context } from "hono";
import { BODY_BYTES } from "../bodies.ts";
import { AppError } from "../../app/lib/errors.ts";
import { faultOfJson } from "../../app/lib/storable.ts";

import { refuseUnstorable } from "../query.ts";
import type { ApiBindings } from "./bindings.ts";

/**
 * The JSON object of a call's body; an empty body is `{}`. Throws `invalid_json`, `payload_too_large`, and `invalid_input` for
 * what cannot be stored, unless the call itself cleans the texts that it takes.
 */
export async function readJsonBody(
  c: Context<ApiBindings>,
  { cleansTexts = false, mostBytes = BODY_BYTES }: { cleansTexts?: boolean; mostBytes?: number } = {},
): Promise<Record<string, unknown>> {
  if (Number(c.req.header("content-length") ?? 0) > mostBytes) throw new AppError("payload_too_large");
  const text = await c.req.text();
  if (text.length > mostBytes) throw new AppError("payload_too_large");
  if (text.trim() === "") return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError("invalid_json");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new AppError("invalid_json");
  const found = faultOfJson(value);
  if (!cleansTexts || found?.fault !== "text") refuseUnstorable(found);
  return value as Record<string, unknown>;
}
