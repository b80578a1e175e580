import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { findCall } from "./calls.ts";
import { actorUserId } from "../../app/lib/actor.ts";
import { AppError } from "../../app/lib/errors.ts";
import { answerAuthError } from "./auth-answers.ts";
import { authApi } from "./auth.ts";
import type { ApiBindings } from "./bindings.ts";
import { boundBody } from "./body.ts";
import { countCall } from "./count-call.ts";
import { answerApiError, logForbidden, reportErrorToTeam } from "./errors.ts";
import { functionsApi } from "./functions.ts";
import { healthApi } from "./health.ts";
import { identify } from "./identity.ts";
import { refuseOtherMethods } from "./methods.ts";
import { realtimeApi } from "./realtime.ts";
import { securityRpc } from "./rpc/security.ts";
import { sponsorsRpc } from "./rpc/sponsors.ts";
import { termsRpc } from "./rpc/terms.ts";
import { storageApi } from "./storage.ts";
import { answerStorageError } from "./storage-answers.ts";
import { displayApi } from "./v1/display.ts";
import { errorsApi } from "./v1/reported-errors.ts";
import { meNotificationsApi } from "./v1/me-notifications.ts";
import { meWidgetsApi } from "./v1/me-widgets.ts";
import { meSessionApi } from "./v1/me-session.ts";
import { meTermsApi } from "./v1/me-terms.ts";
import { operationsApi } from "./v1/operations-api.ts";
import { tvsApi } from "./v1/tvs.ts";
import { refuseStrangeQuery } from "../query.ts";
import { mailWebhook } from "../webhooks/mail.ts";
import { stripeWebhook } from "../webhooks/stripe.ts";

/** The entrance for programs, in the order of product §10. */
export const api = new Hono<ApiBindings>();

// The calls for the clients of GoTrue and of the storage answer in those clients' shapes, also when a middleware refuses.
api.onError((error, c) => {
  if (!(error instanceof AppError)) reportErrorToTeam(error, c);
  // An admin who owes a second factor is told so, and has tried nothing.
  else if (error.code === "forbidden" && error.details.reason !== "insufficient_aal") logForbidden(c);
  return answerInShape(error, c);
});
api.notFound((c) =>
  c.req.path.startsWith("/api/storage/v1/")
    ? answerStorageError(new AppError("not_found"), c)
    : answerApiError(new AppError("not_found"), c),
);

function answerInShape(error: unknown, c: Context<ApiBindings>): Response {
  if (c.req.path.startsWith("/api/auth/v1/")) return answerAuthError(error, c);
  if (c.req.path.startsWith("/api/storage/v1/")) return answerStorageError(error, c);
  return answerApiError(error, c);
}

api.use("/api/*", async (c, next) => {
  const allowed = new Set([c.env.services.origin, ...(c.env.env.CORS_ORIGINS ?? "").split(/[\s,]+/)]);
  const answer = cors({
    origin: (origin) => (allowed.has(origin) ? origin : null),
    allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowHeaders: [
      "authorization",
      "apikey",
      "content-type",
      "x-client-info",
      "x-supabase-api-version",
      "idempotency-key",
      // The storage's client sends these beside a file.
      "cache-control",
      "x-upsert",
      "x-metadata",
    ],
    exposeHeaders: ["retry-after", "x-request-id", "ratelimit", "ratelimit-policy", "idempotency-replayed"],
    maxAge: 600,
  });
  return await answer(c, next);
});
api.use("/api/*", refuseOtherMethods(api));
api.use("/healthz", refuseOtherMethods(api));
api.use("/api/*", async (c, next) => {
  refuseStrangeQuery(new URL(c.req.url));
  await next();
});
api.use("/api/*", identify);
api.use("/api/*", boundBody);
// Every call whose row says `api`, and what leads nowhere, is counted: 100 a minute by user, token or address.
api.use("/api/*", async (c, next) => {
  const call = findCall(c.req.path);
  if (!call || call.row.limit === "api") await limitCall(c);
  await next();
});

async function limitCall(c: Context<ApiBindings>): Promise<void> {
  const token = c.get("apiToken");
  const tokenHash = token?.isOurs ? token.hash : null;
  await countCall(c, { userId: actorUserId(c.get("actor")), tokenHash });
}

api.route("/", healthApi);
api.route("/api/auth/v1", authApi);
api.route("/api/realtime/v1", realtimeApi);
api.route("/api/rest/v1/rpc", sponsorsRpc);
api.route("/api/rest/v1/rpc", securityRpc);
api.route("/api/rest/v1/rpc", termsRpc);
api.route("/api/webhooks", stripeWebhook);
api.route("/api/webhooks", mailWebhook);
api.route("/api/functions/v1", functionsApi);
api.route("/api/storage/v1", storageApi);
api.route("/api/v1", operationsApi);
api.route("/api/v1", meWidgetsApi);
api.route("/api/v1", meNotificationsApi);
api.route("/api/v1", meSessionApi);
api.route("/api/v1", meTermsApi);
api.route("/api/v1", displayApi);
api.route("/api/v1", tvsApi);
api.route("/api/v1", errorsApi);
