import { type MiddlewareFunction, redirect, type RouterContextProvider } from "react-router";
import type { ActionError } from "../../lib/action-error.ts";
import { AppError } from "../../lib/errors.ts";
import { parseInput } from "../../lib/parse.ts";
import { servicesContext } from "../../platform/context.ts";
import { answerJson, wantsJson } from "../../platform/json-answers.server.ts";
import { oncePerRequest } from "../../platform/once.server.ts";
import { answerError } from "../../platform/route-answers.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { changeTaxId } from "../payments/change-tax-id.server.ts";
import { readReceipts } from "../payments/read-receipts.server.ts";
import { type GuardArgs, requireActor, requireAthlete, type UserActor } from "../security/guard.server.ts";
import { guarded } from "../security/guarded.server.ts";
import { cancelSubscription, resumeSubscription } from "./cancel-subscription.server.ts";
import { changePlan } from "./change-plan.server.ts";
import { heldPlan } from "./held-plan.ts";
import type { Holding } from "./held-subscription.server.ts";
import { openPortal } from "./open-portal.server.ts";
import type { ChangePreview } from "./plan-change.ts";
import { readPlansAddress } from "./plans-address.ts";
import { previewChange } from "./preview-change.server.ts";
import { readAthletePlan } from "./read-athlete-plan.server.ts";
import { changeFormSchema, priceFormSchema } from "./schemas.ts";
import { readCheckoutFacts, startCheckout } from "./start-checkout.server.ts";
import { withdrawPurchase } from "./withdraw-purchase.server.ts";

const OWN = { kind: "athlete" } as const;
const SUCCESS = "/athlete/subscription/success";

/** All that the page shows, in one round trip. */
const planOfPage = oncePerRequest(async (services: Services, actor: UserActor) => {
  const context = { services, actor };
  const [plan, receipts] = await Promise.all([
    readAthletePlan(context),
    readReceipts(context, { owner: OWN }),
  ]);
  return { ...plan, receipts };
});

/** What the plans pages show; `?mudar=` asks Stripe what that change would charge. One round trip. */
export async function loadPlans(args: GuardArgs) {
  const services = args.context.get(servicesContext);
  const actor = requireActor(args);
  const address = readPlansAddress(args.url.searchParams);
  const [viewer, page] = await guarded(requireAthlete(args), planOfPage(args.context, actor));
  const { subscription, usage, checkout, receipts } = page;
  const holding = { services, viewer, held: subscription };
  return {
    address,
    usage,
    held: subscription && heldPlan(subscription),
    plan: viewer.athletePlan,
    receipts,
    timeZone: viewer.clubTimeZone,
    checkout: checkout && { ...checkout, stripeSessionId: undefined },
    change: address.changeTo ? await shownChange(holding, address.changeTo, args.context) : null,
    now: services.now().toISOString(),
  };
}

export type PlansData = Awaited<ReturnType<typeof loadPlans>>;

async function shownChange(
  holding: Holding,
  lookupKey: string,
  context: Readonly<RouterContextProvider>,
): Promise<{ preview: ChangePreview | null; error: ActionError | null }> {
  try {
    return { preview: await previewChange(holding, { owner: OWN, lookupKey }), error: null };
  } catch (error) {
    return { preview: null, error: answerError(error, context).data.error };
  }
}

/**
 * Middleware: what our own scripts send and want answered as JSON, so that they need not leave the page: `portal` (gives its
 * `url`, for the new tab) and `receipt_tax_id`. Anything else goes on.
 */
export function answerPlansScripts(path: string): MiddlewareFunction<Response> {
  return async ({ request, context, url }, next) => {
    if (request.method !== "POST" || !wantsJson(request)) return await next();
    const args = { request, context, url };
    const services = context.get(servicesContext);
    return await answerJson(async () => {
      const actor = requireActor(args);
      const form = await request.formData();
      if (form.get("intent") === "portal") {
        const opening = openOwnPortal(services, actor, path);
        const [, portal] = await guarded(requireAthlete(args), opening);
        return { ok: true, ...portal };
      }
      if (form.get("intent") !== "receipt_tax_id") throw new AppError("invalid_input", { field: "intent" });
      const viewer = await requireAthlete(args);
      return await changeTaxId({ services, viewer }, { owner: OWN, taxId: form.get("tax_id") });
    }, context);
  };
}

/**
 * Takes a form of the plans pages (its field `intent` says which) and leads on: to Stripe's page, or back to `path` where
 * `?feito=` says what was done. A refusal stands on the page; `readAhead` starts what the frame around it reads.
 */
export async function sendPlansForm(
  args: GuardArgs,
  { path, readAhead }: { path: string; readAhead: (actor: UserActor) => Promise<unknown> },
) {
  const services = args.context.get(servicesContext);
  const actor = requireActor(args);
  const form = await args.request.formData();
  const intent = String(form.get("intent"));
  const reading = [planOfPage(args.context, actor), readAhead(actor)];
  for (const each of reading) each.catch(() => undefined);
  try {
    if (intent === "portal") {
      const [, { url }] = await guarded(requireAthlete(args), openOwnPortal(services, actor, path));
      return redirect(url, 303);
    }
    if (intent === "subscribe") {
      const facts = readCheckoutFacts({ services }, { userId: actor.userId });
      const [viewer, known] = await guarded(requireAthlete(args), facts);
      const order = parseInput(priceFormSchema, Object.fromEntries(form));
      const paths = { successPath: SUCCESS, cancelPath: path };
      const checkout = { owner: OWN, lookupKey: order.lookup_key, ...paths };
      const { url } = await startCheckout({ services, viewer, facts: known }, checkout);
      return redirect(url, 303);
    }
    const [viewer, { subscription }] = await guarded(requireAthlete(args), planOfPage(args.context, actor));
    const done = await change({ services, viewer, held: subscription }, intent, form);
    return typeof done === "string" ? redirect(`${path}?feito=${done}`) : done;
  } catch (error) {
    return answerError(error, args.context);
  }
}

/** A change of the subscription: what `?feito=` says, or the invoice that it waits for. */
async function change(holding: Holding, intent: string, form: FormData) {
  switch (intent) {
    case "cancel":
      await cancelSubscription(holding, { owner: OWN });
      return "cancelada";
    case "resume":
      await resumeSubscription(holding, { owner: OWN });
      return "retomada";
    case "withdraw":
      await withdrawPurchase(holding, { owner: OWN });
      return "desistencia";
    case "receipt_tax_id":
      await changeTaxId(holding, { owner: OWN, taxId: form.get("tax_id") });
      return "documento";
    case "change": {
      const asked = parseInput(changeFormSchema, Object.fromEntries(form));
      const outcome = await changePlan(holding, {
        owner: OWN,
        lookupKey: asked.lookup_key,
        countedFrom: asked.counted_from,
        nowCents: asked.now_cents,
      });
      return outcome.kind === "changed" ? asked.lookup_key : { ok: true as const, owedUrl: outcome.url };
    }
    default:
      throw new AppError("invalid_input", { field: "intent" });
  }
}

function openOwnPortal(services: Services, actor: UserActor, returnPath: string): Promise<{ url: string }> {
  return openPortal({ services, actor }, { owner: OWN, returnPath });
}
