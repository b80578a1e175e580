import type { Stripe } from "stripe";
import { clubPath } from "../../../lib/paths.ts";
import type { Services } from "../../../platform/services.server.ts";
import { stripeAt } from "../payments/charged.server.ts";
import type { Applied, Handler, Handlers } from "../payments/handler.server.ts";
import { chargeCurrency } from "../payments/money-rules.ts";
import { isLostAccount } from "../payments/payee-at-stripe.server.ts";
import { payeeAtStripeStatement } from "../payments/payees-repository.server.ts";
import { payoutCopy } from "./carry-out-payout.server.ts";
import { heldAmountsStatement, toHeldAmount } from "./held-amounts-repository.server.ts";
import { payoutFailedWords } from "./payout-mails.ts";
import { sharePayout } from "./payout-plan.ts";
import { insertForeignPayout, payoutStatement, savePayout } from "./payouts-repository.server.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * `payout.*` of a club's account: how one of ours stands at the bank, or that Stripe made one by its own plan, with what it must have held. The club's admins
 * learn of one that did not arrive, once.
 */
const recordPayout: Handler = async (services, { objectId, accountId }) => {
  if (objectId === null || !accountId) return null;
  const { db, read } = services;
  const [[known], [row]] = await Promise.all([
    read(payeeAtStripeStatement(db, accountId)),
    read(payoutStatement(db, objectId)),
  ]);
  if (!known) return null;
  const stripe = await services.payments.client();
  const payout = await payoutAtStripe(stripe, objectId, accountId);
  if (payout === null) return { statements: [] };
  const copy = payoutCopy(payout, services.now());
  const own = payout.metadata?.payout;
  const ownId = own !== undefined && UUID.test(own) ? own : null;
  const statements = [savePayout(db, ownId, copy)];
  if (ownId === null && !row) statements.unshift(...(await foreign(services, payout, accountId)));
  return copy.status === "failed" ? { statements, ...failed(services, payout, known) } : { statements };
};

/** Null where the owner has ended the connection: Stripe says nothing more of their account. */
async function payoutAtStripe(
  stripe: Stripe,
  id: string,
  stripeAccount: string,
): Promise<Stripe.Payout | null> {
  try {
    return await stripe.payouts.retrieve(id, {}, { stripeAccount });
  } catch (error) {
    if (isLostAccount(error)) return null;
    throw error;
  }
}

/** The statements that write a payout down which is not ours: it has taken what was in the account, so that our job does not pay it again. */
async function foreign(services: Services, payout: Stripe.Payout, stripeAccountId: string) {
  const { db, read, newId, now } = services;
  const currency = chargeCurrency(payout.currency);
  if (currency === null || payout.amount < 1) return [];
  const rows = await read(heldAmountsStatement(db, stripeAccountId));
  const created = stripeAt(payout.created);
  const held = rows
    .filter((row) => row.currency === currency)
    .map(toHeldAmount)
    .filter(({ availableAt }) => availableAt === null || availableAt <= now());
  const { stripePayoutId } = payoutCopy(payout, now());
  const written = {
    id: newId(),
    stripeAccountId,
    amountCents: payout.amount,
    currency,
    isOwn: false,
    status: "sent",
    stripePayoutId,
    orderedAt: created,
    nextAt: created,
  };
  return insertForeignPayout(db, written, sharePayout(held, payout.amount));
}

function failed(
  services: Services,
  { id, amount, currency, failure_code: code, automatic: isAutomatic }: Stripe.Payout,
  { clubId, adminUserIds }: { clubId: string; adminUserIds: readonly string[] },
): Pick<Applied, "notifications" | "mails"> {
  const words = payoutFailedWords(
    { amountCents: amount, currency: chargeCurrency(currency) ?? "BRL", code, isAutomatic },
    services.origin + clubPath(clubId, "pagamento"),
  );
  return {
    mails: adminUserIds.map((userId) => ({
      userId,
      type: null,
      key: `payout-failed ${id}`,
      subject: words.subject,
      text: words.text,
    })),
  };
}

/** Stripe's events about what goes from clubs' accounts to their banks. */
export const PAYOUT_APPLIERS: Handlers = {
  "payout.created": [recordPayout],
  "payout.updated": [recordPayout],
  "payout.paid": [recordPayout],
  "payout.failed": [recordPayout],
  "payout.canceled": [recordPayout],
};
