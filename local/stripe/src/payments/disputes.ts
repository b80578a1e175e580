import { newId } from "../account/ids.ts";
import type { Charge, Dispute } from "../account/payment-objects.ts";
import { invalid } from "../api/problem.ts";
import type { Account } from "../account/account.ts";
import { addBalanceTransaction } from "./balance.ts";

const ANSWER_WITHIN_DAYS = 7;

/** The payer disputes a charge at their bank, which takes the money. Throws the 400 of a charge that can't be. */
export function openDispute(account: Account, charge: Charge, reason = "fraudulent"): Dispute {
  if (charge.status !== "succeeded") throw invalid("Only a paid charge can be disputed.", "charge");
  if (charge.disputed) throw invalid("This charge is disputed already.", "charge", "charge_already_disputed");
  const created = account.now(charge.customer);
  const dispute = account.store.insert<Dispute>({
    id: newId("du"),
    object: "dispute",
    created,
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: created + ANSWER_WITHIN_DAYS * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: "needs_response",
  });
  const withdrawn = addBalanceTransaction(account, "adjustment", -dispute.amount, {
    ...dispute,
    customer: charge.customer,
  });
  account.store.change(dispute, { balance_transactions: [withdrawn] });
  account.store.change(charge, { disputed: true });
  account.emit("charge.dispute.created", dispute, undefined, charge.customer);
  account.emit("charge.dispute.funds_withdrawn", dispute, undefined, charge.customer);
  return dispute;
}

/** The bank decides a dispute; won, the money comes back. Throws the 400 of one that is decided. */
export function decideDispute(account: Account, dispute: Dispute, status: "won" | "lost"): Dispute {
  if (dispute.status === "won" || dispute.status === "lost")
    throw invalid(`This dispute is already ${dispute.status}.`, "id");
  const customer = account.store.find("charge", dispute.charge)?.customer ?? null;
  const before = account.store.change(dispute, { status });
  account.emit("charge.dispute.closed", dispute, before, customer);
  if (status === "won") {
    const given = addBalanceTransaction(account, "adjustment", dispute.amount, { ...dispute, customer });
    account.store.change(dispute, { balance_transactions: [...dispute.balance_transactions, given] });
    account.emit("charge.dispute.funds_reinstated", dispute, undefined, customer);
  }
  return dispute;
}
