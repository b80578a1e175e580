/** An answer that is none: its status (0 where no answer came at all), the code that it named, and how long to wait. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, code: string | null = null, retryAfterSeconds: number | null = null) {
    super(`${status}${code ? ` ${code}` : ""}`);
    this.name = "HttpError";
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The status of whatever was thrown: that of an HttpError, else 0. */
export function statusOf(error: unknown): number {
  return error instanceof HttpError ? error.status : 0;
}
