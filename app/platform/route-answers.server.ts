import { data, type RouterContextProvider } from "react-router";
import type { ActionFailure } from "../lib/action-error.ts";
import { actorUserId } from "../lib/actor.ts";
import { AppError, ERROR_CODES, type ErrorCode } from "../lib/errors.ts";
import { FormError } from "../lib/parse.ts";
import { isDatabaseAway } from "./database.server.ts";
import { actorContext, failureContext, servicesContext } from "./context.ts";

/**
 * Maps what a verb threw to an action's answer with the right status (and Retry-After). Responses and route
 * answers that were thrown (redirects, guards) are thrown on; what is no AppError is logged, reported to the team through the
 * request's `context`, and reads as unexpected.
 */
export function answerError(error: unknown, context: Readonly<RouterContextProvider>) {
  if (error instanceof Response || isRouteData(error)) throw error;
  const known = error instanceof AppError ? error : unforeseen(error);
  if (known !== error) {
    const userId = actorUserId(context.get(actorContext));
    context.get(servicesContext).log("action_failed", { error, userId });
    context.get(failureContext)(error);
  }
  const { field, message, resourceId, retryAfterSeconds } = known.details;
  const fields = known instanceof FormError ? known.fields : undefined;
  const failure: ActionFailure = {
    ok: false,
    error: { code: known.code, field, fields, message, resourceId, retryAfterSeconds },
  };
  const headers = retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : undefined;
  return data(failure, { status: known.status, headers });
}

/** For the `catch` of a public page's loader: what a verb did not find becomes the page's 404, which says why. */
export function throwNotFoundPage(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== "not_found") throw error;
  throw data({ code: error.details.reason ?? error.code }, { status: 404 });
}

/** The error of which a guard threw the page's panel (`data({ code })`); null for anything else. */
export function refusedPage(error: unknown): AppError | null {
  if (!isRouteData(error)) return null;
  const { code } = (error as { data?: { code?: ErrorCode } | null }).data ?? {};
  return code !== undefined && code in ERROR_CODES ? new AppError(code) : null;
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
