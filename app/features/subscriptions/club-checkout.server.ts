import { redirect } from "react-router";
import { z } from "zod";
import { parseInput } from "../../lib/parse.ts";
import type { Services } from "../../platform/services.server.ts";
import { CLUB_PLAN_IDS } from "../clubs/plans.ts";
import { guarded } from "../security/guarded.server.ts";
import type { Viewer } from "../security/viewer.ts";
import { type CheckoutOrder, readCheckoutFacts, startCheckout } from "./start-checkout.server.ts";

const payingSchema = z.object({ clubId: z.uuid(), plan: z.enum(CLUB_PLAN_IDS, "Escolha um dos planos.") });

/**
 * Takes the form of a club that pays for a plan and leads to Stripe's page; what it needs is read beside the guard. `paths`
 * are where Stripe's page leads back to. Throws what `startCheckout` throws.
 */
export async function payForClub(
  services: Services,
  guard: Promise<Viewer>,
  form: FormData,
  paths: (clubId: string) => Pick<CheckoutOrder, "successPath" | "cancelPath">,
): Promise<Response> {
  guard.catch(() => undefined);
  const { clubId, plan } = parseInput(payingSchema, Object.fromEntries(form));
  const [viewer, facts] = await guarded(guard, readCheckoutFacts({ services }, { clubId }));
  const { url } = await startCheckout(
    { services, viewer, facts },
    { owner: { kind: "club", clubId }, lookupKey: `club_${plan}_month`, ...paths(clubId) },
  );
  return redirect(url);
}
