import { sql } from "drizzle-orm";
import {
  boolean,
  char,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { CURRENCIES } from "../../app/lib/money.ts";
import { at, isOneOf } from "./columns.ts";
import { PAYOUT_STATUSES } from "./enums.ts";

/**
 * Money that goes from a club's account at Stripe to its bank. Ours are written before Stripe is asked, so that each is made once; those that Stripe
 * makes by its own plan (or somebody at its board) are written when it tells of them.
 */
export const payouts = pgTable(
  "payouts",
  {
    id: uuid("id").primaryKey(),
    stripeAccountId: text("stripe_account_id").notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: char("currency", { length: 3 }).notNull(),
    /** Our job has ordered it. */
    isOwn: boolean("is_own").notNull(),
    status: text("status").notNull(),
    /** `po_…`; null until Stripe has answered. */
    stripePayoutId: text("stripe_payout_id").unique(),
    attempts: integer("attempts").notNull().default(0),
    /** In our words or Stripe's (`account_closed`): why it was not made, or did not arrive. */
    lastError: text("last_error"),
    orderedAt: at("ordered_at").notNull(),
    /** An ordered one is not tried again before. */
    nextAt: at("next_at").notNull(),
    /** When the bank is said to have it. */
    arrivesAt: at("arrives_at"),
    /** When it was seen to have arrived, or not to. */
    endedAt: at("ended_at"),
  },
  (t) => [
    check("payouts_status", isOneOf(t.status, PAYOUT_STATUSES)),
    check("payouts_amount", sql`${t.amountCents} > 0`),
    check("payouts_currency", isOneOf(t.currency, CURRENCIES)),
    check("payouts_sent", sql`${t.status} in ('ordered', 'void') or ${t.stripePayoutId} is not null`),
    // One at a time: what is left to pay out is known once the one before it is at Stripe.
    uniqueIndex("payouts_one_ordered")
      .on(t.stripeAccountId, t.currency)
      .where(sql`${t.status} = 'ordered'`),
    index("payouts_account_idx").on(t.stripeAccountId, t.orderedAt),
    index("payouts_due_idx")
      .on(t.nextAt)
      .where(sql`${t.status} = 'ordered'`),
  ],
);

/**
 * The charges whose money a payout holds, in centavos: each is the share of an entry. Below zero for what was given back after it had been
 * paid out, which is taken off the next. Those of a payout that did not arrive count no more.
 */
export const payoutParts = pgTable(
  "payout_parts",
  {
    payoutId: uuid("payout_id")
      .notNull()
      .references(() => payouts.id),
    stripeChargeId: text("stripe_charge_id").notNull(),
    amountCents: integer("amount_cents").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.payoutId, t.stripeChargeId] }),
    check("payout_parts_amount", sql`${t.amountCents} <> 0`),
  ],
);
