import type { CallFault, WebhookEvent } from "../../../lib/webhook-events.ts";

/** So many addresses a club may have. */
export const ENDPOINTS_AT_MOST = 5;
/** So many of its newest deliveries an address shows. */
export const SHOWN_DELIVERIES = 20;
/** The secret before a rotation signs so long beside the new one. */
export const FORMER_SECRET_HOURS = 24;

/** How a delivery stands: it waits for its first or its next try, arrived, was given up, or the club's plan gave none. */
export type DeliveryState = "waiting" | "retrying" | "delivered" | "given_up" | "withheld";

/** A delivery as the log shows it; instants in ISO 8601. */
export interface ListedDelivery {
  id: string;
  /** One of `WEBHOOK_EVENTS`, or `ping`. */
  type: string;
  at: string;
  attempts: number;
  triedAt: string | null;
  nextAt: string;
  outcome: "delivered" | "given_up" | "withheld" | null;
  /** The status that the receiver answered the last time. */
  status: number | null;
  fault: CallFault | null;
}

/** An address as the panel lists it. */
export interface ListedEndpoint {
  id: string;
  url: string;
  events: WebhookEvent[];
  createdAt: string;
  disabledAt: string | null;
  disabledWhy: "failing" | "gone" | null;
  /** The former secret signs until then; null where there is none any more. */
  formerUntil: string | null;
  /** The newest first. */
  deliveries: ListedDelivery[];
}

/** How a delivery stands. */
export function deliveryState({
  outcome,
  attempts,
}: Pick<ListedDelivery, "outcome" | "attempts">): DeliveryState {
  return outcome ?? (attempts === 0 ? "waiting" : "retrying");
}
