import { previewInvoice, planChange } from "../billing/plan-change.ts";
import { currentPeriod, hasEnded } from "../billing/subscription-life.ts";
import type { Price, Subscription } from "../objects.ts";
import { attachMethod, makePaymentMethod } from "../payments/methods.ts";
import { StripeProblem } from "../problem.ts";
import { updateSubscription } from "../resources/subscriptions.ts";
import type { PortalSession } from "../surface-objects.ts";
import type { World } from "../world.ts";
import { readCard } from "./card-form.ts";
import { redirect, sendSorry } from "./layout.ts";
import type { Visit } from "./pages.ts";
import { cancelView, cardView, confirmView, homeView, planView } from "./portal-views.ts";

const LIFE_SECONDS = 3_600;

/** The billing portal: plan, cancellation and resuming, card, invoices. */
export function portalPage(visit: Visit): void {
  const { running, response, id, step, isSending, url } = visit;
  const { world } = running;
  running.tick();
  const session = world.store.find("billing_portal.session", id);
  if (session === undefined || world.now(session.customer) > session.created + LIFE_SECONDS)
    return sendSorry(
      response,
      "Este endereço venceu",
      "Volte ao site e abra o portal de novo.",
      session?.return_url,
    );
  const home = `/p/session/${id}`;
  if (isSending) return redirect(response, act(world, session, step, visit.form) ?? home);
  const flow = step === "" && !url.searchParams.has("inicio") ? flowStep(world, session) : null;
  if (flow !== null) return redirect(response, `${home}/${flow}`);
  const subscription = chosen(world, session, url.searchParams.get("assinatura"));
  const price = world.store.find("price", url.searchParams.get("preco"));
  const problem = url.searchParams.get("problema");
  if (step === "cartao") return cardView(response, session, problem);
  if (subscription === undefined || step === "") return homeView(world, response, session, problem);
  if (step === "plano")
    return planView(world, response, session, subscription, offeredPrices(world, session, subscription));
  if (step === "cancelar") return cancelView(response, session, subscription);
  if (step !== "confirmar" || price === undefined) return redirect(response, home);
  const at = world.now(session.customer);
  const preview = previewInvoice(
    world,
    subscription,
    planChange(world, subscription, { items: itemsFor(subscription, price), behavior: "always_invoice", at }),
  );
  confirmView(world, response, session, subscription, price, preview, at);
}

/** Carries out what the person decided; gives where to go on, or null for the portal's first page. */
function act(
  world: World,
  session: PortalSession,
  step: string,
  form: Record<string, string>,
): string | null {
  const home = `/p/session/${session.id}`;
  const subscription = chosen(world, session, form.subscription ?? null);
  if (step === "cartao") {
    const card = readCard(form);
    if (card === null) return `${home}/cartao?problema=cartao`;
    try {
      world.transact(() => replaceCard(world, session.customer, card));
    } catch (error) {
      if (error instanceof StripeProblem) return `${home}/cartao?problema=recusado`;
      throw error;
    }
    return afterFlow(session);
  }
  if (subscription === undefined) return null;
  const change = (fields: Parameters<typeof updateSubscription>[2]) =>
    world.transact(() => updateSubscription(world, subscription, fields));
  if (step === "cancelar") change({ cancel_at_period_end: "true" });
  if (step === "retomar") change({ cancel_at_period_end: "false" });
  if (step === "plano")
    try {
      change({
        items: [{ id: subscription.items.data[0]!.id, price: form.price ?? "" }],
        proration_behavior: "always_invoice",
        proration_date: form.at ?? "",
        payment_behavior: "error_if_incomplete",
      });
    } catch (error) {
      if (error instanceof StripeProblem) return `${home}?inicio=1&problema=recusado`;
      throw error;
    }
  return afterFlow(session);
}

function replaceCard(world: World, customerId: string, card: NonNullable<ReturnType<typeof readCard>>): void {
  const customer = world.store.find("customer", customerId)!;
  const method = makePaymentMethod(world, "card", { card, customer: customerId });
  attachMethod(world, method, customerId);
  // The person is here: what the bank would ask once is passed now.
  world.store.change(method, { $isAuthenticated: true });
  const before = world.store.change(customer, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
  });
  world.emit("customer.updated", customer, before);
  for (const each of world.store.all("subscription"))
    if (each.customer === customerId && !hasEnded(each))
      updateSubscription(world, each, { default_payment_method: method.id });
}

function afterFlow(session: PortalSession): string | null {
  const after = (session.flow?.after_completion ?? {}) as { redirect?: { return_url?: string } };
  return after.redirect?.return_url ?? `/p/session/${session.id}?inicio=1`;
}

function flowStep(world: World, session: PortalSession): string | null {
  const flow = session.flow as { type?: string } & Record<
    string,
    { subscription?: string; items?: { price?: string }[] }
  >;
  if (flow === null) return null;
  const about = flow[flow.type ?? ""];
  const subscription = chosen(world, session, about?.subscription ?? null)?.id ?? "";
  if (flow.type === "payment_method_update") return "cartao";
  if (flow.type === "subscription_cancel") return `cancelar?assinatura=${subscription}`;
  if (flow.type === "subscription_update") return `plano?assinatura=${subscription}`;
  if (flow.type === "subscription_update_confirm")
    return `confirmar?assinatura=${subscription}&preco=${about?.items?.[0]?.price ?? ""}`;
  return null;
}

function chosen(world: World, session: PortalSession, id: string | null): Subscription | undefined {
  return world.store
    .all("subscription")
    .findLast(
      (each) => each.customer === session.customer && !hasEnded(each) && (id === null || each.id === id),
    );
}

/** The prices to change to: those of the portal's configuration, else those of the same family of lookup keys. */
function offeredPrices(world: World, session: PortalSession, subscription: Subscription): Price[] {
  const configuration = world.store.find("billing_portal.configuration", session.configuration);
  const feature = configuration?.features.subscription_update as
    | { products?: { prices?: string[] }[] }
    | undefined;
  const named = feature?.products?.flatMap((each) => each.prices ?? []) ?? [];
  const current = subscription.items.data[0]!.price;
  const family = current.lookup_key?.split("_")[0];
  return world.store
    .all("price")
    .filter(
      (each) =>
        each.active &&
        each.recurring !== null &&
        each.currency === subscription.currency &&
        (named.length > 0 ? named.includes(each.id) : each.lookup_key?.split("_")[0] === family),
    );
}

function itemsFor(subscription: Subscription, price: Price) {
  return [{ id: subscription.items.data[0]!.id, price: price.id }];
}

/** When the current period of a subscription ends, in seconds. */
export function endOf(subscription: Subscription): number {
  return subscription.cancel_at ?? currentPeriod(subscription).end;
}
