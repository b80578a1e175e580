import { z } from "zod";
import { guarded } from "../../features/base/access/guarded.server.ts";
import type { Viewer } from "../../features/base/access/viewer.ts";
import { readCheckoutFacts, startCheckout } from "../../features/money/shop/start-checkout.server.ts";
import { CLUB_PLAN_IDS, clubPlan, priceOf } from "../../features/base/plans/plans.ts";
import type { Services } from "../../platform/services.server.ts";
import { CHOOSE_PLAN } from "../../copy/fields.ts";

const SUCCESS_PATH = "/club-registration/success";

/** The form of a club that pays for a plan. */
export const clubCheckoutSchema = z.object({
  clubId: z.uuid(),
  plan: z.enum(CLUB_PLAN_IDS, CHOOSE_PLAN),
});

/**
 * Opens Stripe's page for a club that pays for a plan, and gives its address; what it needs is read beside the guard.
 * `cancelPath` is where its "back" leads; paid, it leads to the page that waits for Stripe's word. Throws what
 * `startCheckout` throws.
 */
export async function payForClub(
  services: Services,
  guard: Promise<Viewer>,
  { clubId, plan }: z.output<typeof clubCheckoutSchema>,
  cancelPath: (clubId: string) => string,
): Promise<string> {
  const [viewer, facts] = await guarded(guard, readCheckoutFacts({ services }, { clubId }));
  const { url } = await startCheckout(
    { services, viewer, facts },
    {
      owner: { kind: "club", clubId },
      lookupKey: priceOf(clubPlan(plan), "month")!.lookupKey,
      successPath: `${SUCCESS_PATH}?clube=${clubId}`,
      cancelPath: cancelPath(clubId),
    },
  );
  return url;
}
