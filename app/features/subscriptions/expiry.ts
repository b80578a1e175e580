const DAY_MS = 86_400_000;

/** Spec §9: the banner shows in the last 7 days, in the destructive style in the last 2. */
const SHOWN_FOR_DAYS = 7;
const URGENT_FOR_DAYS = 2;

/** The banner of a subscription that ends soon: whole days left, the last one begun counting as one. */
export interface ExpiryNotice {
  days: number;
  isUrgent: boolean;
}

/**
 * Whether the banner of spec §2 shows: more than 0 and at most 7 days before the end (ISO 8601; null is a subscription
 * that renews by itself, or none). Counted to the instant: 7 days and a minute show nothing yet.
 */
export function expiryNotice(endsAt: string | null, now: Date): ExpiryNotice | null {
  if (endsAt === null) return null;
  const left = (Date.parse(endsAt) - now.getTime()) / DAY_MS;
  if (!(left > 0 && left <= SHOWN_FOR_DAYS)) return null;
  return { days: Math.ceil(left), isUrgent: left <= URGENT_FOR_DAYS };
}
