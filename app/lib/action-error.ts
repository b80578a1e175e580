import type { ErrorCode } from "./errors.ts";

/** Why an action did nothing; `errorText` of app/copy/error-texts.ts makes the sentence. */
export interface ActionError {
  /** `offline` where no answer came: the outcome is then unknown. */
  code: ErrorCode | "offline";
  field?: string;
  /** Every wrong field of a form with its pt-BR sentence. */
  fields?: Record<string, string>;
  message?: string;
  /** The id of the thing that stands in the way: the match that was reported first. */
  resourceId?: string;
  retryAfterSeconds?: number;
}

export interface ActionFailure {
  ok: false;
  error: ActionError;
}
