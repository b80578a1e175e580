import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { errorSentence } from "../../app/copy/error-texts.ts";
import { type Account, accountBeforeFactor } from "../../app/features/people/people/read-account.server.ts";
import type { OpenedSession } from "../../app/features/people/sessions/sessions.ts";
import { AppError, type ErrorCode } from "../../app/lib/errors.ts";
import { foreseen, logFailedCall } from "./errors.ts";
import type { ApiBindings } from "./bindings.ts";

/** GoTrue's code and status for each of ours; what is missing is `unexpected_failure`. */
const GOTRUE: Partial<Record<ErrorCode, [status: number, code: string]>> = {
  invalid_input: [422, "validation_failed"],
  invalid_json: [400, "bad_json"],
  invalid_credentials: [400, "invalid_credentials"],
  email_not_confirmed: [400, "email_not_confirmed"],
  account_suspended: [403, "user_banned"],
  invalid_code: [403, "otp_expired"],
  unauthenticated: [401, "no_authorization"],
  session_expired: [403, "session_not_found"],
  forbidden: [403, "not_admin"],
  proof_required: [400, "reauthentication_needed"],
  not_found: [404, "not_found"],
  method_not_allowed: [405, "method_not_allowed"],
  conflict: [409, "conflict"],
  payload_too_large: [413, "request_too_large"],
  rate_limited: [429, "over_request_rate_limit"],
  busy: [503, "request_timeout"],
  limit_unverified: [503, "request_timeout"],
  check_failed: [503, "request_timeout"],
  unavailable: [503, "request_timeout"],
};

/** Status of GoTrue's finer codes, which a verb gives as the `reason` of its error. */
const REASONS: Record<string, number> = {
  weak_password: 422,
  same_password: 422,
  reauthentication_needed: 403,
  reauthentication_not_valid: 422,
  session_expired: 400,
  session_not_found: 403,
  refresh_token_not_found: 400,
  refresh_token_already_used: 400,
  mfa_factor_name_conflict: 422,
  too_many_enrolled_mfa_factors: 422,
  mfa_factor_not_found: 404,
  mfa_challenge_expired: 422,
  mfa_verification_failed: 422,
  mfa_totp_enroll_not_enabled: 422,
  insufficient_aal: 403,
};

/** The paths of calls that mail something and are limited for that. */
const MAILS = /\/(otp|recover|resend|reauthenticate)$/;

/** Answers what a handler threw in GoTrue's shape: `{ code, error_code, msg }`, `code` being the status. */
export function answerAuthError(thrown: unknown, c: Context<ApiBindings>): Response {
  const error = thrown instanceof AppError ? thrown : foreseen(thrown);
  if (error !== thrown) logFailedCall(c, thrown);
  const { retryAfterSeconds, weaknesses } = error.details;
  const [status, errorCode] = gotrueCode(error, c);
  if (retryAfterSeconds) c.header("retry-after", String(retryAfterSeconds));
  const body = {
    code: status,
    error_code: errorCode,
    msg: errorSentence(error.code, error.details),
    ...(errorCode === "weak_password" ? { weak_password: { reasons: weaknesses ?? ["length"] } } : {}),
  };
  return c.json(body, status as ContentfulStatusCode);
}

function gotrueCode(error: AppError, c: Context<ApiBindings>): [status: number, code: string] {
  const { reason } = error.details;
  if (reason && reason in REASONS) return [REASONS[reason]!, reason];
  const [status, code] = GOTRUE[error.code] ?? [error.status, "unexpected_failure"];
  if (error.code === "rate_limited" && MAILS.test(c.req.path)) return [status, "over_email_send_rate_limit"];
  if (error.code === "session_expired" && c.get("hasBadToken")) return [status, "bad_jwt"];
  return [status, code];
}

/**
 * The one way of signing in that an account has, as GoTrue's `identity`. Its clients take a sign-up without one for an
 * address that is taken already, so that everybody's has it.
 */
function emailIdentity({ id, email, createdAt, emailConfirmedAt, lastSignInAt, updatedAt }: Account) {
  return {
    identity_id: id,
    id,
    user_id: id,
    identity_data: { sub: id, email, email_verified: emailConfirmedAt !== null, phone_verified: false },
    provider: "email",
    email,
    created_at: createdAt,
    updated_at: updatedAt ?? createdAt,
    ...(lastSignInAt === null ? {} : { last_sign_in_at: lastSignInAt }),
  };
}

/** A person as GoTrue's `user`. */
export function authUser(account: Account) {
  const { id, email, name, createdAt, emailConfirmedAt, emailChange, lastSignInAt, updatedAt } = account;
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    email_confirmed_at: emailConfirmedAt,
    confirmed_at: emailConfirmedAt,
    ...(emailChange === null ? {} : { new_email: emailChange }),
    ...(lastSignInAt === null ? {} : { last_sign_in_at: lastSignInAt }),
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: { name, ...account.metadata },
    identities: [emailIdentity(account)],
    factors: account.factors.map((factor) => ({
      id: factor.id,
      friendly_name: factor.name,
      factor_type: "totp",
      status: factor.isConfirmed ? "verified" : "unverified",
      created_at: factor.createdAt,
      updated_at: factor.updatedAt,
    })),
    created_at: createdAt,
    updated_at: updatedAt ?? createdAt,
    is_anonymous: false,
  };
}

/** A session as GoTrue's token answer; one that awaits its second factor tells of the account what that step needs, and nothing else. */
export function authSession(session: OpenedSession, account: Account) {
  return {
    access_token: session.accessToken,
    token_type: "bearer",
    expires_in: session.expiresIn,
    expires_at: session.expiresAt,
    refresh_token: session.refreshToken,
    user: authUser(session.awaitsFactor ? accountBeforeFactor(account) : account),
  };
}
