import { data, type RouterContextProvider } from "react-router";
import type { ActionFailure } from "../lib/action-error.ts";
import { AppError } from "../lib/errors.ts";
import { FormError } from "../lib/parse.ts";
import { isDatabaseAway } from "./database.server.ts";
import { failureContext } from "./context.ts";

/**
 * Maps what a verb threw to an action's answer with the right status (and Retry-After). Responses and route
 * answers that were thrown (redirects, guards) are thrown on; what is no AppError is logged, told to the team through the
 * request's `context`, and reads as unexpected.
 */
export function answerError(error: unknown, context?: Readonly<RouterContextProvider>) {
  if (error instanceof Response || isRouteData(error)) throw error;
  const known = error instanceof AppError ? error : unforeseen(error);
  if (known !== error) {
    console.error("action", error);
    context?.get(failureContext)(error);
  }
  const { field, message, retryAfterSeconds } = known.details;
  const fields = known instanceof FormError ? known.fields : undefined;
  const failure: ActionFailure = {
    ok: false,
    error: { code: known.code, field, fields, message, retryAfterSeconds },
  };
  const headers = retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : undefined;
  return data(failure, { status: known.status, headers });
}

function unforeseen(error: unknown): AppError {
  return isDatabaseAway(error)
    ? new AppError("unavailable", { retryAfterSeconds: 5 })
    : new AppError("unexpected");
}

function isRouteData(error: unknown): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    (error as { type?: unknown }).type === "DataWithResponseInit"
  );
}
