import type { Stripe } from "stripe";
import { DAY_MS, MINUTE_MS } from "../../../lib/dates.ts";
import { CURRENCIES } from "../../../lib/money.ts";
import { isWriteConflict, runBatch } from "../../../platform/database.server.ts";
import type { Services, VerbContext } from "../../../platform/services.server.ts";
import { stripeError } from "../../../platform/stripe.server.ts";
import { askForManualPayouts, isLostAccount } from "../payments/payee-at-stripe.server.ts";
import { disconnectPayee, setPayoutSchedule } from "../payments/payees-repository.server.ts";
import { type PayeeTurn, setPayeeTurn, takePayeeTurn } from "../payments/payee-turns-repository.server.ts";
import { workThroughDue } from "../payments/work-through-due.server.ts";
import { carryOutPayout } from "./carry-out-payout.server.ts";
import { type HeldRow, heldAmountsStatement, toHeldAmount } from "./held-amounts-repository.server.ts";
import { payoutDay } from "./payout-day.ts";
import { planPayout } from "./payout-plan.ts";
import { lastFailureStatement, orderPayout, takeDuePayouts } from "./payouts-repository.server.ts";

/** So many accounts a run, one after the other. */
const MOST_ACCOUNTS = 20;
/** Each account has its turn once an hour: a bank works by days. */
const TURN_MS = 60 * MINUTE_MS;
/** After something stood in the way. */
const AGAIN_MS = 5 * MINUTE_MS;
/** A bank that sent money back is not tried again on the same day. */
const AFTER_FAILURE_MS = DAY_MS;
/** Nobody else takes an order while this run may still be at it. */
const TAKEN_MS = 2 * MINUTE_MS;

/**
 * Pays clubs out (product §7): of each account whose payouts are ours to make, what `payoutDay` says is due, as one payout that is written down
 * before Stripe is asked. First come orders whose answer was lost. Accounts that were never asked for manual payouts are asked. Gives how many payouts were made.
 */
export async function payOutClubs({ services }: Pick<VerbContext, "services">): Promise<number> {
  const { db } = services;
  const again = await workThroughDue(
    services,
    (due) => takeDuePayouts(db, due),
    (order) => carryOutPayout(services, order),
  );
  let made = again;
  for (let turns = 0; turns < MOST_ACCOUNTS; turns += 1) {
    const now = services.now();
    const [turn] = await takePayeeTurn(db, { now, untilAt: new Date(now.getTime() + TURN_MS) });
    const paidOut = turn === undefined ? null : await takeTurn(services, turn);
    if (paidOut === null) break;
    made += paidOut;
  }
  return made;
}

/** One account's turn: how many payouts were made, null where Stripe is away and the others need not be tried. */
async function takeTurn(services: Services, turn: PayeeTurn): Promise<number | null> {
  const { db } = services;
  try {
    const stripe = await services.payments.client();
    if (turn.payoutSchedule !== null) return turn.isPaidOut ? await payOut(services, stripe, turn) : 0;
    await setPayoutSchedule(db, turn.id, await askForManualPayouts(stripe, turn));
    return 0;
  } catch (error) {
    if (isLostAccount(error)) await disconnectPayee(db, turn.id, services.now());
    else await setPayeeTurn(db, turn.stripeAccountId, new Date(services.now().getTime() + AGAIN_MS));
    // A lost race is no failure: something about the account changed, and it is looked at again.
    if (isWriteConflict(error)) return 0;
    services.log("payout_failed", { subjectId: turn.id, error });
    return stripeError(error) === error ? 0 : null;
  }
}

/** Orders what is due of an account and carries it out; gives how many payouts were made, null where Stripe is away. */
async function payOut(services: Services, stripe: Stripe, turn: PayeeTurn): Promise<number | null> {
  const { db, read } = services;
  const account = turn.stripeAccountId;
  const [rows, [failure]] = await Promise.all([
    read(heldAmountsStatement(db, account)),
    read(lastFailureStatement(db, account)),
  ]);
  const now = services.now();
  const isResting = failure !== undefined && now.getTime() - Date.parse(failure.endedAt) < AFTER_FAILURE_MS;
  const isDue = (row: HeldRow) => row.cents > 0 && payoutDay(toHeldAmount(row), now).kind === "now";
  if (isResting || !rows.some(isDue)) return 0;
  const { available } = await stripe.balance.retrieve({}, { stripeAccount: account });
  let version = turn.version;
  let made = 0;
  for (const currency of CURRENCIES) {
    const own = rows.filter((row) => row.currency === currency).map(toHeldAmount);
    const has = available.find((each) => each.currency === currency.toLowerCase());
    const plan = planPayout(own, { now, availableCents: has?.source_types?.card ?? has?.amount ?? 0 });
    if (plan === null) continue;
    const payout = {
      id: services.newId(),
      stripeAccountId: account,
      amountCents: plan.cents,
      currency,
      isOwn: true,
      status: "ordered",
      attempts: 1,
      orderedAt: now,
      nextAt: new Date(now.getTime() + TAKEN_MS),
    };
    await runBatch(db, orderPayout(db, payout, plan.parts, { id: turn.id, version }));
    version += 1;
    const outcome = await carryOutPayout(services, { ...payout, orderedAt: now.toISOString() });
    if (outcome === "away") return null;
    if (outcome === "done") made += 1;
  }
  return made;
}
