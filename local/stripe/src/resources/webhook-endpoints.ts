import { API_VERSION, need } from "../account/account.ts";
import { newId, randomLetters } from "../account/ids.ts";
import type { WebhookEndpoint } from "../account/surface-objects.ts";
import { listOf, retrieve } from "../api/listing.ts";
import { allowOnly, flag, metadata, requiredText, text, texts } from "../api/params.ts";
import { invalid } from "../api/problem.ts";
import type { Call, Routes } from "../api/routing.ts";

/**
 * The endpoints that an account names for its events. They can be made and read, as who checks a deployment does; events go to the
 * one endpoint that the server was started with.
 */
export const WEBHOOK_ENDPOINT_ROUTES: Routes = {
  "POST /v1/webhook_endpoints": create,
  "GET /v1/webhook_endpoints": listOf("webhook_endpoint", []),
  "GET /v1/webhook_endpoints/:id": retrieve("webhook_endpoint"),
  "POST /v1/webhook_endpoints/:id": update,
};

function create({ account, form }: Call): object {
  allowOnly(form, ["url", "enabled_events", "connect", "description", "metadata"]);
  const endpoint = account.store.insert<WebhookEndpoint>({
    id: newId("we"),
    object: "webhook_endpoint",
    created: account.now(),
    api_version: API_VERSION,
    // The platform's own application stands in those that hear of connected accounts.
    application: flag(form, "connect") ? "ca_local" : null,
    description: text(form, "description") ?? null,
    enabled_events: eventsOf(form),
    livemode: false,
    metadata: metadata(form),
    status: "enabled",
    url: requiredText(form, "url"),
  });
  // Said once, as there.
  return { ...endpoint, secret: `whsec_${randomLetters(32)}` };
}

function update({ account, id, form }: Call): WebhookEndpoint {
  allowOnly(form, ["url", "enabled_events", "disabled"]);
  const endpoint = need(account, "webhook_endpoint", id);
  account.store.change(endpoint, {
    url: text(form, "url") ?? endpoint.url,
    enabled_events: form.enabled_events === undefined ? endpoint.enabled_events : eventsOf(form),
    status: (flag(form, "disabled") ?? endpoint.status === "disabled") ? "disabled" : "enabled",
  });
  return endpoint;
}

function eventsOf(form: Call["form"]): string[] {
  const events = texts(form, "enabled_events");
  if (events.length === 0) throw invalid("Missing required param: enabled_events.", "enabled_events");
  return events;
}
