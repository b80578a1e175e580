import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { errorSentence } from "../../app/copy/errors.ts";
import type { OpenedSession } from "../../app/features/accounts/sessions.ts";
import { AppError, type ErrorCode } from "../../app/lib/errors.ts";
import type { ApiBindings } from "./bindings.ts";

/** GoTrue's code and status for each of ours; what is missing is `unexpected_failure`. */
const GOTRUE: Partial<Record<ErrorCode, [status: number, code: string]>> = {
  invalid_input: [422, "validation_failed"],
  invalid_json: [400, "bad_json"],
  invalid_credentials: [400, "invalid_credentials"],
  email_not_confirmed: [400, "email_not_confirmed"],
  invalid_code: [403, "otp_expired"],
  unauthenticated: [401, "no_authorization"],
  session_expired: [403, "session_not_found"],
  forbidden: [403, "not_admin"],
  not_found: [404, "not_found"],
  conflict: [409, "conflict"],
  payload_too_large: [413, "request_too_large"],
  rate_limited: [429, "over_request_rate_limit"],
  busy: [503, "request_timeout"],
  unavailable: [503, "request_timeout"],
};

/** Answers what a handler threw in GoTrue's shape: `{ code, error_code, msg }`, `code` being the status. */
export function answerAuthError(thrown: unknown, c: Context<ApiBindings>): Response {
  const error = thrown instanceof AppError ? thrown : new AppError("unexpected");
  if (error !== thrown) console.error("auth", c.req.path, thrown);
  let [status, errorCode] = GOTRUE[error.code] ?? [error.status, "unexpected_failure"];
  if (
    error.code === "invalid_input" &&
    error.details.field === "password" &&
    c.req.path.endsWith("/signup")
  ) {
    errorCode = "weak_password";
  }
  if (error.code === "session_expired" && c.req.path.endsWith("/token")) {
    [status, errorCode] = [400, "refresh_token_not_found"];
  }
  if (error.code === "session_expired" && c.get("hasBadToken")) errorCode = "bad_jwt";
  const { retryAfterSeconds } = error.details;
  if (retryAfterSeconds) c.header("retry-after", String(retryAfterSeconds));
  const body = {
    code: status,
    error_code: errorCode,
    msg: errorSentence(error.code, error.details),
    ...(errorCode === "weak_password" ? { weak_password: { reasons: ["length"] } } : {}),
  };
  return c.json(body, status as ContentfulStatusCode);
}

interface AuthPerson {
  id: string;
  email: string;
  name: string;
  createdAt: string;
  emailConfirmedAt: string | null;
}

/** A person as GoTrue's `user`. */
export function authUser(person: AuthPerson) {
  return {
    id: person.id,
    aud: "authenticated",
    role: "authenticated",
    email: person.email,
    phone: "",
    email_confirmed_at: person.emailConfirmedAt,
    confirmed_at: person.emailConfirmedAt,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: { name: person.name },
    identities: [],
    created_at: person.createdAt,
    updated_at: person.createdAt,
    is_anonymous: false,
  };
}

/** A session as GoTrue's token answer. */
export function authSession(session: OpenedSession, person: AuthPerson) {
  return {
    access_token: session.accessToken,
    token_type: "bearer",
    expires_in: session.expiresIn,
    expires_at: session.expiresAt,
    refresh_token: session.refreshToken,
    user: authUser(person),
  };
}
