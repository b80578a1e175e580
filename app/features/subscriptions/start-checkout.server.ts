import type { Stripe } from "stripe";
import { AppError } from "../../lib/errors.ts";
import { isLostRace, rowsOf, runBatch } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { stripeError } from "../../platform/stripe.server.ts";
import {
  type Checkout,
  extendCheckout,
  guardOpenCheckout,
  insertCheckout,
  keepStripeSession,
  moveCheckout,
  openSubscriptionCheckoutStatement,
} from "../payments/checkouts.server.ts";
import type { CustomerOwner } from "../payments/customer.ts";
import { openCustomer, type PayerFacts } from "../payments/open-customer.server.ts";
import { type Price, priceByKey } from "../payments/prices.ts";
import { refuseCharge } from "../payments/refuse-charge.server.ts";
import { administersClub } from "../security/access.ts";
import { refuseInert } from "../security/guard.server.ts";
import { refuseOwingTerms } from "../security/owes-terms.server.ts";
import type { Viewer } from "../security/viewer.ts";
import { isUnderWay, pathWithSession, sessionEnd, whyNotAnother } from "./checkout.ts";
import { expireAtStripe, openAtStripe, sessionAtStripe } from "./checkout-at-stripe.server.ts";
import { type PayerRow, payerStatement } from "./payer-repository.server.ts";
import { priceAtStripe } from "./price-at-stripe.server.ts";
import type { Subscription } from "./subscription.ts";
import { currentSubscriptionStatement } from "./subscriptions-repository.server.ts";

/** Another tab of the same person may win a few times; more often it is not a race. */
const TRIES = 4;

export type SubscriptionOwner = { kind: "athlete" } | { kind: "club"; clubId: string };

export interface CheckoutOrder {
  owner: SubscriptionOwner;
  lookupKey: string;
  /** Path of ours that a paid session leads to; `?sessao=` is put to it. */
  successPath: string;
  /** Path of ours that "back" leads to. */
  cancelPath: string;
}

interface Customer {
  customerId: string;
  stripeCustomerId: string;
}

/** What is known of an owner before a checkout. */
export interface CheckoutFacts {
  payer: PayerFacts;
  /** Null before their first checkout. */
  customer: Customer | null;
  subscription: Subscription | null;
  open: { checkout: Checkout; stripeCustomerId: string | null } | null;
}

/**
 * Reads what a checkout needs, in one round trip with the turn's other reads: start it beside the guard. Null for who can't
 * pay: no athlete profile, no such club.
 */
export async function readCheckoutFacts(
  { services }: { services: Services },
  owner: CustomerOwner,
): Promise<CheckoutFacts | null> {
  const { db, read } = services;
  const [payers, [current], [open]] = await Promise.all([
    read(payerStatement(db, owner)),
    read(currentSubscriptionStatement(db, owner)),
    read(openSubscriptionCheckoutStatement(db, owner)),
  ]);
  const [payer] = rowsOf<PayerRow>(payers);
  if (!payer) return null;
  return {
    payer: { name: payer.name, email: payer.email, taxId: payer.tax_id },
    customer:
      payer.customer_id && payer.stripe_customer_id
        ? { customerId: payer.customer_id, stripeCustomerId: payer.stripe_customer_id }
        : null,
    subscription: current?.subscription ?? null,
    open: open ?? null,
  };
}

/**
 * Opens the payment session of a subscription, 30 minutes long, and gives the address of Stripe's page (or, when the open
 * one has just been paid, of our page that says so). One session of an owner is open: the same plan goes on with it,
 * another plan replaces it. Club: an admin of that club. `facts` may have been read beside the guard. Throws `conflict`
 * with a sentence where there is a subscription, `payments_unavailable` (nothing is lost: the same again goes on), and
 * `forbidden`, `terms_required`, `account_inert`, `invalid_input`, the limits of spec §5.
 */
export async function startCheckout(
  {
    services,
    viewer,
    facts,
  }: { services: Services; viewer: Viewer; facts?: CheckoutFacts | null | undefined },
  order: CheckoutOrder,
): Promise<{ url: string }> {
  const owner = payingOwner(viewer, order.owner);
  refuseInert(viewer);
  refuseOwingTerms(viewer);
  const price = priceByKey(order.lookupKey);
  if (price?.owner !== order.owner.kind)
    throw new AppError("invalid_input", { field: "lookup_key", message: "Escolha um dos planos." });
  refuseCharge({ amountCents: price.cents, currency: price.currency });
  try {
    let known = facts ?? (await readCheckoutFacts({ services }, owner));
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (!known) throw new AppError("forbidden");
      const url = await openOnce(services, { viewer, owner, order, price }, known);
      if (url !== null) return { url };
      known = await readCheckoutFacts({ services }, owner);
    }
  } catch (error) {
    throw stripeError(error);
  }
  throw new AppError("busy", { retryAfterSeconds: 2 });
}

/** Who pays, if this person may pay for them: a super admin may look at a club, not pay for it. */
export function payingOwner(viewer: Viewer, owner: SubscriptionOwner): CustomerOwner {
  if (owner.kind === "athlete") {
    if (!viewer.athleteId) throw new AppError("forbidden");
    return { userId: viewer.userId };
  }
  if (!administersClub(viewer, owner.clubId)) throw new AppError("forbidden");
  return { clubId: owner.clubId };
}

interface Opening {
  viewer: Viewer;
  owner: CustomerOwner;
  order: CheckoutOrder;
  price: Price;
}

/** One try: the address, or null after a lost race. */
async function openOnce(services: Services, opening: Opening, facts: CheckoutFacts): Promise<string | null> {
  const { order, price, owner } = opening;
  const why = whyNotAnother(facts.subscription, order.owner.kind);
  if (why !== null) throw new AppError("conflict", { message: why });
  const stripe = await services.payments.client();
  const priceId = await priceAtStripe(stripe, price);
  const customer = facts.customer ?? (await openCustomer({ services }, owner, facts.payer));
  const going: GoingOn = facts.open
    ? await goOn(services, stripe, opening, facts.open.checkout, customer)
    : { kind: "over" };
  if (going.kind === "lost") return null;
  if (going.kind === "at") return going.url;
  const replaced = facts.open?.checkout ?? null;
  const row =
    going.kind === "row" ? going.row : await begin(services, opening, customer.customerId, replaced);
  if (!row) return null;
  const session = await openAtStripe(stripe, row, {
    stripeCustomerId: customer.stripeCustomerId,
    priceId,
    methods: services.payments.subscriptionMethods,
    ...addresses(services, order, row),
  });
  return keep(services, order, row, session);
}

/**
 * What becomes of the open session: `at` its address; its `row`, where Stripe has to be asked (again) for it; `over` where
 * its time is, or it was for another plan; `lost` where another tab was faster.
 */
type GoingOn =
  | { kind: "at"; url: string }
  | { kind: "row"; row: Checkout }
  | { kind: "over" }
  | { kind: "lost" };

async function goOn(
  services: Services,
  stripe: Stripe,
  { order, price }: Opening,
  row: Checkout,
  { stripeCustomerId }: Customer,
): Promise<GoingOn> {
  const now = services.now();
  const isSame = row.lookupKey === price.lookupKey && row.expiresAt > now;
  if (isSame && row.stripeSessionId === null && isUnderWay(row, now)) return { kind: "row", row };
  let session = await sessionAtStripe(stripe, row, stripeCustomerId);
  if (session && !isSame) session = await expireAtStripe(stripe, session);
  // Paid (or being paid) a moment ago: that page waits for the news with them.
  if (session && (session.status === "complete" || (session.status === "open" && !isSame)))
    return { kind: "at", url: addresses(services, order, row).successUrl };
  if (session?.status === "open") return { kind: "at", url: keep(services, order, row, session) };
  if (session || !isSame) return { kind: "over" };
  const expiresAt = sessionEnd(now);
  const { db } = services;
  try {
    await runBatch(db, [guardOpenCheckout(db, row), extendCheckout(db, row.id, expiresAt)]);
  } catch (error) {
    if (isLostRace(error)) return { kind: "lost" };
    throw error;
  }
  return { kind: "row", row: { ...row, expiresAt } };
}

/** Writes the row of a new session, and closes the one that it replaces; null after a lost race. */
async function begin(
  services: Services,
  { viewer, price }: Opening,
  customerId: string,
  replaced: Checkout | null,
): Promise<Checkout | null> {
  const { db } = services;
  const now = services.now();
  const row: Checkout = {
    id: services.newId(),
    kind: "subscription",
    customerId,
    userId: viewer.userId,
    lookupKey: price.lookupKey,
    entryId: null,
    amountCents: price.cents,
    currency: price.currency,
    stripeSessionId: null,
    url: null,
    status: "open",
    createdAt: now,
    expiresAt: sessionEnd(now),
    completedAt: null,
  };
  const closing = replaced ? [moveCheckout(db, replaced.id, { from: ["open"], to: "expired", at: now })] : [];
  try {
    await runBatch(db, [...closing, insertCheckout(db, row)]);
    return row;
  } catch (error) {
    if (isLostRace(error)) return null;
    throw error;
  }
}

/** Writes the session down behind the answer: where that is lost, Stripe is asked for it again. Gives where to go. */
function keep(
  services: Services,
  order: CheckoutOrder,
  row: Checkout,
  session: Stripe.Checkout.Session,
): string {
  const kept = { stripeSessionId: session.id, url: session.url };
  if (row.stripeSessionId !== session.id)
    services.after(runBatch(services.db, [keepStripeSession(services.db, row.id, kept)]));
  return session.url ?? addresses(services, order, row).successUrl;
}

function addresses({ origin }: Services, order: CheckoutOrder, row: Checkout) {
  return {
    successUrl: `${origin}${pathWithSession(order.successPath, row.id)}`,
    cancelUrl: `${origin}${order.cancelPath}`,
  };
}
