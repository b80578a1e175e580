import { AppError } from "../../lib/errors.ts";
import { rowsOf } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import type { AthleteSubscription, AthleteUsage } from "./usage.ts";
import { usageStatement } from "./usage-repository.server.ts";

/**
 * The acting athlete's subscription and what they have played. There is nothing to subscribe to yet, so the answer is
 * "not subscribed" for everybody, truthfully. Throws `forbidden` without an athlete profile; one round trip.
 */
export async function readAthletePlan({
  services,
  actor,
}: VerbContext): Promise<{ subscription: AthleteSubscription; usage: AthleteUsage }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const result = await services.read(usageStatement(services.db, actor, services.now()));
  const [usage] = rowsOf<AthleteUsage>(result);
  if (!usage) throw new AppError("forbidden");
  return {
    subscription: { subscribed: false, subscription_end: null, subscription_tier: null },
    usage,
  };
}
