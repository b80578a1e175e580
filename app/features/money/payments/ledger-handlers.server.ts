import type { Handlers } from "./handler.server.ts";
import { recordCharge } from "./record-charge.server.ts";
import { recordDispute } from "./record-dispute.server.ts";
import { recordRefund } from "./record-refund.server.ts";

/** The handlers that write the ledger of money, by type of event. */
export const LEDGER_APPLIERS: Handlers = {
  "charge.succeeded": [recordCharge],
  "refund.created": [recordRefund],
  "refund.updated": [recordRefund],
  "refund.failed": [recordRefund],
  "charge.dispute.created": [recordDispute],
  "charge.dispute.updated": [recordDispute],
  "charge.dispute.closed": [recordDispute],
};
