import { listOf, LIST_PARAMS, listPage, retrieve } from "../api/listing.ts";
import {
  allowOnly,
  fields,
  flag,
  integer,
  metadata,
  requiredText,
  text,
  under,
  word,
} from "../api/params.ts";
import { invalid, missing } from "../api/problem.ts";
import type { Call, Routes } from "../api/routing.ts";
import { need } from "../account/account.ts";
import type { ConnectedAccount, Payout, Transfer } from "../account/connect-objects.ts";
import {
  connectedAccount,
  makeConnected,
  makeLink,
  needDestination,
  type PayoutInterval,
  payoutSettings,
  standingOf,
  stateOf,
} from "../connect/accounts.ts";
import { CAPABILITIES, refusedCapabilities } from "../rules/capabilities.ts";
import type { Form } from "../api/form.ts";
import { connectedFunds, needAvailable } from "../connect/funds.ts";
import { cancelPayout, makePayout } from "../connect/payouts.ts";
import { makeTransfer, needSource, refundFee, reverseTransfer } from "../connect/transfers.ts";
import { type Funds, platformFunds } from "../payments/balance.ts";

/** Connected accounts, the way to fill them in, what was sent to them, and what they have. */
export const CONNECT_ROUTES: Routes = {
  "POST /v1/accounts": create,
  "GET /v1/accounts": ({ account, form, path }) => {
    allowOnly(form, LIST_PARAMS);
    return listPage(
      account.store.all("account").filter((each) => !each.$isDeauthorized),
      form,
      path,
    );
  },
  "GET /v1/accounts/:id": ({ account, id, form }) => {
    allowOnly(form, []);
    return connectedAccount(account, id);
  },
  "POST /v1/accounts/:id": update,
  "POST /v1/account_links": link,
  "POST /v1/transfers": transfer,
  "GET /v1/transfers": listOf("transfer", ["destination", "transfer_group"]),
  "GET /v1/transfers/:id": retrieve("transfer"),
  "POST /v1/transfers/:id/reversals": reverse,
  "GET /v1/transfers/:id/reversals": ({ account, id, form, path }) => {
    allowOnly(form, LIST_PARAMS);
    return listPage(need(account, "transfer", id).reversals.data.toReversed(), form, path);
  },
  "GET /v1/application_fees": listOf("application_fee", ["charge"]),
  "GET /v1/application_fees/:id": retrieve("application_fee"),
  "POST /v1/application_fees/:id/refunds": giveFeeBack,
  "GET /v1/application_fees/:id/refunds": ({ account, id, form, path }) => {
    allowOnly(form, LIST_PARAMS);
    return listPage(need(account, "application_fee", id).refunds.data.toReversed(), form, path);
  },
  "GET /v1/balance": balance,
  "POST /v1/payouts": payout,
  "GET /v1/payouts": payoutsOf,
  "GET /v1/payouts/:id": payoutOf,
  "POST /v1/payouts/:id/cancel": (call) => cancelPayout(call.account, payoutOf(call)),
};

const ASKED = under("capabilities", CAPABILITIES.map((name) => `${name}.requested`).join(" "));

const PAYOUTS = under("settings", "payouts.schedule.interval");

/** The parameters of a new account. */
const ACCOUNT = [
  "country email business_type business_profile.name metadata",
  under("controller", "fees.payer losses.payments requirement_collection stripe_dashboard.type"),
  ASKED,
  PAYOUTS,
].join(" ");

function create({ account, form }: Call): ConnectedAccount {
  allowOnly(form, ACCOUNT);
  const controller = fields(form, "controller");
  const profile = fields(form, "business_profile");
  const country = text(form, "country") ?? "BR";
  const dashboard = text(fields(controller, "stripe_dashboard"), "type") ?? "full";
  return makeConnected(account, {
    payoutInterval: intervalOf(account, form, dashboard) ?? "daily",
    country,
    email: text(form, "email") ?? null,
    businessType: text(form, "business_type") ?? null,
    name: text(profile, "name") ?? null,
    capabilities: capabilitiesOf(form, country, []),
    controller: {
      fees: text(fields(controller, "fees"), "payer") ?? "account",
      losses: text(fields(controller, "losses"), "payments") ?? "stripe",
      dashboard,
      collection: text(controller, "requirement_collection") ?? "stripe",
    },
    metadata: metadata(form),
  });
}

/** The capabilities that an account has asked for after a call. Throws the 400 of those that its country does not give. */
function capabilitiesOf(form: Form, country: string, before: readonly string[]): string[] {
  const asked = new Set(before);
  const given = fields(form, "capabilities");
  for (const name of Object.keys(given)) {
    const isRequested = flag(fields(given, name), "requested");
    if (isRequested) asked.add(name);
    else if (isRequested === false) asked.delete(name);
  }
  const refused = refusedCapabilities(country, asked);
  if (refused !== null) throw invalid(refused.why, `capabilities[${refused.capability}]`);
  return [...asked];
}

function update({ account, id, form }: Call): ConnectedAccount {
  allowOnly(form, `email metadata ${ASKED} ${PAYOUTS}`);
  const connected = connectedAccount(account, id);
  const known = connected.capabilities;
  const asked = capabilitiesOf(form, connected.country, Object.keys(known));
  const interval = intervalOf(account, form, connected.controller.stripe_dashboard.type);
  const before = account.store.change(connected, {
    ...(interval === undefined ? {} : { settings: { payouts: payoutSettings(interval) } }),
    capabilities: Object.fromEntries(
      asked.map((name) => [name, known[name] ?? stateOf(account, name, standingOf(connected))]),
    ),
    email: text(form, "email") ?? connected.email,
    metadata: metadata(form, connected.metadata),
  });
  account.emit("account.updated", connected, before);
  return connected;
}

/**
 * When an account is to be paid out, as a call says it. Throws the 400 of manual payouts where Stripe does not give them, and of an account whose
 * owner has the full board, which sets them itself.
 */
function intervalOf(
  { settings }: Call["account"],
  form: Form,
  dashboard: string,
): PayoutInterval | undefined {
  const schedule = fields(fields(fields(form, "settings"), "payouts"), "schedule");
  const interval = word(schedule, "interval", ["daily", "manual"]);
  if (interval === undefined) return undefined;
  if (dashboard === "full")
    throw invalid(
      "You cannot change the payout schedule of an account with access to the full Stripe Dashboard, unless platform controls are enabled for it.",
      "settings[payouts][schedule]",
    );
  if (interval === "manual" && !settings.allowsManualPayouts)
    throw invalid(
      "Manual payouts are not available for this account.",
      "settings[payouts][schedule][interval]",
    );
  return interval;
}

function link({ account, form }: Call): object {
  allowOnly(
    form,
    "account type refresh_url return_url collection_options.fields collection_options.future_requirements",
  );
  const type = requiredText(form, "type");
  if (type !== "account_onboarding")
    throw invalid("This account can only be shown `account_onboarding` links.", "type");
  const connected = connectedAccount(account, requiredText(form, "account"));
  const made = makeLink(account, connected, {
    refreshUrl: requiredText(form, "refresh_url"),
    returnUrl: requiredText(form, "return_url"),
  });
  // Stripe gives it no id: the address is all there is.
  const { id: _, ...shown } = made;
  return shown;
}

function transfer({ account, form }: Call): Transfer {
  allowOnly(form, "amount currency destination description metadata source_transaction transfer_group");
  const amount = integer(form, "amount");
  if (amount === undefined || amount < 1)
    throw invalid("Missing required param: amount.", "amount", "parameter_missing");
  const source = text(form, "source_transaction");
  const currency = requiredText(form, "currency").toLowerCase();
  const destination = needDestination(account, requiredText(form, "destination"), "destination").id;
  // Of a charge's money what is pending may go on; else there must be as much.
  if (source === undefined) needAvailable(account, null, { amount, currency });
  else needSource(account, need(account, "charge", source, "source_transaction"), amount);
  return makeTransfer(account, {
    amount,
    currency,
    destination,
    sourceTransaction: source,
    group: text(form, "transfer_group"),
    description: text(form, "description"),
    metadata: metadata(form),
  });
}

function reverse({ account, id, form }: Call): object {
  allowOnly(form, ["amount", "metadata", "refund_application_fee"]);
  return reverseTransfer(account, need(account, "transfer", id), {
    amount: integer(form, "amount"),
    metadata: metadata(form),
    refundsFee: flag(form, "refund_application_fee"),
  });
}

/** Gives back a part of the platform's fee by itself, or all that is left of it. */
function giveFeeBack({ account, id, form }: Call): object {
  allowOnly(form, ["amount", "metadata"]);
  const fee = need(account, "application_fee", id);
  const left = fee.amount - fee.amount_refunded;
  const amount = integer(form, "amount") ?? left;
  if (amount < 1 || amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on fee (${left})`, "amount");
  return refundFee(account, fee, { part: amount, of: fee.amount, metadata: metadata(form) })!;
}

function balance({ account, connected, form }: Call): object {
  allowOnly(form, []);
  const found = connected === null ? platformFunds(account) : connectedFunds(account, connected);
  const funds: Funds = new Map([["brl", { available: 0, pending: 0 }], ...found]);
  const amounts = (of: "available" | "pending") =>
    [...funds].map(([currency, { [of]: amount }]) => ({ amount, currency, source_types: { card: amount } }));
  return { object: "balance", available: amounts("available"), livemode: false, pending: amounts("pending") };
}

function payout({ account, connected, form }: Call): Payout {
  allowOnly(form, "amount currency description metadata");
  const amount = integer(form, "amount");
  if (amount === undefined || amount < 1)
    throw invalid("Missing required param: amount.", "amount", "parameter_missing");
  return makePayout(account, connected, {
    amount,
    currency: requiredText(form, "currency").toLowerCase(),
    description: text(form, "description"),
    metadata: metadata(form),
  });
}

function payoutsOf({ account, connected, form, path }: Call): object {
  allowOnly(form, [...LIST_PARAMS, "status"]);
  const status = text(form, "status");
  const found = account.store
    .all("payout")
    .filter((each) => each.$account === connected && (status === undefined || each.status === status));
  return listPage(found, form, path);
}

function payoutOf({ account, connected, id, form }: Call): Payout {
  allowOnly(form, []);
  const found = need(account, "payout", id);
  if (found.$account !== connected) throw missing("payout", id);
  return found;
}
