/** Money as product §7 says it is conserved, worked out from the prices alone. Centavos; instants in seconds. */
export interface Account {
  paid: number;
  refunded: number;
  credit: number;
  /** Of time that has been used or given up. */
  earned: number;
  /** Credit that an unpaid invoice has taken, until it is paid or given up. */
  reserved: number;
  /** Money that came after a cancellation by boleto, which Stripe does not refund: its refund is ordered. */
  owed: number;
  held: Held | null;
  changes: Change[];
  /** The sums before the subscription was bought. */
  before: { credit: number; earned: number; paid: number; refunded: number } | null;
}

/** A plan that is paid for, in a period; `value` is what was paid for it from when it was had. */
interface Held {
  key: string;
  start: number;
  end: number;
  value: number;
  /** Due of a renewal that was not paid. */
  unpaid: number;
}

interface Change {
  at: number;
  paid: number;
  /** The change's effect on the credit. */
  creditMoved: number;
  before: { held: Held; earned: number };
  renewals: { paid: number; price: number }[];
}

export interface PriceOf {
  cents: number;
  interval: "month" | "year";
}

/** Less than this is not charged and stays on the balance. */
const LEAST_CHARGE = 50;

export function newAccount(): Account {
  return {
    paid: 0,
    refunded: 0,
    credit: 0,
    earned: 0,
    reserved: 0,
    owed: 0,
    held: null,
    changes: [],
    before: null,
  };
}

/** Pays so much with credit first; gives what was charged. */
function take(account: Account, cents: number): number {
  const due = cents - account.credit;
  const charged = due < LEAST_CHARGE ? 0 : due;
  account.credit += charged - cents;
  account.paid += charged;
  return charged;
}

export function buy(
  account: Account,
  key: string,
  price: PriceOf,
  period: { start: number; end: number },
): void {
  const { credit, earned, paid, refunded } = account;
  account.before = { credit, earned, paid, refunded };
  account.changes = [];
  take(account, price.cents);
  account.held = { key, ...period, value: price.cents, unpaid: 0 };
}

function share(cents: number, { start, end }: Held, at: number): number {
  return Math.round((cents * (end - at)) / (end - start));
}

export function change(
  account: Account,
  key: string,
  at: number,
  prices: { from: PriceOf; to: PriceOf; end: number },
): void {
  const held = account.held!;
  const { from, to } = prices;
  const before = { held: { ...held }, earned: account.earned };
  const isSameRhythm = from.interval === to.interval;
  const unused = share(from.cents, held, at);
  const value = isSameRhythm ? share(to.cents, held, at) : to.cents;
  const creditBefore = account.credit;
  account.earned += held.value - unused;
  const paid = take(account, value - unused);
  account.changes.push({ at, paid, creditMoved: account.credit - creditBefore, before, renewals: [] });
  const period = isSameRhythm ? { start: held.start, end: held.end } : { start: at, end: prices.end };
  account.held = { key, ...period, value, unpaid: 0 };
}

/** The period has ended and the next begins, paid or not (`fails`). */
export function renew(account: Account, price: PriceOf, end: number, fails: boolean): void {
  const held = account.held!;
  account.earned += held.value;
  const due = price.cents - account.credit;
  const isUnpaid = fails && due >= LEAST_CHARGE;
  account.held = { ...held, start: held.end, end, value: isUnpaid ? 0 : price.cents, unpaid: 0 };
  if (isUnpaid) {
    account.held.unpaid = due;
    account.reserved = account.credit;
    account.credit = 0;
    return;
  }
  const paid = take(account, price.cents);
  for (const each of account.changes) each.renewals.push({ paid, price: price.cents });
}

/** A renewal that had failed was paid after all. */
export function payRenewal(account: Account, price: PriceOf): void {
  const held = account.held!;
  account.paid += held.unpaid;
  for (const each of account.changes) each.renewals.push({ paid: held.unpaid, price: price.cents });
  account.reserved = 0;
  account.held = { ...held, value: price.cents, unpaid: 0 };
}

/** It has ended: what was had is used, what was not paid is given up. */
export function end(account: Account): void {
  account.earned += account.held!.value;
  account.credit += account.reserved;
  account.reserved = 0;
  account.held = null;
  account.before = null;
}

/** So much came after what it was for had been cancelled: it buys nothing. */
export function payLate(account: Account, cents: number): void {
  account.paid += cents;
  account.owed += cents;
}

/** The purchase is withdrawn from: as though it had never been. */
export function withdraw(account: Account): void {
  const before = account.before!;
  account.refunded = before.refunded + (account.paid - before.paid);
  account.credit = before.credit;
  account.earned = before.earned;
  account.held = null;
  account.before = null;
}

/** The newest change is withdrawn from; gives until when the plan of before is paid. */
export function withdrawChange(account: Account, at: number, prices: { from: PriceOf; to: PriceOf }): void {
  const { at: changedAt, before, paid, creditMoved, renewals } = account.changes.pop()!;
  const isSameRhythm = prices.from.interval === prices.to.interval;
  account.refunded += paid;
  account.credit -= creditMoved;
  account.earned = before.earned;
  account.held = { ...before.held };
  if (!isSameRhythm) {
    const left = before.held.end - changedAt;
    const end = before.held.end > at ? before.held.end : at + left;
    account.held = { ...before.held, start: at, end };
  }
  for (const renewal of renewals) {
    const cheaper = prices.to.cents - prices.from.cents;
    const refund = Math.min(cheaper, renewal.paid);
    account.refunded += refund;
    account.credit += cheaper - refund;
    account.earned += account.held.value;
    account.held.value = prices.from.cents;
  }
}

/** Computes the sum that product §7 wants to be zero after every step. */
export function imbalance({ paid, refunded, credit, reserved, owed, earned, held }: Account): number {
  return paid - refunded - credit - reserved - owed - earned - (held?.value ?? 0);
}
