import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { errorSentence } from "../../app/copy/error-texts.ts";
import { messageOf } from "../../app/features/platform/diagnostics/error-report.ts";
import { reportError } from "../../app/features/platform/diagnostics/report-error.server.ts";
import { addressPattern } from "./calls.ts";
import { recordSecurityEvent } from "../../app/features/base/access/security-events.server.ts";
import { type Actor, actorUserId } from "../../app/lib/actor.ts";
import { AppError } from "../../app/lib/errors.ts";
import { isDatabaseAway } from "../../app/platform/database.server.ts";
import type { ApiBindings } from "./bindings.ts";

/** Answers what a handler threw: `{ error: { code, message, field?, reason? } }`, message in pt-BR, Retry-After where known. */
export function answerApiError(thrown: unknown, c: Context<ApiBindings>): Response {
  const error = thrown instanceof AppError ? thrown : foreseen(thrown);
  if (error !== thrown) logFailedCall(c, thrown);
  const { field, reason, retryAfterSeconds } = error.details;
  if (retryAfterSeconds) c.header("retry-after", String(retryAfterSeconds));
  const message = errorSentence(error.code, error.details);
  return c.json(
    { error: { code: error.code, message, ...(field ? { field } : {}), ...(reason ? { reason } : {}) } },
    error.status as ContentfulStatusCode,
  );
}

/** Says in the log that a call failed for a reason that nobody foresaw. */
export function logFailedCall(c: Context<ApiBindings>, error: unknown): void {
  // A call that fails before it knows who asks has no actor yet.
  const actor: Actor | undefined = c.get("actor");
  c.env.services.log("call_failed", { error, userId: actor && actorUserId(actor) });
}

/** Reports an unexpected error to the team, after the answer (spec §8). */
export function reportErrorToTeam(thrown: unknown, c: Context<ApiBindings>): void {
  const { services } = c.env;
  const report = { kind: "answer", message: messageOf(thrown), route: addressPattern(c.req.path) } as const;
  services.after(reportError({ services }, { ...report, requestId: services.requestId }));
}

/** Gives the AppError for an error that no verb throws: a database that is away passes, anything else is our fault. */
export function foreseen(thrown: unknown): AppError {
  return isDatabaseAway(thrown)
    ? new AppError("unavailable", { retryAfterSeconds: 5 })
    : new AppError("unexpected");
}

/** Logs, after the answer, that somebody called for what they may not do or read (spec §6: high risk). */
export function logForbidden(c: Context<ApiBindings>): void {
  const actor = c.get("actor");
  if (actor?.kind !== "user") return;
  recordSecurityEvent(c.env.services, {
    action: "call_denied",
    resourceType: "call",
    resourceId: `${c.req.method} ${c.req.path}`,
    viewer: actor,
  });
}
