import { redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { useAnswer } from "../../browser/use-answer.ts";
import { guarded } from "../../features/base/access/guarded.server.ts";
import { readCheckoutFacts, startCheckout } from "../../features/money/shop/start-checkout.server.ts";
import { changeTaxId } from "../../features/money/shop/change-tax-id.server.ts";
import { readPlansAddress } from "../../features/money/shop/plans-address.ts";
import { PlansPage } from "../../features/money/shop/plans-page.tsx";
import { readReceipts } from "../../features/money/shop/read-receipts.server.ts";
import { refundKeyFormSchema } from "../../features/money/payments/payees-schema.ts";
import { readKeyRefunds } from "../../features/money/payments/read-refund-keys.server.ts";
import { resumeSubscription } from "../../features/money/subscriptions/cancel-subscription.server.ts";
import { changePlan } from "../../features/money/subscriptions/change-plan.server.ts";
import { giveUpBoleto } from "../../features/money/subscriptions/give-up-boleto.server.ts";
import { heldPlan, isShownDone, TAKEN_BACK } from "../../features/money/subscriptions/held-plan.ts";
import type { Holding } from "../../features/money/subscriptions/held-subscription.server.ts";
import { openPortal } from "../../features/money/subscriptions/open-portal.server.ts";
import type { ChangePreview } from "../../features/money/subscriptions/plan-change.ts";
import { previewChange } from "../../features/money/subscriptions/preview-change.server.ts";
import { shownOrders } from "../../features/money/subscriptions/subscription-order.ts";
import { withdrawChange } from "../../features/money/subscriptions/withdraw-change.server.ts";
import {
  changeFormSchema,
  priceFormSchema,
} from "../../features/money/subscriptions/subscriptions-schema.ts";
import { leaveFlash, takeFlash } from "../../guards/flash-middleware.server.ts";
import { requireAthlete, type UserActor } from "../../guards/guard.server.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { readSent } from "../../guards/sent-form.server.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { cpfSchema } from "../../features/people/people/people-schema.ts";
import { parseAfterGuard } from "../../guards/parse-after-guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import type { ActionError } from "../../lib/action-error.ts";
import { oncePerRequest } from "../../platform/once.server.ts";
import { retryHeaders } from "../../platform/retry-headers.ts";
import { answerError } from "../../platform/route-answers.server.ts";
import { planOfPage } from "../shared/held-plan.server.ts";
import { sponsorsOfPage } from "../shared/of-page.server.ts";
import { sendRefundKey } from "../shared/refund-key-form.server.ts";
import type { Route } from "./+types/plans.ts";

export const headers = retryHeaders;

const OWN = { kind: "athlete" } as const;
const SUCCESS = "/athlete/subscription/success";

const receiptsOfPage = oncePerRequest((services, actor: UserActor) =>
  readReceipts({ services, actor }, { owner: OWN }),
);

const keyRefundsOfPage = oncePerRequest((services, actor: UserActor) =>
  readKeyRefunds({ services, actor }, OWN),
);

/** Reads the data of the plans page, in one round trip; `?mudar=` asks Stripe what that change would charge. */
export async function loader(args: Route.LoaderArgs) {
  const { services, actor } = verbContext(args);
  const { pathname: path, searchParams } = args.url;
  const address = readPlansAddress(searchParams);
  const [viewer, [{ subscription, usage, checkout, orders }, receipts, keyRefunds]] = await guarded(
    requireAthlete(args),
    Promise.all([
      planOfPage(args.context, actor),
      receiptsOfPage(args.context, actor),
      keyRefundsOfPage(args.context, actor),
    ]),
  );
  const held = subscription && heldPlan(subscription);
  const holding = { services, viewer, held: subscription };
  return {
    path,
    address,
    // Until Stripe's word of it has come, the page waits and loads itself again.
    done: await takeFlash(args.context, path, (what) => isShownDone(what, held)),
    usage,
    held,
    orders: shownOrders(subscription, orders, services.now(), viewer.clubTimeZone),
    plan: viewer.athletePlan,
    receipts,
    keyRefunds,
    timeZone: viewer.clubTimeZone,
    checkout: checkout && { ...checkout, stripeSessionId: undefined },
    change: address.changeTo ? await shownChange(holding, address.changeTo, args.context) : null,
    now: services.now().toISOString(),
  };
}

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

const heldFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("resume") }),
  z.object({ intent: z.literal("withdraw_change") }),
  z.object({ intent: z.literal("give_up_boleto") }),
  changeFormSchema.extend({ intent: z.literal("change") }),
]);

const plansFormSchema = z.discriminatedUnion("intent", [
  heldFormSchema,
  priceFormSchema.extend({ intent: z.literal("subscribe") }),
]);

const ownFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("portal") }),
  z.object({ intent: z.literal("receipt_tax_id"), tax_id: cpfSchema }),
  refundKeyFormSchema,
]);

const OWN_INTENTS = new Set(["portal", "receipt_tax_id", "give_refund_key"]);

/**
 * Takes a form of the page (its field `intent` says which) and leads on: to Stripe's page, or back to this one, where
 * a flash message says what was done. A refusal stands on the page.
 */
export async function action(args: Route.ActionArgs) {
  const fields = Object.fromEntries(await readSent(args));
  if (OWN_INTENTS.has(String(fields.intent)))
    return await answerForm(
      args,
      () => sendOwnForm(args, fields),
      (done) => done.url,
    );
  const { services, actor } = verbContext(args);
  const path = args.url.pathname;
  const guard = requireAthlete(args);
  // The page that shows a refusal finds what it reads.
  const reading = planOfPage(args.context, actor);
  for (const each of [receiptsOfPage, keyRefundsOfPage, sponsorsOfPage])
    each(args.context, actor).catch(() => undefined);
  try {
    const form = await parseAfterGuard(guard, plansFormSchema, fields);
    switch (form.intent) {
      case "subscribe": {
        const facts = readCheckoutFacts({ services }, { userId: actor.userId });
        const [viewer, known] = await guarded(guard, facts);
        const paths = { successPath: SUCCESS, cancelPath: path };
        const checkout = { owner: OWN, lookupKey: form.lookup_key, ...paths };
        const { url } = await startCheckout({ services, viewer, facts: known }, checkout);
        return redirect(url, 303);
      }
      default: {
        const [viewer, { subscription, orders }] = await guarded(guard, reading);
        const done = await changeHeld({ services, viewer, held: subscription, orders }, form);
        if (typeof done !== "string") return done;
        leaveFlash(args.context, path, done);
        return redirect(path);
      }
    }
  } catch (error) {
    return answerError(error, args.context);
  }
}

/** The forms that the page answers while it stays: Stripe's portal, which opens beside it, the document of the next receipts, the Pix key of a refund. */
async function sendOwnForm(
  args: Route.ActionArgs,
  fields: Record<string, unknown>,
): Promise<FormDone & { url?: string }> {
  const { services, actor } = verbContext(args);
  const guard = requireAthlete(args);
  const form = await parseAfterGuard(guard, ownFormSchema, fields);
  if (form.intent === "receipt_tax_id")
    return await changeTaxId({ services, viewer: await guard }, { owner: OWN, taxId: form.tax_id });
  if (form.intent === "give_refund_key") {
    const [, done] = await guarded(guard, sendRefundKey({ services, actor }, form));
    return done;
  }
  const opening = openPortal({ services, actor }, { owner: OWN, returnPath: args.url.pathname });
  const [, { url }] = await guarded(guard, opening);
  return { ok: true, sentence: "Portal aberto.", url };
}

/** A change of the subscription: what was done (`retomada`, `desfeita:…`, `boleto`, or the price changed to), or the invoice that it waits for. */
async function changeHeld(holding: Holding, form: z.output<typeof heldFormSchema>) {
  switch (form.intent) {
    case "resume":
      await resumeSubscription(holding, { owner: OWN });
      return "retomada";
    case "withdraw_change": {
      const { restoredKey } = await withdrawChange(holding, { owner: OWN });
      return `${TAKEN_BACK}${restoredKey}`;
    }
    case "give_up_boleto":
      await giveUpBoleto(holding, { owner: OWN });
      return "boleto";
    case "change": {
      const { lookup_key: lookupKey, counted_from: countedFrom, now_cents: nowCents } = form;
      const outcome = await changePlan(holding, { owner: OWN, lookupKey, countedFrom, nowCents });
      return outcome.kind === "changed" ? lookupKey : { ok: true as const, invoiceUrl: outcome.url };
    }
  }
}

export default function AthletePlans({ loaderData, actionData }: Route.ComponentProps) {
  const kept = useAnswer<typeof action>();
  // The page's own data, once it is read again, says what has become of an order that Stripe did not answer.
  const isUnknown = kept && "error" in kept && kept.error.code === "payment_unknown";
  return <PlansPage facts={loaderData} answer={isUnknown ? actionData : kept} />;
}
