import type { Viewer } from "../../base/access/viewer.ts";

/** The answer of `check-athlete-subscription`, in spec §3's own names; instants as ISO 8601. */
interface AthleteSubscriptionCheck {
  subscribed: boolean;
  /** Only where it will not renew by itself (product §7). */
  subscription_end: string | null;
  /** `plus` or `pro`; null without a subscription. */
  subscription_tier: string | null;
}

/** Says what a person holds as an athlete; somebody without an athlete profile holds nothing. */
export function checkAthleteSubscription(
  viewer: Pick<Viewer, "athletePlan" | "athleteSubscriptionEnd">,
): AthleteSubscriptionCheck {
  const { athletePlan, athleteSubscriptionEnd } = viewer;
  const subscribed = athletePlan !== "free";
  return {
    subscribed,
    subscription_end: subscribed ? athleteSubscriptionEnd : null,
    subscription_tier: subscribed ? athletePlan : null,
  };
}
