import type { Context } from "hono";
import { AppError } from "../../app/lib/errors.ts";
import { faultOfJson } from "../../app/lib/storable.ts";

import { refuseUnstorable } from "../query.ts";
import type { ApiBindings } from "./bindings.ts";

const MAX_BODY_BYTES = 100_000;

/**
 * The JSON object of a call's body; an empty body is `{}`. Throws `invalid_json`, `payload_too_large`, and `invalid_input` for
 * what cannot be stored, unless the call itself cleans the texts that it takes.
 */
export async function readJson(
  c: Context<ApiBindings>,
  { cleansTexts = false }: { cleansTexts?: boolean } = {},
): Promise<Record<string, unknown>> {
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
  const found = faultOfJson(value);
  if (!cleansTexts || found?.fault !== "text") refuseUnstorable(found);
  return value as Record<string, unknown>;
}
