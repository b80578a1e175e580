import { sql } from "drizzle-orm";
import {
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
import { athletes, users } from "./accounts.ts";
import { clubs } from "./clubs.ts";
import { CURRENCIES } from "../../app/lib/money.ts";
import { at, isChargeable, isOneOf } from "./columns.ts";
import { tournamentEntries } from "./tournaments.ts";
import { SHARE_STATUSES } from "./enums.ts";

/** The payers: a person or a club each, and the customer at Stripe that stands for them (null until the first call there). */
export const billingCustomers = pgTable(
  "billing_customers",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .unique()
      .references(() => users.id),
    clubId: uuid("club_id")
      .unique()
      .references(() => clubs.id),
    stripeCustomerId: text("stripe_customer_id").unique(),
    createdAt: at("created_at").notNull(),
  },
  (t) => [check("billing_customers_who", sql`num_nonnulls(${t.userId}, ${t.clubId}) = 1`)],
);

/** A customer at Stripe that stood for a payer before, until it was deleted there or not found: its money stays the payer's. */
export const formerCustomers = pgTable("former_customers", {
  stripeCustomerId: text("stripe_customer_id").primaryKey(),
  customerId: uuid("customer_id")
    .notNull()
    .references(() => billingCustomers.id),
});

/** A payment session (spec §9: 30 min; an entry fee's place is held 15): opened by us, paid at Stripe. */
export const checkouts = pgTable(
  "checkouts",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind").notNull(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => billingCustomers.id),
    /** The user who opened it. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** The price of a subscription; null for an entry fee. */
    lookupKey: text("lookup_key"),
    /** The entry that a fee is for; null for a subscription. */
    entryId: uuid("entry_id").references(() => tournamentEntries.id),
    amountCents: integer("amount_cents").notNull(),
    currency: char("currency", { length: 3 }).notNull(),
    stripeSessionId: text("stripe_session_id").unique(),
    url: text("url"),
    status: text("status").notNull(),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    completedAt: at("completed_at"),
    /** The account at Stripe (`acct_…`) that an entry fee goes on to; null: it stays with the platform. */
    destinationAccount: text("destination_account"),
    /** The part that the platform keeps of it, and the platform's rule for that part. */
    applicationFeeCents: integer("application_fee_cents"),
    feeRule: integer("fee_rule"),
  },
  (t) => [
    check("checkouts_kind", sql`${t.kind} in ('subscription', 'entry_fee')`),
    check("checkouts_status", sql`${t.status} in ('open', 'processing', 'completed', 'expired', 'failed')`),
    check("checkouts_amount", sql`${isChargeable(t.amountCents, 1)} and ${isOneOf(t.currency, CURRENCIES)}`),
    check(
      "checkouts_for",
      sql`(${t.kind} = 'subscription' and ${t.lookupKey} is not null and ${t.entryId} is null)
        or (${t.kind} = 'entry_fee' and ${t.entryId} is not null and ${t.lookupKey} is null)`,
    ),
    // Two taps open one session.
    uniqueIndex("checkouts_one_open_subscription")
      .on(t.customerId)
      .where(sql`${t.kind} = 'subscription' and ${t.status} = 'open'`),
    uniqueIndex("checkouts_one_open_fee")
      .on(t.entryId, t.customerId)
      .where(sql`${t.kind} = 'entry_fee' and ${t.status} in ('open', 'processing')`),
    index("checkouts_user_idx").on(t.userId),
    index("checkouts_customer_idx").on(t.customerId, t.createdAt),
    index("checkouts_due_idx")
      .on(t.expiresAt)
      .where(sql`${t.status} = 'open'`),
  ],
);

/**
 * The ledger of money: one line per charge, refund and dispute at Stripe, positive for what came in, and one for each refund that was
 * given back by hand (`returned`). Only ever appended to (the database refuses updates and deletes); `npm run reconcile` compares it with Stripe.
 */
export const payments = pgTable(
  "payments",
  {
    id: uuid("id").primaryKey(),
    /** When Stripe says it happened. */
    at: at("at").notNull(),
    kind: text("kind").notNull(),
    /** Stripe's id of what moved the money: `ch_…`, `re_…`, `dp_…`; of what was given back by hand the refund's own id. */
    stripeId: text("stripe_id").notNull(),
    stripePaymentIntentId: text("stripe_payment_intent_id"),
    stripeInvoiceId: text("stripe_invoice_id"),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => billingCustomers.id),
    stripeSubscriptionId: text("stripe_subscription_id"),
    checkoutId: uuid("checkout_id").references(() => checkouts.id),
    entryId: uuid("entry_id").references(() => tournamentEntries.id),
    amountCents: integer("amount_cents").notNull(),
    currency: char("currency", { length: 3 }).notNull(),
    /** `card`, `pix`, `boleto` or what else Stripe names. */
    method: text("method"),
    /** The object of the payment, in pt-BR, as it stands on the receipt. */
    description: text("description").notNull(),
    /** The payer, as they were called then: the receipt shows it (CPF or CNPJ, digits and letters only). */
    payerName: text("payer_name").notNull(),
    payerTaxId: text("payer_tax_id"),
    /** The receiver, where that is not the platform: the club of an entry fee, as it was called then. */
    payeeName: text("payee_name"),
    recordedAt: at("recorded_at").notNull(),
  },
  (t) => [
    check(
      "payments_kind",
      sql`${t.kind} in ('payment', 'refund', 'refund_failed', 'returned', 'dispute', 'dispute_won')`,
    ),
    check(
      "payments_sign",
      sql`(${t.kind} in ('payment', 'refund_failed', 'dispute_won') and ${t.amountCents} > 0)
        or (${t.kind} in ('refund', 'returned', 'dispute') and ${t.amountCents} < 0)`,
    ),
    uniqueIndex("payments_once").on(t.stripeId, t.kind),
    index("payments_customer_idx").on(t.customerId, t.at),
    index("payments_intent_idx").on(t.stripePaymentIntentId),
    index("payments_at_idx").on(t.at, t.id),
  ],
);

/** The share that each athlete of an entry has to pay (product §6: each pays their own). */
export const entryShares = pgTable(
  "entry_shares",
  {
    entryId: uuid("entry_id")
      .notNull()
      .references(() => tournamentEntries.id, { onDelete: "cascade" }),
    athleteId: uuid("athlete_id")
      .notNull()
      .references(() => athletes.id),
    amountCents: integer("amount_cents").notNull(),
    currency: char("currency", { length: 3 }).notNull(),
    status: text("status").notNull(),
    stripePaymentIntentId: text("stripe_payment_intent_id").unique(),
    paidAt: at("paid_at"),
    /** The person of the club's office who wrote down that it was paid at the club; null for what was paid here. */
    markedBy: uuid("marked_by").references(() => users.id, { onDelete: "set null" }),
    /** Of a share that was paid at the club: the part that the club owes back, in centavos, until `returned_at` and after it. */
    owedCents: integer("owed_cents").notNull().default(0),
    /** When the office wrote down that it gave that back, and who did; the share is `refunded` from then on. */
    returnedAt: at("returned_at"),
    returnedBy: uuid("returned_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.athleteId] }),
    index("entry_shares_athlete_idx").on(t.athleteId),
    check("entry_shares_status", isOneOf(t.status, SHARE_STATUSES)),
    check("entry_shares_amount", isChargeable(t.amountCents, 0)),
    check(
      "entry_shares_owed",
      sql`${t.owedCents} between 0 and ${t.amountCents}
        and (${t.owedCents} = 0 or ${t.status} in ('paid', 'refunded') and ${t.stripePaymentIntentId} is null)
        and (${t.returnedAt} is null or ${t.owedCents} > 0 and ${t.status} = 'refunded')`,
    ),
    index("entry_shares_owed_idx")
      .on(t.entryId)
      .where(sql`${t.owedCents} > 0`),
  ],
);
