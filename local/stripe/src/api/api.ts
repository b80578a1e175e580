import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { API_VERSION } from "../account/account.ts";
import { newId } from "../account/ids.ts";
import { connectedAccount } from "../connect/accounts.ts";
import { CHECKOUT_ROUTES } from "../resources/checkout.ts";
import { CONNECT_ROUTES } from "../resources/connect.ts";
import { CUSTOMER_BALANCE_ROUTES } from "../resources/customer-balance.ts";
import { CUSTOMER_ROUTES } from "../resources/customers.ts";
import { EVENT_ROUTES } from "../resources/events.ts";
import { INVOICE_ROUTES } from "../resources/invoices.ts";
import { PAYMENT_METHOD_ROUTES } from "../resources/payment-methods.ts";
import { PAYMENT_ROUTES } from "../resources/payments.ts";
import { PORTAL_ROUTES } from "../resources/portal.ts";
import { PRICE_ROUTES } from "../resources/prices.ts";
import { SUBSCRIPTION_ROUTES } from "../resources/subscriptions.ts";
import { TEST_CLOCK_ROUTES } from "../resources/test-clocks.ts";
import { WEBHOOK_ENDPOINT_ROUTES } from "../resources/webhook-endpoints.ts";
import type { Running } from "../running.ts";
import { expanded } from "./expanding.ts";
import { faultBody, slowDown } from "./faults.ts";
import { parseForm } from "./form.ts";
import { texts } from "./params.ts";
import { StripeProblem } from "./problem.ts";
import type { Routes, Work } from "./routing.ts";

const ROUTES: Routes = {
  ...CUSTOMER_ROUTES,
  ...CUSTOMER_BALANCE_ROUTES,
  ...PAYMENT_METHOD_ROUTES,
  ...PRICE_ROUTES,
  ...CHECKOUT_ROUTES,
  ...SUBSCRIPTION_ROUTES,
  ...INVOICE_ROUTES,
  ...PAYMENT_ROUTES,
  ...PORTAL_ROUTES,
  ...CONNECT_ROUTES,
  ...TEST_CLOCK_ROUTES,
  ...EVENT_ROUTES,
  ...WEBHOOK_ENDPOINT_ROUTES,
};

/** The addresses that may be called for a connected account, by the header `stripe-account`. */
const FOR_CONNECTED: ReadonlySet<string> = new Set([
  "GET /v1/balance",
  "POST /v1/payouts",
  "GET /v1/payouts",
  "GET /v1/payouts/:id",
  "POST /v1/payouts/:id/cancel",
]);

type ApiEnv = { Bindings: HttpBindings; Variables: { sent: string } };
type Answer = { status: number; body: string; requestId: string; headers?: Record<string, string> };
type ApiContext = Context<ApiEnv>;

/** The API (`/v1/…`): faults, key, idempotency, work, expansion. */
export function openApi(running: Running): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();

  api.use("/v1/*", async (c, next) => {
    const call = `${c.req.method} ${c.req.path}`;
    c.set("sent", await c.req.text());
    const key = keyOf(c);
    const taken = key === null ? null : takeKey(running, key);
    try {
      if (taken instanceof StripeProblem) c.res = asResponse(c, refusal(taken, newId("req")));
      else {
        // A call takes its time, however short: another one with its key finds that in use.
        if (taken !== null) await new Promise<void>((resolve) => setImmediate(resolve));
        const fault = running.faults.take(call);
        await slowDown(fault);
        if (fault?.kind === "down") {
          c.env.incoming.socket.destroy();
          return RESPONSE_ALREADY_SENT;
        }
        if (fault?.kind === "status") c.res = asResponse(c, brokenOff(running, c, fault.status ?? 500));
        else await next();
        if (fault?.kind === "lost") c.env.incoming.socket.destroy();
      }
    } finally {
      if (typeof taken === "function") taken();
    }
    running.calls.push({ at: Date.now(), call, status: c.res.status });
    if (running.calls.length > 2_000) running.calls.splice(0, 1_000);
  });

  const doing = (work: Work) => (c: ApiContext) => asResponse(c, carryOut(running, c, work));
  for (const [address, work] of Object.entries(ROUTES)) {
    const [method = "", path = ""] = address.split(" ");
    api.on(method, path, doing(FOR_CONNECTED.has(address) ? work : forPlatform(work)));
  }
  api.all("/v1/*", (c) =>
    doing(() => {
      const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). Maybe the local Stripe does not model it.`;
      throw new StripeProblem(404, { type: "invalid_request_error", message }, false, true);
    })(c),
  );
  return api;
}

/** The work of an address that is modelled for the platform alone: for a connected account it would touch what is not its own. */
function forPlatform(work: Work): Work {
  return (call) => {
    if (call.connected === null) return work(call);
    const message = `The local Stripe does not model ${call.path} with the header Stripe-Account.`;
    throw new StripeProblem(400, { type: "invalid_request_error", message }, false, true);
  };
}

/** The idempotency key of a call that may have one: reading and deleting twice is once anyway. */
function keyOf(c: ApiContext): string | null {
  return (c.req.method === "POST" && c.req.header("idempotency-key")) || null;
}

/** Takes a call's key; gives how to let go of it, or the problem of one that can't be taken. */
function takeKey(running: Running, key: string): StripeProblem | (() => void) {
  try {
    return running.keys.take(key);
  } catch (problem) {
    return asProblem(problem);
  }
}

/** The words of a call that its key and its parameters are held against. */
function callOf(c: ApiContext): string {
  return `${c.req.method} ${c.req.path}?${new URL(c.req.url).search} ${c.get("sent")}`;
}

/** A call that ends in an HTTP error. A 500 came after the work had begun: it is the answer of its key from now on. */
function brokenOff(running: Running, c: ApiContext, status: number): Answer {
  const answer = { status, body: JSON.stringify(faultBody(status)), requestId: newId("req") };
  const key = keyOf(c);
  if (status === 500 && key !== null) running.keys.keep(key, callOf(c), answer);
  return answer;
}

function asResponse(c: ApiContext, { status, body, requestId, headers }: Answer): Response {
  const key = c.req.header("idempotency-key");
  return new Response(body, {
    status,
    headers: {
      "content-type": "application/json",
      "request-id": requestId,
      "stripe-version": API_VERSION,
      "cache-control": "no-store",
      ...(key ? { "idempotency-key": key } : {}),
      ...(status === 429 ? { "stripe-rate-limited-reason": "global-rate" } : {}),
      // Asked for again under the same key it is the same error: the SDK is told not to.
      ...(key && status === 500 ? { "stripe-should-retry": "false" } : {}),
      ...headers,
    },
  });
}

/** Runs without a pause from looking the key up until its answer is kept, so that no second call comes in between. */
function carryOut(running: Running, c: ApiContext, work: Work): Answer {
  const { account } = running;
  const { search } = new URL(c.req.url);
  const sent = c.get("sent");
  const requestId = newId("req");
  const key = keyOf(c);
  const call = callOf(c);
  let hasBegun = false;
  try {
    checkKey(c.req.header("authorization") ?? "", running.secretKey);
    const known = key === null ? null : running.keys.find(key, call);
    if (known !== null)
      return {
        status: known.status,
        body: known.body,
        requestId,
        headers: { "idempotent-replayed": "true", "original-request": known.requestId },
      };
    const form = { ...parseForm(search.slice(1)), ...parseForm(sent) };
    const { id = "", subId = "" } = c.req.param();
    account.cause = { id: requestId, idempotency_key: key };
    const connected = c.req.header("stripe-account") ?? null;
    if (connected !== null) connectedAccount(account, connected);
    hasBegun = true;
    const result = account.transact(() =>
      expanded(
        account.store,
        work({ account, path: c.req.path, id, subId, form, connected }),
        texts(form, "expand"),
      ),
    );
    const answer = { status: 200, body: JSON.stringify(result, null, 2), requestId };
    if (key !== null) running.keys.keep(key, call, answer);
    return answer;
  } catch (error) {
    const problem = asProblem(error);
    const answer = refusal(problem, requestId);
    // Refused parameters may be mended and sent again under the same key; the answer to what was begun stays.
    if (key !== null && hasBegun && !problem.isUnread) running.keys.keep(key, call, answer);
    return answer;
  } finally {
    account.cause = { id: null, idempotency_key: null };
    running.save();
  }
}

function refusal(problem: StripeProblem, requestId: string): Answer {
  return { status: problem.status, body: JSON.stringify({ error: problem.body }, null, 2), requestId };
}

function checkKey(authorization: string, secretKey: string): void {
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
  console.error(error);
  return new StripeProblem(500, { type: "api_error", message: String(error) });
}
