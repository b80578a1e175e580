/** Stripe's own words. */
export const SUBSCRIPTION_STATUSES = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "paused",
] as const;

/** Of them those in which what a subscription gives is had without any debt: paid, or in trial. */
export const RUNNING_STATUSES = ["active", "trialing"] as const;
