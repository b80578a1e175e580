/** Every code that a verb may throw; the sentence for each stands in `app/copy/error-texts.ts` (spec §8). */
export const ERROR_CODES = {
  invalid_input: 400,
  invalid_json: 400,
  unauthenticated: 401,
  session_expired: 401,
  invalid_credentials: 400,
  invalid_code: 403,
  email_not_confirmed: 400,
  account_suspended: 403,
  awaits_guardian: 403,
  forbidden: 403,
  https_required: 403,
  proof_required: 403,
  terms_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  already_answered: 409,
  same_match: 409,
  deadline_passed: 409,
  amount_too_large: 400,
  currency_not_allowed: 400,
  plan_required: 403,
  club_read_only: 403,
  plan_limit_reached: 409,
  payments_unavailable: 503,
  payment_unknown: 503,
  portal_failed: 502,
  idempotency_conflict: 422,
  impossible_score: 422,
  not_your_match: 403,
  reporter_cannot_answer: 403,
  played_the_match: 403,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  limit_unverified: 503,
  check_failed: 503,
  busy: 503,
  unavailable: 503,
  unexpected: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

interface ErrorDetails {
  /** The field of the input that is wrong, in the caller's own names. */
  field?: string;
  /** A pt-BR sentence that says more than the code's own, e.g. why a score is impossible. */
  message?: string;
  /** The id of the thing that stands in the way, for a screen to lead there: the match that was reported first. */
  resourceId?: string;
  retryAfterSeconds?: number;
  /** For programs: GoTrue's own, finer code where `/api/auth/v1` answers with one, e.g. `mfa_challenge_expired`. */
  reason?: string;
  /** Why a password is weak, in GoTrue's words: `length`, `pwned` (common or easy to guess). */
  weaknesses?: readonly string[];
}

/** The only error that verbs throw: a closed code, mapped to HTTP and to a sentence at the entrances. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? code);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERROR_CODES[this.code];
  }
}

/**
 * Something that must not be. Its sentence is ours and names keys, states and columns, never a person and nothing that
 * somebody typed: alone of all messages it stands in logs and before operators.
 */
export class Defect extends Error {
  override readonly name = "Defect";
}
