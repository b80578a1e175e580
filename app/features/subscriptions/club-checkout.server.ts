import { redirect } from "react-router";
import { z } from "zod";
import { parseInput } from "../../lib/parse.ts";
import type { Services } from "../../platform/services.server.ts";
import { CLUB_PLAN_IDS } from "../clubs/plans.ts";
import { guarded } from "../security/guarded.server.ts";
import type { Viewer } from "../security/viewer.ts";
import { readCheckoutFacts, startCheckout } from "./start-checkout.server.ts";

const SUCCESS_PATH = "/club-registration/success";

const payingSchema = z.object({ clubId: z.uuid(), plan: z.enum(CLUB_PLAN_IDS, "Escolha um dos planos.") });

/**
 * Takes the form of a club that pays for a plan and leads to Stripe's page; what it needs is read beside the guard. `cancelPath`
 * is where its "back" leads; paid, it leads to the page that waits for Stripe's word. Throws what `startCheckout` throws.
 */
export async function payForClub(
  services: Services,
  guard: Promise<Viewer>,
  form: FormData,
  cancelPath: (clubId: string) => string,
): Promise<Response> {
  guard.catch(() => undefined);
  const { clubId, plan } = parseInput(payingSchema, Object.fromEntries(form));
  const [viewer, facts] = await guarded(guard, readCheckoutFacts({ services }, { clubId }));
  const { url } = await startCheckout(
    { services, viewer, facts },
    {
      owner: { kind: "club", clubId },
      lookupKey: `club_${plan}_month`,
      successPath: `${SUCCESS_PATH}?clube=${clubId}`,
      cancelPath: cancelPath(clubId),
    },
  );
  return redirect(url);
}
