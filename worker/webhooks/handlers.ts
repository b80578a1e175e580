import { forgetCustomer } from "../../app/features/money/payments/open-customer.server.ts";
import type { Handler, Handlers } from "../../app/features/money/payments/handler.server.ts";
import { PAYEE_APPLIERS } from "../../app/features/money/payments/payee-handlers.server.ts";
import { LEDGER_APPLIERS } from "../../app/features/money/payments/ledger-handlers.server.ts";
import { PAYEE_LINE_APPLIERS } from "../../app/features/money/payments/record-transfer.server.ts";
import { PAYOUT_APPLIERS } from "../../app/features/money/payouts/record-payout.server.ts";
import { SUBSCRIPTION_APPLIERS } from "../../app/features/money/subscriptions/subscription-handlers.server.ts";
import { ENTRY_FEE_APPLIERS } from "../../app/features/tournaments/tournaments/settle-entry-fee.server.ts";

/** The handlers of Stripe's events; the features that handle some bring their own. */
const TABLES: readonly Handlers[] = [
  LEDGER_APPLIERS,
  SUBSCRIPTION_APPLIERS,
  ENTRY_FEE_APPLIERS,
  PAYEE_APPLIERS,
  PAYEE_LINE_APPLIERS,
  PAYOUT_APPLIERS,
  { "customer.deleted": [forgetCustomer] },
];

/** The handler of each event type, for the webhook and for applying an event again. Other types are `ignored`. */
export const HANDLERS: Handlers = together(TABLES);

function together(tables: readonly Handlers[]): Handlers {
  const all = new Map<string, Handler[]>();
  for (const table of tables)
    for (const [type, handlers] of Object.entries(table))
      all.set(type, [...(all.get(type) ?? []), ...handlers]);
  return Object.fromEntries(all);
}
