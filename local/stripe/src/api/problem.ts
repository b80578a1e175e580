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

  constructor(status: number, body: ProblemBody, keepsChanges = false) {
    super(body.message);
    this.name = "StripeProblem";
    this.status = status;
    this.body = body;
    this.keepsChanges = keepsChanges;
  }
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
