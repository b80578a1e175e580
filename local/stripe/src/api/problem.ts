/** The `error` of a refused call, with Stripe's names. */
export type ProblemBody = {
  type: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  [field: string]: unknown;
};

/** A refused call. What it had changed is undone, unless `keepsChanges`: a declined card leaves its traces. */
export class StripeProblem extends Error {
  readonly status: number;
  readonly body: ProblemBody;
  readonly keepsChanges: boolean;
  /** The parameters could not be read, so that nothing was begun: Stripe keeps no such answer under its idempotency key. */
  readonly isUnread: boolean;

  constructor(status: number, body: ProblemBody, keepsChanges = false, isUnread = false) {
    super(body.message);
    this.name = "StripeProblem";
    this.status = status;
    this.body = body;
    this.keepsChanges = keepsChanges;
    this.isUnread = isUnread || (body.code?.startsWith("parameter_") ?? false);
  }
}

/** 400: a parameter is not of its kind; found before anything is begun. */
export function unread(message: string, param: string, code?: string): StripeProblem {
  return new StripeProblem(400, invalid(message, param, code).body, false, true);
}

/** 400: a parameter, or the state of what it is about, does not allow the call. */
export function invalid(message: string, param?: string, code?: string): StripeProblem {
  return new StripeProblem(400, {
    type: "invalid_request_error",
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code, doc_url: `https://stripe.com/docs/error-codes/${code}` }),
  });
}

/** 404: nothing of that kind has this id. */
export function missing(kind: string, id: string, param = "id"): StripeProblem {
  return new StripeProblem(param === "id" ? 404 : 400, {
    type: "invalid_request_error",
    code: "resource_missing",
    doc_url: "https://stripe.com/docs/error-codes/resource-missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });
}
