import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { errorSentence } from "../../app/copy/errors.ts";
import { AppError } from "../../app/lib/errors.ts";
import type { ApiBindings } from "./bindings.ts";

/** Answers what a handler threw: `{ error: { code, message, field? } }`, message in pt-BR, Retry-After where known. */
export function answerApiError(thrown: unknown, c: Context<ApiBindings>): Response {
  const error = thrown instanceof AppError ? thrown : new AppError("unexpected");
  if (error !== thrown) console.error("api", c.req.method, c.req.path, thrown);
  const { field, retryAfterSeconds } = error.details;
  if (retryAfterSeconds) c.header("retry-after", String(retryAfterSeconds));
  const message = errorSentence(error.code, error.details);
  return c.json(
    { error: { code: error.code, message, ...(field ? { field } : {}) } },
    error.status as ContentfulStatusCode,
  );
}
