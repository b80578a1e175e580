import { LIST_PARAMS, listPage } from "../api/listing.ts";
import { moveBalance } from "../billing/customer-balance.ts";
import { allowOnly, integer, metadata, requiredText, text } from "../api/params.ts";
import { invalid } from "../api/problem.ts";
import type { Call, Routes } from "../api/routing.ts";
import { need } from "../account/account.ts";

/** The routes of customers' balances (credit or debt) and of their movements. */
export const CUSTOMER_BALANCE_ROUTES: Routes = {
  "POST /v1/customers/:id/balance_transactions": create,
  "GET /v1/customers/:id/balance_transactions": list,
};

function create({ account, id, form }: Call): object {
  allowOnly(form, ["amount", "currency", "description", "metadata"]);
  const amount = integer(form, "amount");
  if (amount === undefined || amount === 0)
    throw invalid("Missing required param: amount.", "amount", "parameter_missing");
  return moveBalance(account, need(account, "customer", id), {
    amount,
    type: "adjustment",
    currency: requiredText(form, "currency").toLowerCase(),
    description: text(form, "description") ?? null,
    metadata: metadata(form),
  })!;
}

function list({ account, id, path, form }: Call): object {
  allowOnly(form, LIST_PARAMS);
  const found = account.store.all("customer_balance_transaction").filter((each) => each.customer === id);
  return listPage(found, form, path);
}
