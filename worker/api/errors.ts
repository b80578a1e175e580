import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { errorSentence } from "../../app/copy/errors.ts";
import { messageOf } from "../../app/features/diagnostics/error-report.ts";
import { reportError } from "../../app/features/diagnostics/report-error.server.ts";
import { noteSecurityEvent } from "../../app/features/security/security-events.server.ts";
import { AppError } from "../../app/lib/errors.ts";
import { isDatabaseAway } from "../../app/platform/database.server.ts";
import type { ApiBindings } from "./bindings.ts";

/** Answers what a handler threw: `{ error: { code, message, field? } }`, message in pt-BR, Retry-After where known. */
export function answerApiError(thrown: unknown, c: Context<ApiBindings>): Response {
  const error = thrown instanceof AppError ? thrown : foreseen(thrown);
  if (error !== thrown) console.error("api", c.req.method, c.req.path, thrown);
  const { field, retryAfterSeconds } = error.details;
  if (retryAfterSeconds) c.header("retry-after", String(retryAfterSeconds));
  const message = errorSentence(error.code, error.details);
  return c.json(
    { error: { code: error.code, message, ...(field ? { field } : {}) } },
    error.status as ContentfulStatusCode,
  );
}

/** Tells the team, behind the answer, of what no handler foresaw (spec §8). */
export function tellTeam(thrown: unknown, c: Context<ApiBindings>): void {
  const { services } = c.env;
  const report = { kind: "answer", message: messageOf(thrown), route: c.req.path } as const;
  services.after(reportError({ services }, { ...report, requestId: services.requestId }));
}

/** What no verb throws: a database that is away passes, anything else is our fault. */
export function foreseen(thrown: unknown): AppError {
  return isDatabaseAway(thrown)
    ? new AppError("unavailable", { retryAfterSeconds: 5 })
    : new AppError("unexpected");
}

/** Notes, behind the answer, that somebody asked a call for what is not theirs to do or read (spec §6: high risk). */
export function noteForbidden(c: Context<ApiBindings>): void {
  const actor = c.get("actor");
  if (actor?.kind !== "user") return;
  noteSecurityEvent(c.env.services, {
    action: "call_denied",
    resourceType: "call",
    resourceId: `${c.req.method} ${c.req.path}`,
    riskLevel: "high",
    viewer: actor,
  });
}
