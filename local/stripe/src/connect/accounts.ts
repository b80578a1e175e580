import type { Account } from "../account/account.ts";
import type { Metadata } from "../account/billing-objects.ts";
import type {
  AccountLink,
  CapabilityState,
  ConnectedAccount,
  PayoutSettings,
  Requirements,
} from "../account/connect-objects.ts";
import { newId, randomLetters } from "../account/ids.ts";
import { invalid, StripeProblem } from "../api/problem.ts";
import { methodsOfCapabilities } from "../rules/capabilities.ts";

const LINK_LIFE_SECONDS = 300;
const DELAY_DAYS = 30;
/** The fields that Stripe requires before anybody has filled anything in. */
const FIRST_QUESTIONS = [
  "business_profile.url",
  "company.tax_id",
  "external_account",
  "representative.first_name",
  "tos_acceptance.date",
];
/** The platform as connected accounts know it. */
export const APPLICATION = { id: "ca_1LocalPlatform", object: "application" as const };

type AccountInput = {
  country: string;
  email: string | null;
  businessType: string | null;
  name: string | null;
  capabilities: readonly string[];
  controller: { fees: string; losses: string; dashboard: string; collection: string };
  metadata: Metadata;
  payoutInterval: PayoutInterval;
};

export type PayoutInterval = PayoutSettings["schedule"]["interval"];

/** The settings of an account's payouts. In Brazil a card's money is there after 30 days, whatever the plan. */
export function payoutSettings(interval: PayoutInterval): PayoutSettings {
  return {
    debit_negative_balances: true,
    schedule: { delay_days: DELAY_DAYS, interval },
    statement_descriptor: null,
  };
}

/** Makes a connected account that has everything still to fill in. */
export function makeConnected(account: Account, input: AccountInput): ConnectedAccount {
  const { controller } = input;
  const made = account.store.insert<ConnectedAccount>({
    id: newId("acct"),
    object: "account",
    created: account.now(),
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: null,
      minority_owned_business_designation: null,
      name: input.name,
      product_description: null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
    },
    business_type: input.businessType,
    capabilities: Object.fromEntries(input.capabilities.map((name) => [name, "inactive" as const])),
    charges_enabled: false,
    controller: {
      fees: { payer: controller.fees },
      is_controller: true,
      losses: { payments: controller.losses },
      requirement_collection: controller.collection,
      stripe_dashboard: { type: controller.dashboard },
      type: "application",
    },
    country: input.country,
    default_currency: input.country === "BR" ? "brl" : "usd",
    details_submitted: false,
    email: input.email,
    external_accounts: { object: "list", data: [], has_more: false, url: "" },
    future_requirements: owing({}),
    metadata: input.metadata,
    payouts_enabled: false,
    requirements: owing({ due: FIRST_QUESTIONS, why: "requirements.past_due", past: FIRST_QUESTIONS }),
    settings: { payouts: payoutSettings(input.payoutInterval) },
    tos_acceptance: { date: null },
    type: "none",
    $isDeauthorized: false,
  });
  made.external_accounts.url = `/v1/accounts/${made.id}/external_accounts`;
  return made;
}

function owing(input: {
  due?: readonly string[];
  past?: readonly string[];
  pending?: readonly string[];
  why?: string;
}): Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: [...(input.due ?? [])],
    disabled_reason: input.why ?? null,
    errors: [],
    eventually_due: [...(input.due ?? [])],
    past_due: [...(input.past ?? [])],
    pending_verification: [...(input.pending ?? [])],
  };
}

/** How an account stands after its owner, or Stripe, has done something about it. */
export type Standing = "pending" | "in_review" | "ready" | "restricted";

/** Puts an account into a standing, and tells the platform (`account.updated`). */
export function setStanding(account: Account, connected: ConnectedAccount, standing: Standing): void {
  const capabilities = Object.fromEntries(
    Object.keys(connected.capabilities).map((name) => [name, stateOf(account, name, standing)]),
  );
  const before = account.store.change(connected, {
    capabilities,
    charges_enabled: takesCharges(capabilities),
    payouts_enabled: standing === "ready",
    details_submitted: standing !== "pending",
    requirements: requirementsOf(standing),
    tos_acceptance: { date: standing === "pending" ? null : account.now() },
  });
  account.emit("account.updated", connected, before);
}

/** How a capability stands in an account of a standing. Pix is by invitation: the platform's settings say whether its accounts have one. */
export function stateOf(account: Account, capability: string, standing: Standing): CapabilityState {
  if (capability === "pix_payments" && !account.settings.invitesAccountsToPix) return "inactive";
  return standing === "ready" ? "active" : standing === "in_review" ? "pending" : "inactive";
}

/** The standing of an account, by what stands in it. */
export function standingOf(connected: ConnectedAccount): Standing {
  if (!connected.details_submitted) return "pending";
  if (connected.requirements.pending_verification.length > 0) return "in_review";
  return connected.requirements.past_due.length > 0 ? "restricted" : "ready";
}

/** Puts one capability of an account into a state, and tells the platform (`account.updated`). Throws the 400 of one that it has not. */
export function setCapability(
  account: Account,
  connected: ConnectedAccount,
  name: string,
  state: CapabilityState,
): void {
  if (connected.capabilities[name] === undefined)
    throw invalid(`No such capability: '${name}'`, "capability", "resource_missing");
  const capabilities = { ...connected.capabilities, [name]: state };
  const before = account.store.change(connected, {
    capabilities,
    charges_enabled: takesCharges(capabilities),
  });
  account.emit("account.updated", connected, before);
}

/** An account takes charges with any way to pay that is active. */
function takesCharges(capabilities: ConnectedAccount["capabilities"]): boolean {
  return methodsOfCapabilities(capabilities).length > 0;
}

/** Somebody changes at Stripe's own board when an account is paid out, and the platform is told (`account.updated`). */
export function setPayoutInterval(
  account: Account,
  connected: ConnectedAccount,
  interval: PayoutInterval,
): void {
  const before = account.store.change(connected, { settings: { payouts: payoutSettings(interval) } });
  account.emit("account.updated", connected, before);
}

function requirementsOf(standing: Standing): Requirements {
  if (standing === "ready") return owing({});
  if (standing === "in_review")
    return owing({ pending: ["company.verification.document"], why: "requirements.pending_verification" });
  if (standing === "restricted")
    return owing({
      due: ["company.verification.document"],
      past: ["company.verification.document"],
      why: "requirements.past_due",
    });
  return owing({ due: FIRST_QUESTIONS, past: FIRST_QUESTIONS, why: "requirements.past_due" });
}

/** The owner ends the connection: the platform may not act for the account any more, and is told. */
export function deauthorize(account: Account, connected: ConnectedAccount): void {
  account.store.change(connected, { $isDeauthorized: true });
  const application = { ...APPLICATION, name: account.settings.name };
  account.emit("account.application.deauthorized", application, undefined, null, connected.id);
}

/** The connected account with this id, for the platform; the 403 of one that is none of its own (any more). */
export function connectedAccount(account: Account, id: string): ConnectedAccount {
  const found = account.store.find("account", id);
  if (found !== undefined && !found.$isDeauthorized) return found;
  throw new StripeProblem(403, {
    type: "invalid_request_error",
    code: "account_invalid",
    doc_url: "https://stripe.com/docs/error-codes/account-invalid",
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  });
}

/** Throws the 400 of a destination that can't be paid. */
export function needDestination(account: Account, id: string, param: string): ConnectedAccount {
  const found = account.store.find("account", id);
  if (found === undefined || found.$isDeauthorized)
    throw invalid(`No such destination: '${id}'`, param, "resource_missing");
  if (found.capabilities.transfers !== "active")
    throw invalid(
      "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
      param,
      "insufficient_capabilities_for_transfer",
    );
  return found;
}

/** Throws the 400 of an account that can't be the merchant of a charge. */
export function needMerchant(account: Account, id: string, param: string): ConnectedAccount {
  const found = account.store.find("account", id);
  if (found === undefined || found.$isDeauthorized)
    throw invalid(`No such on_behalf_of: '${id}'`, param, "resource_missing");
  if (!takesCharges(found.capabilities))
    throw invalid(
      "Your destination account needs to have at least one of the following capabilities enabled: card_payments, boleto_payments, pix_payments",
      param,
      "insufficient_capabilities_for_transfer",
    );
  return found;
}

/** Whether money can go on to an account: the platform may act for it, and it may be sent transfers. */
export function takesTransfers(account: Account, id: string): boolean {
  const found = account.store.find("account", id);
  return found !== undefined && !found.$isDeauthorized && found.capabilities.transfers === "active";
}

/** Makes the way to the onboarding page of an account. */
export function makeLink(
  account: Account,
  connected: ConnectedAccount,
  urls: { refreshUrl: string; returnUrl: string },
): AccountLink {
  const id = `acctlink_${randomLetters(24)}`;
  const created = account.now();
  return account.store.insert<AccountLink>({
    id,
    object: "account_link",
    created,
    expires_at: created + LINK_LIFE_SECONDS,
    url: `${account.origin}/setup/${id}`,
    $account: connected.id,
    $refresh_url: urls.refreshUrl,
    $return_url: urls.returnUrl,
    $isUsed: false,
  });
}
