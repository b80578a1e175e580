import { newId, randomLetters } from "../ids.ts";
import { LIST_PARAMS, listPage } from "../listing.ts";
import { allowOnly, fields, metadata, requiredText, text } from "../params.ts";
import { type Call, type Route } from "../routing.ts";
import type { PortalConfiguration, PortalSession } from "../surface-objects.ts";
import { need, type World } from "../world.ts";

/** The billing portal: what it offers, and the links to it. */
export const PORTAL_ROUTES: readonly Route[] = [
  { method: "POST", path: "/v1/billing_portal/sessions", handle: createSession },
  { method: "POST", path: "/v1/billing_portal/configurations", handle: createConfiguration },
  { method: "GET", path: "/v1/billing_portal/configurations", handle: listConfigurations },
  {
    method: "GET",
    path: "/v1/billing_portal/configurations/:id",
    handle: ({ world, id }) => need(world, "billing_portal.configuration", id),
  },
  { method: "POST", path: "/v1/billing_portal/configurations/:id", handle: updateConfiguration },
];

/** The configuration that sessions have when they name none. */
export function defaultConfiguration(world: World): PortalConfiguration {
  return (
    world.store.all("billing_portal.configuration").find((each) => each.is_default) ??
    makeConfiguration(world, {}, null, true)
  );
}

function makeConfiguration(
  world: World,
  features: Record<string, unknown>,
  returnUrl: string | null,
  isDefault: boolean,
): PortalConfiguration {
  const now = world.now();
  return world.store.insert<PortalConfiguration>({
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

function createSession({ world, form }: Call): PortalSession {
  allowOnly(form, ["customer", "return_url", "configuration", "locale", "flow_data"]);
  const customer = need(world, "customer", requiredText(form, "customer"), "customer");
  const named = text(form, "configuration");
  const configuration =
    named === undefined
      ? defaultConfiguration(world)
      : need(world, "billing_portal.configuration", named, "configuration");
  const flow = fields(form, "flow_data");
  const id = `bps_1${randomLetters(40)}`;
  const session = world.store.insert<PortalSession>({
    id,
    object: "billing_portal.session",
    created: world.now(customer.id),
    configuration: configuration.id,
    customer: customer.id,
    customer_account: null,
    flow: Object.keys(flow).length === 0 ? null : flow,
    livemode: false,
    locale: text(form, "locale") ?? null,
    on_behalf_of: null,
    return_url: text(form, "return_url") ?? configuration.default_return_url,
    url: `${world.origin}/p/session/${id}`,
  });
  world.emit("billing_portal.session.created", session);
  return session;
}

function createConfiguration({ world, form }: Call): PortalConfiguration {
  allowOnly(form, ["features", "default_return_url", "business_profile", "metadata"]);
  const made = makeConfiguration(
    world,
    fields(form, "features"),
    text(form, "default_return_url") ?? null,
    false,
  );
  world.store.change(made, { metadata: metadata(form) });
  return made;
}

function updateConfiguration({ world, id, form }: Call): PortalConfiguration {
  allowOnly(form, ["features", "default_return_url", "business_profile", "metadata"]);
  const configuration = need(world, "billing_portal.configuration", id);
  world.store.change(configuration, {
    features: { ...configuration.features, ...fields(form, "features") },
    default_return_url: text(form, "default_return_url") ?? configuration.default_return_url,
    metadata: metadata(form, configuration.metadata),
    updated: world.now(),
  });
  return configuration;
}

function listConfigurations({ world, form }: Call): object {
  allowOnly(form, [...LIST_PARAMS, "active", "is_default"]);
  return listPage(world.store.all("billing_portal.configuration"), form, "/v1/billing_portal/configurations");
}
