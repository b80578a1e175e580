import type { Stripe } from "stripe";
import { AppError } from "../../../lib/errors.ts";
import { runBatch } from "../../../platform/database.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import {
  type Checkout,
  extendCheckout,
  guardOpenCheckout,
  insertCheckout,
  keepStripeSession,
  moveCheckout,
  openSubscriptionCheckoutStatement,
} from "../payments/checkouts-repository.server.ts";
import type { CustomerOwner } from "../payments/customer.ts";
import { openingError, stripePage } from "../../../platform/stripe.server.ts";
import {
  type OpenCustomer,
  openCustomer,
  type PayerFacts,
  withCustomer,
} from "../payments/open-customer.server.ts";
import { payerFactsStatement } from "../payments/payers-repository.server.ts";
import { type Price, priceByKey } from "../../base/plans/plans.ts";
import { refuseCharge } from "../payments/refuse-charge.server.ts";
import { refuseAwaitingGuardian } from "../../base/access/awaits-guardian.server.ts";
import { requireAcceptedTerms } from "../../base/access/terms-required.server.ts";
import type { Viewer } from "../../base/access/viewer.ts";
import { isCheckoutUnderWay, pathWithSession, checkoutSessionEnd, whyNotAnother } from "./checkout.ts";
import { expireAtStripe, openAtStripe, sessionAtStripe } from "./checkout-at-stripe.server.ts";
import { payingOwner, type SubscriptionOwner } from "../subscriptions/paying-owner.server.ts";
import { priceAtStripe } from "../subscriptions/price-at-stripe.server.ts";
import type { Subscription } from "../subscriptions/subscription.ts";
import { currentSubscriptionStatement } from "../subscriptions/subscriptions-repository.server.ts";
import { CHOOSE_PLAN } from "../../../copy/fields.ts";

/** Another tab of the same person may win a few times; more often it is not a race. */
const TRIES = 4;

interface CheckoutOrder {
  owner: SubscriptionOwner;
  lookupKey: string;
  /** Path of ours that a paid session leads to; `?sessao=` is put to it. */
  successPath: string;
  /** Path of ours that "back" leads to. */
  cancelPath: string;
}

/** The facts about an owner that are known before a checkout. */
interface CheckoutFacts {
  payer: PayerFacts;
  /** Null before their first checkout. */
  customer: OpenCustomer | null;
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
  const [[payer], [current], [open]] = await Promise.all([
    read(payerFactsStatement(db, owner)),
    read(currentSubscriptionStatement(db, owner)),
    read(openSubscriptionCheckoutStatement(db, owner)),
  ]);
  if (!payer) return null;
  return {
    payer: { name: payer.name, email: payer.email, taxId: payer.taxId },
    customer:
      payer.customerId && payer.stripeCustomerId
        ? { customerId: payer.customerId, stripeCustomerId: payer.stripeCustomerId }
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
 * `forbidden`, `terms_required`, `awaits_guardian`, `invalid_input`, the limits of spec §5.
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
  refuseAwaitingGuardian(viewer);
  requireAcceptedTerms(viewer);
  const price = priceByKey(order.lookupKey);
  if (price?.owner !== order.owner.kind)
    throw new AppError("invalid_input", { field: "lookup_key", message: CHOOSE_PLAN });
  refuseCharge({ amountCents: price.cents, currency: price.currency });
  let known = facts;
  try {
    const attempt = async () => {
      const read = known ?? (await readCheckoutFacts({ services }, owner));
      known = null;
      if (!read) throw new AppError("forbidden");
      return { url: await openOnce(services, { viewer, owner, order, price }, read) };
    };
    return await retryOnConflict(attempt, { tries: TRIES });
  } catch (error) {
    throw openingError(error);
  }
}

interface Opening {
  viewer: Viewer;
  owner: CustomerOwner;
  order: CheckoutOrder;
  price: Price;
}

/** One try: the address. */
async function openOnce(services: Services, opening: Opening, facts: CheckoutFacts): Promise<string> {
  const { order, price, owner } = opening;
  const why = whyNotAnother(facts.subscription, order.owner.kind);
  if (why !== null) throw new AppError("conflict", { message: why });
  const stripe = await services.payments.client();
  const priceId = await priceAtStripe({ services, stripe }, price);
  const known = facts.customer ?? (await openCustomer({ services }, owner, facts.payer));
  return await withCustomer({ services }, owner, known, (customer) =>
    openFor(services, opening, { facts, priceId, customer }),
  );
}

async function openFor(
  services: Services,
  opening: Opening,
  { facts, priceId, customer }: { facts: CheckoutFacts; priceId: string; customer: OpenCustomer },
): Promise<string> {
  const { order } = opening;
  const stripe = await services.payments.client();
  const going: GoingOn = facts.open
    ? await goOn(services, stripe, opening, facts.open.checkout, customer)
    : { kind: "over" };
  if (going.kind === "at") return going.url;
  const replaced = facts.open?.checkout ?? null;
  const row =
    going.kind === "row" ? going.row : await begin(services, opening, customer.customerId, replaced);
  const session = await openAtStripe(stripe, row, {
    stripeCustomerId: customer.stripeCustomerId,
    priceId,
    methods: services.payments.subscriptionMethods,
    ...addresses(services, order, row),
  });
  return keep(services, order, row, session);
}

/**
 * How to go on with the open session: `at` its address; with its `row`, for which Stripe has to be asked (again); or not at
 * all, because it is `over`: its time has passed, or it was for another plan.
 */
type GoingOn = { kind: "at"; url: string } | { kind: "row"; row: Checkout } | { kind: "over" };

async function goOn(
  services: Services,
  stripe: Stripe,
  { order, price }: Opening,
  row: Checkout,
  { stripeCustomerId }: OpenCustomer,
): Promise<GoingOn> {
  const now = services.now();
  const isSame = row.lookupKey === price.lookupKey && row.expiresAt > now;
  if (isSame && row.stripeSessionId === null && isCheckoutUnderWay(row, now)) return { kind: "row", row };
  let session = await sessionAtStripe(stripe, row, stripeCustomerId);
  if (session && !isSame) session = await expireAtStripe(stripe, session);
  // Paid (or being paid) a moment ago: that page waits for the news with them.
  if (session && (session.status === "complete" || (session.status === "open" && !isSame)))
    return { kind: "at", url: addresses(services, order, row).successUrl };
  if (session?.status === "open") return { kind: "at", url: keep(services, order, row, session) };
  if (session || !isSame) return { kind: "over" };
  const expiresAt = checkoutSessionEnd(now);
  const { db } = services;
  await runBatch(db, [guardOpenCheckout(db, row), extendCheckout(db, row.id, expiresAt)]);
  return { kind: "row", row: { ...row, expiresAt } };
}

/** Writes the row of a new session, and closes the one that it replaces. */
async function begin(
  services: Services,
  { viewer, price }: Opening,
  customerId: string,
  replaced: Checkout | null,
): Promise<Checkout> {
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
    destinationAccount: null,
    applicationFeeCents: null,
    feeRule: null,
    stripeSessionId: null,
    url: null,
    status: "open",
    createdAt: now,
    expiresAt: checkoutSessionEnd(now),
    completedAt: null,
  };
  const closing = replaced ? [moveCheckout(db, replaced.id, { from: ["open"], to: "expired", at: now })] : [];
  await runBatch(db, [...closing, insertCheckout(db, row)]);
  return row;
}

/** Writes the session down after the answer: where that is lost, Stripe is asked for it again. Gives where to go. */
function keep(
  services: Services,
  order: CheckoutOrder,
  row: Checkout,
  session: Stripe.Checkout.Session,
): string {
  const kept = { stripeSessionId: session.id, url: session.url };
  if (row.stripeSessionId !== session.id)
    services.after(runBatch(services.db, [keepStripeSession(services.db, row.id, kept)]));
  return session.url === null
    ? addresses(services, order, row).successUrl
    : stripePage(services.payments, session.url);
}

function addresses({ origin }: Services, order: CheckoutOrder, row: Checkout) {
  return {
    successUrl: `${origin}${pathWithSession(order.successPath, row.id)}`,
    cancelUrl: `${origin}${order.cancelPath}`,
  };
}
