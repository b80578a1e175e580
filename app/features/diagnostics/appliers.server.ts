import type { Applier, Appliers } from "../payments/applier.server.ts";
import { forgetCustomer } from "../payments/forget-customer.server.ts";
import { LEDGER_APPLIERS } from "../payments/ledger-appliers.server.ts";
import { SUBSCRIPTION_APPLIERS } from "../subscriptions/subscription-appliers.server.ts";
import { ENTRY_FEE_APPLIERS } from "../tournaments/settle-entry-fee.server.ts";

/** Who applies what of Stripe's events; the features that do bring their own. */
const TABLES: readonly Appliers[] = [
  LEDGER_APPLIERS,
  SUBSCRIPTION_APPLIERS,
  ENTRY_FEE_APPLIERS,
  { "customer.deleted": [forgetCustomer] },
];

/** All of them by type of event, for the webhook and for whoever applies an event again. Types that are not here are `ignored`. */
export const APPLIERS: Appliers = together(TABLES);

function together(tables: readonly Appliers[]): Appliers {
  const all = new Map<string, Applier[]>();
  for (const table of tables)
    for (const [type, appliers] of Object.entries(table))
      all.set(type, [...(all.get(type) ?? []), ...appliers]);
  return Object.fromEntries(all);
}
