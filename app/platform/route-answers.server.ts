import { data } from "react-router";
import { AppError, type ErrorCode } from "../lib/errors.ts";

/** What an action hands to its view when a verb refused; `errorText` of app/copy/errors.ts makes the sentence. */
export interface ActionError {
  code: ErrorCode;
  field?: string;
  message?: string;
  retryAfterSeconds?: number;
}

export interface ActionFailure {
  ok: false;
  error: ActionError;
}

/**
 * Maps what a verb threw to an action's answer with the right status (and Retry-After). Responses and route
 * answers that were thrown (redirects, guards) are thrown on; what is no AppError is logged and reads as unexpected.
 */
export function answerError(error: unknown) {
  if (error instanceof Response || isRouteData(error)) throw error;
  const known = error instanceof AppError ? error : new AppError("unexpected");
  if (known !== error) console.error("action", error);
  const { field, message, retryAfterSeconds } = known.details;
  const failure: ActionFailure = {
    ok: false,
    error: { code: known.code, field, message, retryAfterSeconds },
  };
  const headers = retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : undefined;
  return data(failure, { status: known.status, headers });
}

function isRouteData(error: unknown): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    (error as { type?: unknown }).type === "DataWithResponseInit"
  );
}
