import type { ErrorCode } from "./errors.ts";

/** What an action hands to its view when a verb refused; `errorText` of app/copy/errors.ts makes the sentence. */
export interface ActionError {
  code: ErrorCode;
  field?: string;
  /** Every wrong field of a form with its pt-BR sentence. */
  fields?: Record<string, string>;
  message?: string;
  /** What stands in the way: the match that was reported first. */
  resourceId?: string;
  retryAfterSeconds?: number;
}

export interface ActionFailure {
  ok: false;
  error: ActionError;
}
