import { previewInvoice, planChange } from "../billing/plan-change.ts";
import { currentPeriod, hasEnded } from "../billing/subscription-lifecycle.ts";
import type { Price, Subscription } from "../account/billing-objects.ts";
import { attachMethod, makePaymentMethod } from "../payments/methods.ts";
import { StripeProblem } from "../api/problem.ts";
import { updateSubscription } from "../resources/subscriptions.ts";
import type { PortalSession } from "../account/surface-objects.ts";
import type { Account } from "../account/account.ts";
import { readCard } from "./card-form.ts";
import { redirect, sendSorry, type Page } from "./layout.ts";
import type { Visit } from "./pages.ts";
import { cancelView, cardView, confirmView, homeView, planView } from "./portal-views.ts";

const LIFE_SECONDS = 3_600;

/** The billing portal: plan, cancellation and resuming, card, invoices. */
export function portalPage(visit: Visit): Page {
  const { running, c, id, step, isSending } = visit;
  const { account } = running;
  running.tick();
  const session = account.store.find("billing_portal.session", id);
  if (session === undefined || account.now(session.customer) > session.created + LIFE_SECONDS)
    return sendSorry(
      c,
      "Este endereço venceu",
      "Volte ao site e abra o portal de novo.",
      session?.return_url,
    );
  const home = `/p/session/${id}`;
  if (isSending) return redirect(c, act(account, session, step, visit.form) ?? home);
  const flow = step === "" && c.req.query("inicio") === undefined ? flowStep(account, session) : null;
  if (flow !== null) return redirect(c, `${home}/${flow}`);
  const subscription = chosen(account, session, c.req.query("assinatura") ?? null);
  const price = account.store.find("price", c.req.query("preco"));
  const problem = c.req.query("problema") ?? null;
  if (step === "cartao") return cardView(c, session, problem);
  if (subscription === undefined || step === "") return homeView(account, c, session, problem);
  if (step === "plano")
    return planView(account, c, session, subscription, offeredPrices(account, session, subscription));
  if (step === "cancelar") return cancelView(c, session, subscription);
  if (step !== "confirmar" || price === undefined) return redirect(c, home);
  const at = account.now(session.customer);
  const preview = previewInvoice(
    account,
    subscription,
    planChange(account, subscription, {
      items: itemsFor(subscription, price),
      behavior: "always_invoice",
      at,
    }),
  );
  return confirmView(account, c, session, subscription, price, preview, at);
}

/** Carries out what the person decided; gives where to go on, or null for the portal's first page. */
function act(
  account: Account,
  session: PortalSession,
  step: string,
  form: Record<string, string>,
): string | null {
  const home = `/p/session/${session.id}`;
  const subscription = chosen(account, session, form.subscription ?? null);
  if (step === "cartao") {
    const card = readCard(form);
    if (card === null) return `${home}/cartao?problema=cartao`;
    try {
      account.transact(() => replaceCard(account, session.customer, card));
    } catch (error) {
      if (error instanceof StripeProblem) return `${home}/cartao?problema=recusado`;
      throw error;
    }
    return afterFlow(session);
  }
  if (subscription === undefined) return null;
  const change = (fields: Parameters<typeof updateSubscription>[2]) =>
    account.transact(() => updateSubscription(account, subscription, fields));
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

function replaceCard(
  account: Account,
  customerId: string,
  card: NonNullable<ReturnType<typeof readCard>>,
): void {
  const customer = account.store.find("customer", customerId)!;
  const method = makePaymentMethod(account, "card", { card, customer: customerId });
  attachMethod(account, method, customerId);
  // The person is here: what the bank would ask once is passed now.
  account.store.change(method, { $isAuthenticated: true });
  const before = account.store.change(customer, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
  });
  account.emit("customer.updated", customer, before);
  for (const each of account.store.all("subscription"))
    if (each.customer === customerId && !hasEnded(each))
      updateSubscription(account, each, { default_payment_method: method.id });
}

function afterFlow(session: PortalSession): string | null {
  const after = (session.flow?.after_completion ?? {}) as { redirect?: { return_url?: string } };
  return after.redirect?.return_url ?? `/p/session/${session.id}?inicio=1`;
}

function flowStep(account: Account, session: PortalSession): string | null {
  const flow = session.flow as { type?: string } & Record<
    string,
    { subscription?: string; items?: { price?: string }[] }
  >;
  if (flow === null) return null;
  const about = flow[flow.type ?? ""];
  const subscription = chosen(account, session, about?.subscription ?? null)?.id ?? "";
  if (flow.type === "payment_method_update") return "cartao";
  if (flow.type === "subscription_cancel") return `cancelar?assinatura=${subscription}`;
  if (flow.type === "subscription_update") return `plano?assinatura=${subscription}`;
  if (flow.type === "subscription_update_confirm")
    return `confirmar?assinatura=${subscription}&preco=${about?.items?.[0]?.price ?? ""}`;
  return null;
}

function chosen(account: Account, session: PortalSession, id: string | null): Subscription | undefined {
  return account.store
    .all("subscription")
    .findLast(
      (each) => each.customer === session.customer && !hasEnded(each) && (id === null || each.id === id),
    );
}

/** The prices to change to: those of the portal's configuration, else those of the same family of lookup keys. */
function offeredPrices(account: Account, session: PortalSession, subscription: Subscription): Price[] {
  const configuration = account.store.find("billing_portal.configuration", session.configuration);
  const feature = configuration?.features.subscription_update as
    | { products?: { prices?: string[] }[] }
    | undefined;
  const named = feature?.products?.flatMap((each) => each.prices ?? []) ?? [];
  const current = subscription.items.data[0]!.price;
  const prices = account.store.all("price");
  // A price whose key went on to a newer one is of that one's family.
  const keyed = prices.find((each) => each.product === current.product && each.lookup_key !== null);
  const family = (current.lookup_key ?? keyed?.lookup_key)?.split("_")[0];
  return prices.filter(
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
