import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody } from "../http.ts";
import { expanded } from "./expanding.ts";
import { faultBody, slowDown } from "./faults.ts";
import { type Form, parseForm } from "./form.ts";
import { newId } from "./ids.ts";
import { texts } from "./params.ts";
import { invalid, StripeProblem } from "./problem.ts";
import { CHECKOUT_ROUTES } from "./resources/checkout.ts";
import { CUSTOMER_ROUTES } from "./resources/customers.ts";
import { EVENT_ROUTES } from "./resources/events.ts";
import { INVOICE_ROUTES } from "./resources/invoices.ts";
import { PAYMENT_METHOD_ROUTES } from "./resources/payment-methods.ts";
import { PAYMENT_ROUTES } from "./resources/payments.ts";
import { PORTAL_ROUTES } from "./resources/portal.ts";
import { PRICE_ROUTES } from "./resources/prices.ts";
import { SUBSCRIPTION_ROUTES } from "./resources/subscriptions.ts";
import { TEST_CLOCK_ROUTES } from "./resources/test-clocks.ts";
import { findRoute, type Route } from "./routing.ts";
import type { Running } from "./running.ts";
import { API_VERSION } from "./world.ts";

const ROUTES: readonly Route[] = [
  ...CUSTOMER_ROUTES,
  ...PAYMENT_METHOD_ROUTES,
  ...PRICE_ROUTES,
  ...CHECKOUT_ROUTES,
  ...SUBSCRIPTION_ROUTES,
  ...INVOICE_ROUTES,
  ...PAYMENT_ROUTES,
  ...PORTAL_ROUTES,
  ...TEST_CLOCK_ROUTES,
  ...EVENT_ROUTES,
];

type Answer = { status: number; body: string; requestId: string; headers?: Record<string, string> };

/** Answers a call of the API (`/v1/…`): key, faults, idempotency, work, expansion. */
export async function answerApi(
  running: Running,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const method = request.method ?? "GET";
  const sent = await readBody(request);
  const fault = running.faults.take(`${method} ${url.pathname}`);
  await slowDown(fault);
  if (fault?.kind === "down") return void request.socket.destroy();
  const requestId = newId("req");
  const answer =
    fault?.kind === "status"
      ? { status: fault.status ?? 500, body: JSON.stringify(faultBody(fault.status ?? 500)), requestId }
      : carryOut(running, request, method, url, sent, requestId);
  running.calls.push({ at: Date.now(), call: `${method} ${url.pathname}`, status: answer.status });
  if (running.calls.length > 2_000) running.calls.splice(0, 1_000);
  if (fault?.kind === "lost") return void request.socket.destroy();
  const key = headerOf(request, "idempotency-key");
  response.writeHead(answer.status, {
    "content-type": "application/json",
    "request-id": answer.requestId,
    "stripe-version": API_VERSION,
    "cache-control": "no-store",
    ...(key === null ? {} : { "idempotency-key": key }),
    ...(answer.status === 429 ? { "stripe-rate-limited-reason": "global-rate" } : {}),
    ...answer.headers,
  });
  response.end(answer.body);
}

function carryOut(
  running: Running,
  request: IncomingMessage,
  method: string,
  url: URL,
  sent: string,
  requestId: string,
): Answer {
  const key = method === "POST" ? headerOf(request, "idempotency-key") : null;
  const call = `${method} ${url.pathname}?${url.search} ${sent}`;
  const { world } = running;
  try {
    checkKey(request, running.secretKey);
    const known = key === null ? null : running.keys.find(key, call);
    if (known !== null)
      return {
        status: known.status,
        body: known.body,
        requestId,
        headers: { "idempotent-replayed": "true", "original-request": known.requestId },
      };
    const found = findRoute(ROUTES, method, url.pathname);
    if (found === null)
      throw new StripeProblem(404, {
        type: "invalid_request_error",
        message: `Unrecognized request URL (${method}: ${url.pathname}). Maybe the local Stripe does not model it.`,
      });
    const form = { ...parseForm(url.search.slice(1)), ...parseForm(sent) };
    world.cause = { id: requestId, idempotency_key: key };
    const result = world.transact(() =>
      expandedAnswer(running, found.route.handle({ world, id: found.id, subId: found.subId, form }), form),
    );
    const answer = { status: 200, body: JSON.stringify(result, null, 2), requestId };
    if (key !== null) running.keys.keep(key, call, answer);
    return answer;
  } catch (error) {
    const problem = asProblem(error);
    const body = JSON.stringify({ error: { ...problem.body, request_log_url: undefined } }, null, 2);
    const answer = { status: problem.status, body, requestId };
    // Refused parameters may be mended and sent again under the same key; what was tried may not.
    if (key !== null && problem.status >= 402 && problem.status !== 404) running.keys.keep(key, call, answer);
    return answer;
  } finally {
    world.cause = { id: null, idempotency_key: null };
    running.save();
  }
}

function expandedAnswer(running: Running, result: object, form: Form): object {
  return expanded(running.world.store, result, texts(form, "expand"));
}

function checkKey(request: IncomingMessage, secretKey: string): void {
  const authorization = headerOf(request, "authorization") ?? "";
  const basic = /^Basic (.+)$/.exec(authorization)?.[1];
  const given =
    basic === undefined
      ? authorization.replace(/^Bearer /, "")
      : (Buffer.from(basic, "base64").toString("utf8").split(":")[0] ?? "");
  if (given === secretKey) return;
  const message =
    given === ""
      ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth."
      : `Invalid API Key provided: ${given.slice(0, 8)}${"*".repeat(12)}${given.slice(-4)}`;
  throw new StripeProblem(401, { type: "invalid_request_error", message });
}

function asProblem(error: unknown): StripeProblem {
  if (error instanceof StripeProblem) return error;
  if (error instanceof URIError) return invalid("Malformed path");
  console.error(error);
  return new StripeProblem(500, { type: "api_error", message: String(error) });
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : null;
}
