import { listOf, retrieve } from "../api/listing.ts";
import { newId, randomLetters } from "../account/ids.ts";
import { allowOnly, fields, flag, metadata, requiredText, text, under } from "../api/params.ts";
import { type Call, type Routes } from "../api/routing.ts";
import type { PortalConfiguration, PortalSession } from "../account/surface-objects.ts";
import { need, type Account } from "../account/account.ts";

/** The billing portal: what it offers, and the links to it. */
export const PORTAL_ROUTES: Routes = {
  "POST /v1/billing_portal/sessions": createSession,
  "POST /v1/billing_portal/configurations": createConfiguration,
  "GET /v1/billing_portal/configurations": listOf("billing_portal.configuration", [], {
    active: (each, form) => each.active === flag(form, "active"),
    is_default: (each, form) => each.is_default === flag(form, "is_default"),
  }),
  "GET /v1/billing_portal/configurations/:id": retrieve("billing_portal.configuration"),
  "POST /v1/billing_portal/configurations/:id": updateConfiguration,
};

/** The parameters of where a session leads at once. */
const FLOW = [
  "type",
  under("after_completion", "type redirect.return_url hosted_confirmation.custom_message"),
  under("subscription_cancel", "subscription"),
  under("subscription_update", "subscription"),
  under("subscription_update_confirm", "subscription items.id items.price items.quantity"),
].join(" ");

/** The parameters of a configuration. */
const CONFIGURATION = [
  "default_return_url metadata",
  under("business_profile", "headline privacy_policy_url terms_of_service_url"),
  under("features.customer_update", "enabled allowed_updates"),
  under("features.invoice_history", "enabled"),
  under("features.payment_method_update", "enabled"),
  under(
    "features.subscription_cancel",
    "enabled mode proration_behavior cancellation_reason.enabled cancellation_reason.options",
  ),
  under(
    "features.subscription_update",
    "enabled default_allowed_updates proration_behavior products.product products.prices",
  ),
].join(" ");

/** The configuration that sessions have when they name none. */
export function defaultConfiguration(account: Account): PortalConfiguration {
  return (
    account.store.all("billing_portal.configuration").find((each) => each.is_default) ??
    makeConfiguration(account, {}, null, true)
  );
}

function makeConfiguration(
  account: Account,
  features: Record<string, unknown>,
  returnUrl: string | null,
  isDefault: boolean,
): PortalConfiguration {
  const now = account.now();
  return account.store.insert<PortalConfiguration>({
    id: newId("bpc"),
    object: "billing_portal.configuration",
    created: now,
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    default_return_url: returnUrl,
    features,
    is_default: isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: now,
  });
}

function createSession({ account, form }: Call): PortalSession {
  allowOnly(form, `customer return_url configuration locale ${under("flow_data", FLOW)}`);
  const customer = need(account, "customer", requiredText(form, "customer"), "customer");
  const named = text(form, "configuration");
  const configuration =
    named === undefined
      ? defaultConfiguration(account)
      : need(account, "billing_portal.configuration", named, "configuration");
  const flow = fields(form, "flow_data");
  const id = `bps_1${randomLetters(40)}`;
  const session = account.store.insert<PortalSession>({
    id,
    object: "billing_portal.session",
    created: account.now(customer.id),
    configuration: configuration.id,
    customer: customer.id,
    customer_account: null,
    flow: Object.keys(flow).length === 0 ? null : flow,
    livemode: false,
    locale: text(form, "locale") ?? null,
    on_behalf_of: null,
    return_url: text(form, "return_url") ?? configuration.default_return_url,
    url: `${account.origin}/p/session/${id}`,
  });
  account.emit("billing_portal.session.created", session);
  return session;
}

function createConfiguration({ account, form }: Call): PortalConfiguration {
  allowOnly(form, CONFIGURATION);
  const made = makeConfiguration(
    account,
    fields(form, "features"),
    text(form, "default_return_url") ?? null,
    false,
  );
  account.store.change(made, { metadata: metadata(form) });
  return made;
}

function updateConfiguration({ account, id, form }: Call): PortalConfiguration {
  allowOnly(form, CONFIGURATION);
  const configuration = need(account, "billing_portal.configuration", id);
  account.store.change(configuration, {
    features: { ...configuration.features, ...fields(form, "features") },
    default_return_url: text(form, "default_return_url") ?? configuration.default_return_url,
    metadata: metadata(form, configuration.metadata),
    updated: account.now(),
  });
  return configuration;
}
