import type { Handlers } from "../payments/handler.server.ts";
import { applySession } from "./apply-session.server.ts";
import { applyCustomer, applySubscription } from "./apply-subscription.server.ts";

const ABOUT_SUBSCRIPTIONS = [
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "customer.subscription.pending_update_applied",
  "customer.subscription.pending_update_expired",
  "invoice.created",
  "invoice.finalized",
  "invoice.finalization_failed",
  "invoice.updated",
  "invoice.overdue",
  "invoice.paid",
  "invoice.payment_succeeded",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "invoice.marked_uncollectible",
  "invoice.voided",
  // A boleto is issued, and paid at the bank.
  "payment_intent.requires_action",
  "payment_intent.processing",
];

const ABOUT_SESSIONS = [
  "checkout.session.completed",
  "checkout.session.expired",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
];

/** The handlers that keep subscriptions and their payment sessions up to date, by type of event. */
export const SUBSCRIPTION_APPLIERS: Handlers = {
  ...Object.fromEntries(ABOUT_SUBSCRIPTIONS.map((type) => [type, [applySubscription]])),
  "customer.updated": [applyCustomer],
  ...Object.fromEntries(ABOUT_SESSIONS.map((type) => [type, [applySession]])),
};
