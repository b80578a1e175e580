import { setTimeout as sleep } from "node:timers/promises";
import { SUBSCRIPTION_CHANGED } from "../../../copy/fields.ts";
import { AppError } from "../../../lib/errors.ts";
import { brokenConstraint, runBatch, type Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { isMissingAtStripe } from "../../../platform/stripe.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import type { NewMail } from "../../base/notifications/new-mail.ts";
import type { NewNotification } from "../../base/notifications/notification.ts";
import { type Carried, carryOutOrder, isAnswerUnknown } from "./carry-out-order.server.ts";
import { failureLabel } from "../payments/failure-labels.ts";
import type { Holding } from "./held-subscription.server.ts";
import {
  insertOrder,
  ordersOfSubscription,
  postponeOrder,
  settleDone,
  settleRefused,
} from "./orders-repository.server.ts";
import {
  isMadeOnce,
  isSameOrder,
  isUnderWay,
  newOrder,
  type SubscriptionOrder,
  unknownLabel,
} from "./subscription-order.ts";
import type { Subscription } from "./subscription.ts";

/** While a call may still be under way the job leaves its order alone. */
const UNDER_WAY_MS = 20_000;
/** Another of the payer's orders may be settled just before; more often it is not a race. */
const TRIES = 8;
const PAUSE_MS = 150;

type Wanted = Pick<SubscriptionOrder, "kind"> & Partial<SubscriptionOrder>;

/** Statements, notifications and mails that are written in the same transaction as the order. */
export interface Beside {
  statements?: readonly Statement[];
  notifications?: readonly NewNotification[];
  mails?: readonly NewMail[];
}

/** `isFirst`: nobody had asked for the same before. */
interface Placed {
  order: SubscriptionOrder;
  isFirst: boolean;
}

/**
 * Writes an order about a subscription down, before Stripe is asked; asked for again it is the one that stands. Throws
 * `payment_unknown` while another order of the payer waits for Stripe, and `session_expired`.
 */
export async function placeOrder(
  { services, viewer }: Holding,
  subscription: Pick<Subscription, "customerId" | "stripeSubscriptionId">,
  wanted: Wanted,
  { statements = [], notifications = [], mails = [] }: Beside = {},
): Promise<Placed> {
  const { db } = services;
  const now = services.now();
  const { userId, sessionId } = viewer;
  const actor = { kind: "user", userId, sessionId } as const;
  const { customerId, stripeSubscriptionId } = subscription;
  const nextAt = new Date(now.getTime() + UNDER_WAY_MS);
  const order = newOrder(
    { customerId, stripeSubscriptionId, nextAt, ...wanted },
    { id: services.newId(), at: now },
  );
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      const written = [insertOrder(db, order), ...statements];
      await commitAs({ services, actor }, { statements: written, notifications, mails });
      return { order, isFirst: true };
    } catch (error) {
      if (!brokenConstraint(error)?.startsWith("subscription_orders_")) throw error;
      const same = await standing(services, order);
      if (same) return { order: same, isFirst: false };
      await sleep(PAUSE_MS);
    }
  }
  throw new AppError("busy", { retryAfterSeconds: 1 });
}

/**
 * The order that stands in the way of another, if it is the same; null where it is settled in a moment. Throws `payment_unknown`
 * for another one whose answer was lost.
 */
async function standing(services: Services, wanted: SubscriptionOrder): Promise<SubscriptionOrder | null> {
  const orders = await ordersOfSubscription(services.db, wanted.stripeSubscriptionId);
  const open = orders.find(({ status }) => status === "asked");
  const same =
    open && isSameOrder(open, wanted)
      ? open
      : orders.findLast((each) => isMadeOnce(wanted.kind) && isSameOrder(each, wanted));
  if (same || !open || isUnderWay(open, services.now())) return same ?? null;
  throw new AppError("payment_unknown", { message: unknownLabel(open.kind) });
}

/**
 * Asks Stripe for what a placed order says and notes its answer. Where no answer came the order stays and a job settles it:
 * throws `payment_unknown` with the sentence, but for a withdrawal, which stands (null). What Stripe refuses is settled as refused and thrown, `conflict` for a
 * subscription that it no longer knows so.
 */
export async function carryOutPlaced(
  services: Services,
  { order, isFirst }: Placed,
): Promise<Extract<Carried, { kind: "done" }> | null> {
  if (order.status === "done") return null;
  const { db } = services;
  try {
    const stripe = await services.payments.client();
    const carried = await carryOutOrder({ services, stripe, isRepeat: !isFirst }, order);
    services.after(noteSettled(services, order, carried));
    return carried.kind === "done" ? carried : null;
  } catch (error) {
    const { type } = error as { type?: unknown };
    // A withdrawal stands whatever Stripe says of it just now: the job goes on with it.
    if (isAnswerUnknown(error) || order.kind.endsWith("withdrawal")) {
      services.log("order_unanswered", { subjectId: order.id, kind: order.kind, error });
      services.after(noteUnknown(services, order, failureLabel(error)));
      if (order.kind.endsWith("withdrawal")) return null;
      throw new AppError("payment_unknown", { message: unknownLabel(order.kind) });
    }
    await settleRefused(db, order.id, { at: services.now(), error: failureLabel(error) });
    if (isMissingAtStripe(error) || type === "StripeInvalidRequestError")
      throw new AppError("conflict", { message: SUBSCRIPTION_CHANGED });
    throw error;
  }
}

/** Notes that no answer came, which screens then say; the job asks soon. */
async function noteUnknown(services: Services, { id }: SubscriptionOrder, error: string): Promise<void> {
  const at = new Date(services.now().getTime() + UNDER_WAY_MS);
  await runBatch(services.db, [postponeOrder(services.db, id, { at, error })]);
}

/** Notes what came of an order; never throws, since Stripe has done it and the job notes it then. */
async function noteSettled(services: Services, order: SubscriptionOrder, carried: Carried): Promise<void> {
  const { db } = services;
  const at = services.now();
  try {
    if (carried.kind === "done") await settleDone(db, order.id, { at, ...carried });
    else await settleRefused(db, order.id, { at, error: carried.why });
  } catch (error) {
    services.log("order_unnoted", { subjectId: order.id, kind: order.kind, error });
  }
}
