import { makeRefunds } from "../../app/features/money/payments/make-refunds.server.ts";
import { withdrawEntry } from "../../app/features/tournaments/tournaments/withdraw-entry.server.ts";
import type { FeeDesk } from "./fee-desk.ts";
import type { Entrant } from "./fee-tournament.ts";
import type { TestMoney } from "./money.ts";

/** A refund of an entry fee that can't go back as it came. */
export interface StuckRefund {
  id: string;
  intent: string;
  who: Entrant;
  tournamentId: string;
}

/**
 * Somebody pays a fee by card and gives the entry up, and the refund is dead: Stripe refuses it (`refused`: the club has the money), or the bank sends
 * it back (the platform has it). Every session has just shown whose it is.
 */
export async function stuckRefund(
  money: TestMoney,
  desk: FeeDesk,
  end: "refused" | "sent back",
): Promise<StuckRefund> {
  const { tournamentId, eventId } = await desk.event();
  const who = await desk.person();
  const entryId = await desk.enter(who, eventId);
  const intent = await desk.pay(await desk.open(who, entryId), "card");
  await desk.deliverAll();
  if (end === "refused") money.stripe.faults.add({ kind: "status", status: 400, match: "POST /v1/refunds" });
  await withdrawEntry(who.context, { entryId });
  await desk.deliverAll();
  await makeRefunds(money);
  money.stripe.faults.clear();
  if (end === "sent back") {
    const { data } = await money.sdk.refunds.list({ payment_intent: intent });
    await money.stripe.control("fail-refund", { refund: data[0]!.id });
    await desk.deliverAll();
  }
  const [order] = await money.database.sql<{ id: string; status: string }>(
    "select id, status from refund_orders where stripe_payment_intent_id = $1",
    [intent],
  );
  if (order?.status !== "dead") throw new Error(`the refund is ${order?.status}`);
  await prove(money);
  return { id: order.id, intent, who, tournamentId };
}

/** Every session has just shown whose it is, or (null) a long time ago. */
export async function prove(money: TestMoney, at: Date | null = money.clock.at): Promise<void> {
  await money.database.sql("update sessions set proved_at = $1", [at?.toISOString() ?? null]);
}
