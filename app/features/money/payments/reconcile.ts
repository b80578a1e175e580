/** Something that both sides must know: a line of the ledger, or a subscription. Money in centavos, as the ledger signs it. */
export interface Booked {
  /** `payment`, `refund`, `refund_failed`, `dispute`, `dispute_won`, `subscription`, or a payee's: `transfer`, `transfer_reversal`, `application_fee`, `fee_refund`, `payout`. */
  kind: string;
  /** `ch_…`, `re_…`, `du_…`, `sub_…`, `tr_…`, `trr_…`, `fee_…`, `fr_…`, `po_…` */
  stripeId: string;
  amountCents: number;
  currency: string;
  /** Of a subscription: status, price and whether it is cancelled; null for lines, which only are or are not. */
  status: string | null;
  /** Of a subscription: the end of what is paid for, ISO 8601 in UTC; null for lines. */
  periodEnd: string | null;
}

/** A difference between the two sides: one lacks a thing, or has it differently. */
export type Difference =
  | { problem: "missing_here"; there: Booked }
  | { problem: "missing_there"; here: Booked }
  | { problem: "amount" | "currency" | "status" | "period"; here: Booked; there: Booked };

/** Every difference between our books and Stripe's, in the order of kind and id; one per thing and field. Empty: they agree. */
export function differences(here: readonly Booked[], there: readonly Booked[]): Difference[] {
  const theirs = new Map(there.map((each) => [keyOf(each), each]));
  const ours = new Map(here.map((each) => [keyOf(each), each]));
  const keys = [...new Set([...ours.keys(), ...theirs.keys()])].toSorted();
  return keys.flatMap((key): Difference[] => {
    const [mine, other] = [ours.get(key), theirs.get(key)];
    if (!mine) return other ? [{ problem: "missing_here", there: other }] : [];
    if (!other) return [{ problem: "missing_there", here: mine }];
    const found: Difference[] = [];
    const pair = { here: mine, there: other };
    if (mine.amountCents !== other.amountCents) found.push({ problem: "amount", ...pair });
    if (mine.currency !== other.currency) found.push({ problem: "currency", ...pair });
    if (mine.status !== other.status) found.push({ problem: "status", ...pair });
    if (mine.periodEnd !== other.periodEnd) found.push({ problem: "period", ...pair });
    return found;
  });
}

/** A difference in one line, for the person who runs the command; pt-BR, amounts in centavos. */
export function differenceLine(difference: Difference): string {
  if (difference.problem === "missing_here") return `falta aqui      ${thing(difference.there)}`;
  if (difference.problem === "missing_there") return `falta no Stripe ${thing(difference.here)}`;
  const { here, there } = difference;
  const name = `${here.kind} ${here.stripeId}`;
  if (difference.problem === "amount")
    return `valor difere    ${name}: aqui ${here.amountCents}, no Stripe ${there.amountCents}`;
  if (difference.problem === "currency")
    return `moeda difere    ${name}: aqui ${here.currency}, no Stripe ${there.currency}`;
  if (difference.problem === "period")
    return `período difere  ${name}: aqui até ${here.periodEnd}, no Stripe até ${there.periodEnd}`;
  return `estado difere   ${name}: aqui ${here.status}, no Stripe ${there.status}`;
}

function thing({ kind, stripeId, amountCents, currency, status }: Booked): string {
  return `${kind} ${stripeId} ${amountCents} ${currency}${status === null ? "" : ` ${status}`}`;
}

function keyOf({ kind, stripeId }: Booked): string {
  return `${kind} ${stripeId}`;
}
