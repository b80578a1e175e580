import { redirect } from "react-router";
import { guarded } from "../../features/base/access/guarded.server.ts";
import { heldPlan } from "../../features/money/subscriptions/held-plan.ts";
import type { Holding } from "../../features/money/subscriptions/held-subscription.server.ts";
import { readAthletePlan } from "../../features/money/subscriptions/read-athlete-plan.server.ts";
import { leaveFlash } from "../../guards/flash-middleware.server.ts";
import { type GuardArgs, requireAthlete, type UserActor } from "../../guards/guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { PLANS_PATH } from "../../lib/paths.ts";
import { oncePerRequest } from "../../platform/once.server.ts";
import { answerError } from "../../platform/route-answers.server.ts";
import { sponsorsOfPage } from "./of-page.server.ts";

/** The plan that an athlete has, with its use and a payment under way: read once a request, whether an action or a loader asks first. */
export const planOfPage = oncePerRequest((services, actor: UserActor) =>
  readAthletePlan({ services, actor }),
);

/** Reads the subscription for a panel that asks about it: `held` is null for a person without one. */
export async function loadHeldPlan(args: GuardArgs) {
  const { actor } = verbContext(args);
  const reading = planOfPage(args.context, actor);
  const [viewer, { subscription, usage }] = await guarded(requireAthlete(args), reading);
  const { athletePlan: plan, clubTimeZone: timeZone } = viewer;
  return { held: subscription && heldPlan(subscription), usage, plan, timeZone };
}

/**
 * Does what a panel asked about (`change`) to the athlete's subscription and redirects to the plans, where a flash message
 * says what `done` makes of its answer. A refusal is the answer of the panel.
 */
export async function changeHeldPlan<Answer>(
  args: GuardArgs,
  change: (holding: Holding) => Promise<Answer>,
  done: (answer: Answer) => string,
) {
  const { services, actor } = verbContext(args);
  const reading = planOfPage(args.context, actor);
  // The panel that shows a refusal finds what its frame reads.
  sponsorsOfPage(args.context, actor).catch(() => undefined);
  try {
    const [viewer, { subscription, orders }] = await guarded(requireAthlete(args), reading);
    const answer = await change({ services, viewer, held: subscription, orders });
    leaveFlash(args.context, PLANS_PATH, done(answer));
    return redirect(PLANS_PATH);
  } catch (error) {
    return answerError(error, args.context);
  }
}
