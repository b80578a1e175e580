import { listOf, LIST_PARAMS, listPage, retrieve } from "../api/listing.ts";
import { allowOnly, fields, flag, integer, metadata, requiredText, text, under } from "../api/params.ts";
import { invalid } from "../api/problem.ts";
import type { Call, Routes } from "../api/routing.ts";
import { need } from "../account/account.ts";
import type { ConnectedAccount, Transfer } from "../account/connect-objects.ts";
import { connectedAccount, makeConnected, makeLink, needDestination } from "../connect/accounts.ts";
import { connectedBalance, makeTransfer, reverseTransfer } from "../connect/transfers.ts";

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
  "GET /v1/application_fees/:id/refunds": ({ account, id, form, path }) => {
    allowOnly(form, LIST_PARAMS);
    return listPage(need(account, "application_fee", id).refunds.data.toReversed(), form, path);
  },
  "GET /v1/balance": balance,
};

const CAPABILITIES = ["card_payments", "transfers", "boleto_payments", "pix_payments"];

/** The parameters of a new account. */
const ACCOUNT = [
  "country email business_type business_profile.name metadata",
  under("controller", "fees.payer losses.payments requirement_collection stripe_dashboard.type"),
  under("capabilities", CAPABILITIES.map((name) => `${name}.requested`).join(" ")),
].join(" ");

function create({ account, form }: Call): ConnectedAccount {
  allowOnly(form, ACCOUNT);
  const controller = fields(form, "controller");
  const profile = fields(form, "business_profile");
  const capabilities = Object.entries(fields(form, "capabilities"));
  return makeConnected(account, {
    country: text(form, "country") ?? "BR",
    email: text(form, "email") ?? null,
    businessType: text(form, "business_type") ?? null,
    name: text(profile, "name") ?? null,
    capabilities: capabilities.map(([name]) => name),
    controller: {
      fees: text(fields(controller, "fees"), "payer") ?? "account",
      losses: text(fields(controller, "losses"), "payments") ?? "stripe",
      dashboard: text(fields(controller, "stripe_dashboard"), "type") ?? "full",
      collection: text(controller, "requirement_collection") ?? "stripe",
    },
    metadata: metadata(form),
  });
}

function update({ account, id, form }: Call): ConnectedAccount {
  allowOnly(form, ["email", "metadata"]);
  const connected = connectedAccount(account, id);
  const before = account.store.change(connected, {
    email: text(form, "email") ?? connected.email,
    metadata: metadata(form, connected.metadata),
  });
  account.emit("account.updated", connected, before);
  return connected;
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
  if (source !== undefined) need(account, "charge", source, "source_transaction");
  return makeTransfer(account, {
    amount,
    currency: requiredText(form, "currency").toLowerCase(),
    destination: needDestination(account, requiredText(form, "destination"), "destination").id,
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

function balance({ account, connected, form }: Call): object {
  allowOnly(form, []);
  const sums = new Map<string, number>([["brl", 0]]);
  if (connected !== null)
    for (const [currency, cents] of connectedBalance(account, connectedAccount(account, connected).id))
      sums.set(currency, cents);
  else
    for (const { currency, net } of account.store.all("balance_transaction"))
      sums.set(currency, (sums.get(currency) ?? 0) + net);
  const available = [...sums].map(([currency, amount]) => ({
    amount,
    currency,
    source_types: { card: amount },
  }));
  return {
    object: "balance",
    available,
    livemode: false,
    pending: available.map((each) => ({ ...each, amount: 0, source_types: { card: 0 } })),
  };
}
