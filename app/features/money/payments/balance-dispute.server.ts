import type { Stripe } from "stripe";
import { writeUnderKey } from "../../../platform/stripe-write.server.ts";
import type { Handler } from "./handler.server.ts";
import { formatMoney } from "../../../lib/money.ts";
import { unlessMissing } from "../../../platform/stripe.server.ts";
import { stripeId } from "./charged.server.ts";
import { chargeCurrency } from "./money-rules.ts";
import { isLostAccount } from "./payee-at-stripe.server.ts";
import { payeeNews } from "./payee-news.server.ts";
import { reversalsOf } from "./record-transfer.server.ts";

/**
 * `charge.dispute.created`, `.closed` of a payment that was passed on to a club: the bank takes the money from the platform, which takes
 * from the club what the club has of it (less the platform's own fee), and sends it again when the dispute is won. What counts
 * is how the dispute stands at Stripe now; what was done before is known by its id there.
 */
export const balanceDispute: Handler = async (services, { objectId, type }) => {
  if (objectId === null) return null;
  const stripe = await services.payments.client();
  const dispute = await stripe.disputes.retrieve(objectId, { expand: ["charge.application_fee"] });
  const { charge } = dispute;
  if (typeof charge === "string" || dispute.status.startsWith("warning_")) return null;
  const transferId = stripeId(charge.transfer);
  if (transferId === null) return null;
  const transfer = await stripe.transfers.retrieve(transferId);
  const found = await reversalOf(stripe, transferId, dispute.id);
  const account = stripeId(transfer.destination);
  const tell = async (title: string, says: (money: string) => string, cents: number) => {
    const money = formatMoney(cents, chargeCurrency(transfer.currency.toUpperCase()) ?? "BRL");
    return account === null ? [] : await payeeNews(services, account, { title, message: says(money) });
  };
  if (dispute.status === "won") {
    if (!found || (await sendAgain(stripe, transfer, found, dispute.id))) return { statements: [] };
    return { statements: [], notifications: await tell("contestação ganha", WON, found.amount) };
  }
  const cents = has(transfer, charge.application_fee);
  if (found || cents < 1) return { statements: [] };
  const reversal = await takeBack(stripe, transferId, cents, dispute.id);
  // The events of a dispute come to the same end: its admins hear of it at the first.
  if (reversal === null)
    return {
      statements: [],
      notifications: type === "charge.dispute.created" ? await tell("contestação", BORNE, cents) : [],
    };
  // Decided while we asked: the event that says so may have found nothing to send again.
  const { status } = await stripe.disputes.retrieve(objectId);
  if (status === "won") await sendAgain(stripe, transfer, reversal, dispute.id);
  return { statements: [] };
};

const BORNE = (money: string) =>
  `O banco retirou ${money} de uma inscrição contestada. A conta do clube está desligada no Stripe: a plataforma pagou no lugar do clube, que acerta a sua parte com ela.`;
const WON = (money: string) =>
  `A contestação de uma inscrição foi ganha. Os ${money} do clube estão com a plataforma, porque a conta do clube está desligada no Stripe.`;

/** Takes back what an account has of a disputed payment; null where the platform may not act for it any more, and bears it. */
async function takeBack(
  stripe: Stripe,
  transferId: string,
  amount: number,
  disputeId: string,
): Promise<Stripe.TransferReversal | null> {
  try {
    return await writeUnderKey(`dispute-${disputeId}`, (once) =>
      stripe.transfers.createReversal(transferId, { amount, metadata: { dispute: disputeId } }, once),
    );
  } catch (error) {
    if (isLostAccount(error)) return null;
    throw error;
  }
}

/**
 * Takes from a club what a refund of a payment needs whose dispute was won: of the part that it was sent again, since the first transfer was
 * taken back with the dispute. Once for an order. Gives whether the first transfer is still the one to take from. Throws while
 * the part of a dispute that was won is not sent again yet.
 */
export async function takeBackAfterDispute(
  stripe: Stripe,
  charge: Stripe.Charge,
  order: { id: string; amountCents: number },
): Promise<boolean> {
  const transferId = stripeId(charge.transfer);
  if (transferId === null) return true;
  const transfer = await stripe.transfers.retrieve(transferId);
  const taken = (await reversalsOf(stripe, transfer)).find(({ metadata }) => metadata?.dispute !== undefined);
  const disputeId = taken?.metadata?.dispute;
  if (disputeId === undefined) return true;
  const again = await sentAgain(stripe, transfer, disputeId);
  if (again === null) {
    const { status } = await stripe.disputes.retrieve(disputeId);
    if (status === "won") throw new Error("a dispute's transfer is not sent again yet");
    return false;
  }
  const given = await reversalsOf(stripe, again);
  if (given.some(({ metadata }) => metadata?.refund_order === order.id)) return false;
  const left = again.amount - again.amount_reversed;
  const paid = charge.amount_captured - charge.amount_refunded;
  const cents = Math.min(left, Math.round((left * order.amountCents) / paid));
  if (cents > 0)
    await writeUnderKey(`refund-${order.id}-payee`, (once) =>
      stripe.transfers.createReversal(
        again.id,
        { amount: cents, metadata: { refund_order: order.id } },
        once,
      ),
    );
  return false;
}

/** Gives the centavos that an account still has of a transfer. */
function has(transfer: Stripe.Transfer, fee: Stripe.Charge["application_fee"]): number {
  const kept = fee === null || typeof fee === "string" ? 0 : fee.amount - fee.amount_refunded;
  return transfer.amount - transfer.amount_reversed - kept;
}

async function reversalOf(
  stripe: Stripe,
  transferId: string,
  disputeId: string,
): Promise<Stripe.TransferReversal | null> {
  for await (const each of stripe.transfers.listReversals(transferId, { limit: 100 }))
    if (each.metadata?.dispute === disputeId) return each;
  return null;
}

/** Sends an account what was taken from it. Gives whether it has it: an account that is gone can't be sent anything. */
async function sendAgain(
  stripe: Stripe,
  transfer: Stripe.Transfer,
  reversal: Stripe.TransferReversal,
  disputeId: string,
): Promise<boolean> {
  const destination = stripeId(transfer.destination);
  const group = transfer.transfer_group;
  if (destination === null || group === null) return true;
  if ((await sentAgain(stripe, transfer, disputeId)) !== null) return true;
  const sending = writeUnderKey(`dispute-won-${disputeId}`, (once) =>
    stripe.transfers.create(
      {
        amount: reversal.amount,
        currency: reversal.currency,
        destination,
        transfer_group: group,
        metadata: { dispute: disputeId },
      },
      once,
    ),
  );
  return (await unlessMissing(sending)) !== null;
}

/** The transfer that sent a club its part again after a dispute was won; null before. */
async function sentAgain(
  stripe: Stripe,
  transfer: Stripe.Transfer,
  disputeId: string,
): Promise<Stripe.Transfer | null> {
  if (transfer.transfer_group === null) return null;
  for await (const each of stripe.transfers.list({ transfer_group: transfer.transfer_group, limit: 100 }))
    if (each.metadata.dispute === disputeId) return each;
  return null;
}
