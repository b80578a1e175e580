import type { ErrorCode } from "../../app/lib/errors.ts";

/** Supabase's words for our codes; what is missing is `internal`. */
const WORDS: Partial<Record<ErrorCode, string>> = {
  invalid_input: "InvalidRequest",
  invalid_json: "InvalidRequest",
  unauthenticated: "Unauthorized",
  session_expired: "Unauthorized",
  forbidden: "AccessDenied",
  terms_required: "AccessDenied",
  club_read_only: "AccessDenied",
  not_found: "not_found",
  method_not_allowed: "InvalidRequest",
  conflict: "Duplicate",
  payload_too_large: "Payload too large",
  unsupported_media_type: "invalid_mime_type",
  rate_limited: "SlowDown",
  busy: "SlowDown",
};

/** The body of an error as `@supabase/storage-js` reads it: `{ statusCode, error, message }`, `statusCode` being a text. */
export function storageError(code: ErrorCode, status: number, message: string) {
  return { statusCode: String(status), error: WORDS[code] ?? "internal", message };
}
