import type { Stripe } from "stripe";
import { eq } from "drizzle-orm";
import { checkouts } from "../../../drizzle/schema/payments.ts";
import { rowsOf } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Applied, Applier, Appliers } from "../payments/applier.server.ts";
import { type Checkout, type CheckoutStatus, moveCheckout } from "../payments/checkouts.server.ts";
import { orderRefunds } from "../payments/order-refund.server.ts";
import {
  type EntrySnapshot,
  entrySnapshotStatement,
  guardEntry,
  lockEvent,
  setEntry,
  setSharePaid,
} from "./entries-repository.server.ts";
import { entryTitle, tellAll } from "./entry-places.server.ts";
import { settle } from "./entry-rules.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A payment session of an entry fee was paid, is being paid, failed or ended. What counts is how it stands at Stripe now, whatever the
 * event says. A share is paid once and the entry is confirmed with its last one; money for a share that was paid before, or for a
 * place that has passed on, goes back in full.
 */
export const settleEntryFee: Applier = async (services, { objectId }) => {
  if (objectId === null) return null;
  const stripe = await services.payments.client();
  const session = await stripe.checkout.sessions.retrieve(objectId, { expand: ["payment_intent"] });
  const checkoutId = session.client_reference_id;
  if (session.mode !== "payment" || checkoutId === null || !UUID.test(checkoutId)) return null;
  const [rows, found] = (await services.db.batch([
    services.db.select().from(checkouts).where(eq(checkouts.id, checkoutId)),
    entrySnapshotStatement(services.db, { checkoutId }),
  ])) as unknown as [Checkout[], unknown];
  const [checkout] = rows;
  const entry = rowsOf<{ entry: EntrySnapshot }>(found)[0]?.entry;
  if (!checkout || checkout.kind !== "entry_fee" || !entry) return null;
  const intent = session.payment_intent;
  if (session.payment_status === "paid" && intent !== null && typeof intent !== "string")
    return settled(services, checkout, entry, intent);
  const to = unpaidStatus(session, intent);
  if (to === null) return { statements: [] };
  // What the job has ended already stays so.
  const from: readonly CheckoutStatus[] = to === "processing" ? ["open"] : ["open", "processing"];
  const isFailed = to === "failed" && checkout.status !== "failed";
  return {
    statements: [moveCheckout(services.db, checkout.id, { from, to, at: services.now() })],
    notifications: isFailed
      ? tellAll(
          [checkout.userId],
          "Pagamento não concluído",
          `O pagamento da inscrição em ${entryTitle(entry)} não foi concluído. Enquanto a vaga for sua, tente de novo.`,
        )
      : [],
  };
};

/** What of Stripe's moves the payment sessions of entry fees. */
export const ENTRY_FEE_APPLIERS: Appliers = {
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
  intent: Stripe.PaymentIntent,
): Applied {
  const { db } = services;
  const now = services.now();
  const share = entry.shares.find(({ userId }) => userId === checkout.userId);
  const others = entry.shares.filter((each) => each !== share).map(({ status }) => status);
  // A share that is gone (the profile was given up) takes no money.
  const settlement = share
    ? settle(entry.status, share, others, intent.id)
    : ({ kind: "refund", reason: "late_payment" } as const);
  const statements = [
    lockEvent(db, entry.eventId),
    guardEntry(db, entry),
    moveCheckout(db, checkout.id, {
      from: ["open", "processing", "failed", "expired"],
      to: "completed",
      at: now,
    }),
  ];
  if (settlement.kind === "settled") return { statements };
  const title = entryTitle(entry);
  if (settlement.kind === "refund") {
    const refund = orderRefunds(services, [
      {
        stripePaymentIntentId: intent.id,
        customerId: checkout.customerId,
        entryId: entry.id,
        amountCents: intent.amount_received,
        currency: intent.currency.toUpperCase(),
        reason: settlement.reason,
      },
    ]);
    const why =
      settlement.reason === "paid_twice" ? "já estava paga" : "chegou depois de a vaga passar adiante";
    return {
      statements: [...statements, ...refund.statements],
      notifications: tellAll(
        [checkout.userId],
        "Pagamento devolvido",
        settlement.reason === "paid_twice"
          ? `A sua inscrição em ${title} ${why}: devolvemos o segundo pagamento inteiro.`
          : `O pagamento da inscrição em ${title} ${why}: devolvemos o valor inteiro.`,
      ),
      after: refund.make,
    };
  }
  statements.push(
    setSharePaid(db, {
      entryId: entry.id,
      athleteId: share!.athleteId,
      stripePaymentIntentId: intent.id,
      paidAt: now,
    }),
  );
  if (!settlement.confirms) return { statements };
  const users = entry.shares.flatMap(({ userId }) => userId ?? []);
  return {
    statements: [...statements, setEntry(db, entry.id, "confirmed", null)],
    notifications: tellAll(users, "Inscrição confirmada", `Inscrição confirmada em ${title}. Bom jogo!`),
  };
}
