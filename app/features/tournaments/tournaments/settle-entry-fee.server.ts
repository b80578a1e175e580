import { settleNotices } from "../../base/notifications/notifications-repository.server.ts";
import type { Stripe } from "stripe";
import { eq } from "drizzle-orm";
import { checkouts } from "../../../../drizzle/schema/payments.ts";
import { runBatch } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Applied, Handler, Handlers } from "../../money/payments/handler.server.ts";
import {
  type Checkout,
  type CheckoutStatus,
  moveCheckout,
} from "../../money/payments/checkouts-repository.server.ts";
import { orderRefunds } from "../../money/payments/order-refund.server.ts";
import {
  guardNotRefunded,
  refundsOfIntentsStatement,
} from "../../money/payments/refunds-repository.server.ts";
import {
  type EntrySnapshot,
  entrySnapshotStatement,
  guardEntry,
  lockEvent,
  setEntry,
  setSharePaid,
} from "./entries-repository.server.ts";
import { entryTitle, notifyAll } from "./entry-places.server.ts";
import { entryPaidMail, entryRefundMail, feeFailedMail } from "./entry-mails.ts";
import { settle } from "./entry-rules.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A payment session of an entry fee was paid, is being paid, failed or ended. What counts is how it stands at Stripe now, whatever the
 * event says. A share is paid once and the entry is confirmed with its last one; money for a share that was paid before, or for a
 * place that has passed on, goes back in full.
 */
const settleEntryFee: Handler = async (services, { objectId }) => {
  if (objectId === null) return null;
  const stripe = await services.payments.client();
  const session = await stripe.checkout.sessions.retrieve(objectId, { expand: ["payment_intent"] });
  const checkoutId = session.client_reference_id;
  if (session.mode !== "payment" || checkoutId === null || !UUID.test(checkoutId)) return null;
  const [[checkout], [found]] = await runBatch(services.db, [
    services.db.select().from(checkouts).where(eq(checkouts.id, checkoutId)),
    entrySnapshotStatement(services.db, { checkoutId }),
  ]);
  const entry = found?.entry;
  if (!checkout || checkout.kind !== "entry_fee" || !entry) return null;
  const intent = session.payment_intent;
  if (session.payment_status === "paid" && intent !== null && typeof intent !== "string") {
    const ordered = await services.read(refundsOfIntentsStatement(services.db, [intent.id]));
    // Another event of this payment has given it back.
    if (ordered.length > 0) return { statements: [] };
    return settled(services, checkout, entry, { intent, sessionId: session.id });
  }
  const to = unpaidStatus(session, intent);
  if (to === null) return { statements: [] };
  // A session that the job has ended already stays so.
  const from: readonly CheckoutStatus[] = to === "processing" ? ["open"] : ["open", "processing"];
  const isFailed = to === "failed" && checkout.status !== "failed";
  return {
    statements: [
      moveCheckout(services.db, checkout.id, { from, to, at: services.now(), sessionId: session.id }),
    ],
    ...(isFailed ? toldOfFailure(services, checkout, entry) : {}),
  };
};

function toldOfFailure(services: Services, { id, userId }: Checkout, entry: EntrySnapshot) {
  const { tournamentId } = entry;
  const title = entryTitle(entry);
  const notices = notifyAll(
    [userId],
    tournamentId,
    "Pagamento não concluído",
    `O pagamento da inscrição em ${title} não foi concluído. Enquanto a vaga for sua, tente de novo.`,
  );
  const mail = feeFailedMail({ title, tournamentId }, services.origin);
  return {
    notifications: notices.map((notice) => ({ ...notice, isNeverMailed: true as const })),
    mails: [{ userId, type: null, key: `fee-failed ${id}`, ...mail }],
  };
}

/** Stripe's events that change the payment sessions of entry fees. */
export const ENTRY_FEE_APPLIERS: Handlers = {
  "checkout.session.completed": [settleEntryFee],
  "checkout.session.async_payment_succeeded": [settleEntryFee],
  "checkout.session.async_payment_failed": [settleEntryFee],
  "checkout.session.expired": [settleEntryFee],
};

function unpaidStatus(
  session: Stripe.Checkout.Session,
  intent: string | Stripe.PaymentIntent | null,
): CheckoutStatus | null {
  if (session.status === "expired") return "expired";
  if (session.status !== "complete") return null;
  const status = intent === null || typeof intent === "string" ? null : intent.status;
  return status === "requires_payment_method" || status === "canceled" ? "failed" : "processing";
}

function settled(
  services: Services,
  checkout: Checkout,
  entry: EntrySnapshot,
  { intent, sessionId }: { intent: Stripe.PaymentIntent; sessionId: string },
): Applied {
  const { db } = services;
  const now = services.now();
  const statements = [
    lockEvent(db, entry.eventId),
    guardEntry(db, entry),
    moveCheckout(db, checkout.id, {
      from: ["open", "processing", "failed", "expired"],
      to: "completed",
      at: now,
      sessionId,
    }),
  ];
  const refund = (reason: "paid_twice" | "late_payment") => {
    const back = refunded(services, checkout, entry, intent, reason);
    return { ...back, statements: [...statements, ...back.statements] };
  };
  const share = entry.shares.find(({ userId }) => userId === checkout.userId);
  // A share that is gone (the profile was given up) takes no money.
  if (!share) return refund("late_payment");
  const others = entry.shares.filter((each) => each !== share).map(({ status }) => status);
  const settlement = settle(entry.status, share, others, intent.id);
  if (settlement.kind === "settled") return { statements };
  if (settlement.kind === "refund") return refund(settlement.reason);
  statements.push(
    setSharePaid(db, {
      entryId: entry.id,
      athleteId: share.athleteId,
      stripePaymentIntentId: intent.id,
      paidAt: now,
    }),
  );
  const money = { amountCents: intent.amount_received, currency: intent.currency };
  const payee = checkout.destinationAccount === null ? null : entry.clubName;
  const paid = entryPaidMail({ ...money, title: entryTitle(entry), payee }, services.origin);
  const mails = [{ userId: checkout.userId, type: null, ...paid }];
  if (!settlement.confirms) return { statements, mails };
  const users = entry.shares.flatMap(({ userId }) => userId ?? []);
  return {
    statements: [
      ...statements,
      setEntry(db, entry.id, "confirmed", null),
      settleNotices(db, { key: "entry_id", ids: [entry.id] }, users),
    ],
    mails,
    notifications: notifyAll(
      users,
      entry.tournamentId,
      "Inscrição confirmada",
      `Inscrição confirmada em ${entryTitle(entry)}. Bom jogo!`,
    ),
  };
}

/** Money that nothing is owed for goes back in full, and the payer learns why. */
function refunded(
  services: Services,
  checkout: Checkout,
  entry: EntrySnapshot,
  intent: Stripe.PaymentIntent,
  reason: "paid_twice" | "late_payment",
): Applied {
  const refund = orderRefunds(services, [
    {
      stripePaymentIntentId: intent.id,
      customerId: checkout.customerId,
      entryId: entry.id,
      amountCents: intent.amount_received,
      currency: intent.currency.toUpperCase(),
      reason,
    },
  ]);
  const title = entryTitle(entry);
  return {
    statements: [...guardNotRefunded(services.db, checkout.customerId, intent.id), ...refund.statements],
    notifications: notifyAll(
      [checkout.userId],
      entry.tournamentId,
      "Pagamento devolvido",
      reason === "paid_twice"
        ? `A sua inscrição em ${title} já estava paga: devolvemos o segundo pagamento inteiro.`
        : `O pagamento da inscrição em ${title} chegou depois de a vaga passar adiante: devolvemos o valor inteiro.`,
    ),
    mails: [
      {
        userId: checkout.userId,
        type: null,
        ...entryRefundMail(
          { title, amountCents: intent.amount_received, currency: intent.currency },
          services.origin,
        ),
      },
    ],
    after: refund.make,
  };
}
