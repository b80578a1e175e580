import type { ErrorCode } from "./errors.ts";

/** What was refused: a code of ours, or `offline` when no answer came (the outcome is then unknown). */
export interface SendError {
  code: ErrorCode | "offline";
  field?: string;
  message?: string;
  /** What stands in the way: the match that was reported first. */
  resourceId?: string;
  retryAfterSeconds?: number;
}
