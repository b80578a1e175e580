/** Fees of an event, in centavos and per athlete (product §6); what is left out costs as the base. */
interface EventFees {
  baseCents: number;
  secondCents?: number | undefined;
  thirdCents?: number | undefined;
  guestCents?: number | undefined;
  early?: { until: string; cents: number } | undefined;
}

/** The payer: how many categories of the tournament they have already, whether they are of the club, and the day ("YYYY-MM-DD", the club's). */
interface Payer {
  others: number;
  isMember: boolean;
  day: string;
}

/** A day after every early one. */
const AFTER_ALL = "9999-12-31";

/**
 * Computes what one athlete pays for an event, in centavos: the price of a further category comes first, then that of guests
 * and of an early day; where several hold it is the least of them, except that a guest pays the guests' price for a first
 * category.
 */
export function feeOf(fees: EventFees, { others, isMember, day }: Payer): number {
  const { baseCents, secondCents, thirdCents, guestCents, early } = fees;
  const base = !isMember && guestCents !== undefined ? guestCents : baseCents;
  const further = others >= 2 ? (thirdCents ?? secondCents) : others === 1 ? secondCents : undefined;
  const isEarly = early !== undefined && day <= early.until && (isMember || guestCents === undefined);
  return Math.min(base, further ?? base, isEarly ? early.cents : base);
}

/** Lists every amount that an event can ask one athlete for, whoever they are and whenever they enter: `feeOf` gives no other. In centavos. */
export function pricesAsked(fees: EventFees): number[] {
  const days = fees.early === undefined ? [""] : [fees.early.until, AFTER_ALL];
  const payers = [0, 1, 2].flatMap((others) =>
    [true, false].flatMap((isMember) => days.map((day) => ({ others, isMember, day }))),
  );
  return [...new Set(payers.map((payer) => feeOf(fees, payer)))];
}
