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
import { athletes, users } from "./accounts.ts";
import { clubs } from "./clubs.ts";
import { at } from "./columns.ts";
import { tournamentEntries } from "./tournaments.ts";

/** Who pays: a person or a club, and the customer at Stripe that stands for them (null until the first call there). */
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

/** Our copy of a subscription at Stripe, kept by webhooks (product §7). Money in centavos. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: uuid("id").primaryKey(),
    stripeSubscriptionId: text("stripe_subscription_id").notNull().unique(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => billingCustomers.id),
    /** `plus`, `pro`, `essencial`, `completo`, `rede`. */
    plan: text("plan").notNull(),
    lookupKey: text("lookup_key").notNull(),
    interval: text("interval").notNull(),
    priceCents: integer("price_cents").notNull(),
    currency: char("currency", { length: 3 }).notNull(),
    /** Stripe's own words. */
    status: text("status").notNull(),
    startedAt: at("started_at").notNull(),
    currentPeriodEnd: at("current_period_end").notNull(),
    willCancelAtPeriodEnd: boolean("will_cancel_at_period_end").notNull().default(false),
    /** Set only when it will not renew by itself (product §7): `subscription_end`. */
    endsAt: at("ends_at"),
    endedAt: at("ended_at"),
    /** Since when a renewal is owed; null while nothing is. */
    pastDueSince: at("past_due_since"),
    /** A payment is on its way (Pix, boleto): not expired, whatever the status says. */
    isProcessing: boolean("is_processing").notNull().default(false),
    /** The open invoice that waits for money, on Stripe's page. */
    openInvoiceUrl: text("open_invoice_url"),
    /** First payment of this subscription: the seven days of withdrawal count from it. */
    firstPaidAt: at("first_paid_at"),
    /** Rises with every write: a copy read from Stripe is stored only over the version that stood before it was asked for. */
    version: integer("version").notNull().default(1),
    updatedAt: at("updated_at").notNull(),
  },
  (t) => [
    check("subscriptions_plan", sql`${t.plan} in ('plus', 'pro', 'essencial', 'completo', 'rede')`),
    check("subscriptions_interval", sql`${t.interval} in ('month', 'year')`),
    check(
      "subscriptions_price",
      sql`${t.priceCents} between 0 and 500000 and ${t.currency} in ('BRL', 'USD')`,
    ),
    check(
      "subscriptions_status",
      sql`${t.status} in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')`,
    ),
    index("subscriptions_customer_idx").on(t.customerId, t.startedAt),
    index("subscriptions_ending_idx")
      .on(t.endsAt)
      .where(sql`${t.endsAt} is not null and ${t.endedAt} is null`),
  ],
);

/** A payment session (spec §9: 30 min; an entry fee's place is held 15): opened by us, paid at Stripe. */
export const checkouts = pgTable(
  "checkouts",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind").notNull(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => billingCustomers.id),
    /** Who opened it. */
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
  },
  (t) => [
    check("checkouts_kind", sql`${t.kind} in ('subscription', 'entry_fee')`),
    check("checkouts_status", sql`${t.status} in ('open', 'processing', 'completed', 'expired', 'failed')`),
    check("checkouts_amount", sql`${t.amountCents} between 1 and 500000 and ${t.currency} in ('BRL', 'USD')`),
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
    index("checkouts_customer_idx").on(t.customerId, t.createdAt),
    index("checkouts_due_idx")
      .on(t.expiresAt)
      .where(sql`${t.status} = 'open'`),
  ],
);

/**
 * The ledger of money: one line per charge, refund and dispute at Stripe, positive for what came in. Only ever appended to
 * (the database refuses updates and deletes); `npm run reconcile` compares it with Stripe.
 */
export const payments = pgTable(
  "payments",
  {
    id: uuid("id").primaryKey(),
    /** When Stripe says it happened. */
    at: at("at").notNull(),
    kind: text("kind").notNull(),
    /** Stripe's id of what moved the money: `ch_…`, `re_…`, `dp_…`. */
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
    /** What it was for, in pt-BR, as it stands on the receipt. */
    description: text("description").notNull(),
    /** Who paid, as it stood then: the receipt shows it (CPF or CNPJ, digits and letters only). */
    payerName: text("payer_name").notNull(),
    payerTaxId: text("payer_tax_id"),
    recordedAt: at("recorded_at").notNull(),
  },
  (t) => [
    check(
      "payments_kind",
      sql`${t.kind} in ('payment', 'refund', 'refund_failed', 'dispute', 'dispute_won')`,
    ),
    check(
      "payments_sign",
      sql`(${t.kind} in ('payment', 'refund_failed', 'dispute_won') and ${t.amountCents} > 0)
        or (${t.kind} in ('refund', 'dispute') and ${t.amountCents} < 0)`,
    ),
    uniqueIndex("payments_once").on(t.stripeId, t.kind),
    index("payments_customer_idx").on(t.customerId, t.at),
    index("payments_intent_idx").on(t.stripePaymentIntentId),
    index("payments_at_idx").on(t.at, t.id),
  ],
);

/** A refund that we owe, written before Stripe is asked, so that it is made exactly once whatever fails. */
export const refundOrders = pgTable(
  "refund_orders",
  {
    id: uuid("id").primaryKey(),
    stripePaymentIntentId: text("stripe_payment_intent_id").notNull(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => billingCustomers.id),
    entryId: uuid("entry_id").references(() => tournamentEntries.id),
    amountCents: integer("amount_cents").notNull(),
    currency: char("currency", { length: 3 }).notNull(),
    reason: text("reason").notNull(),
    status: text("status").notNull(),
    stripeRefundId: text("stripe_refund_id").unique(),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    orderedAt: at("ordered_at").notNull(),
    /** Not tried again before. */
    nextAt: at("next_at").notNull(),
    doneAt: at("done_at"),
  },
  (t) => [
    check(
      "refund_orders_reason",
      sql`${t.reason} in ('withdrawal', 'late_payment', 'entry_withdrawn', 'tournament_cancelled', 'paid_twice')`,
    ),
    check("refund_orders_status", sql`${t.status} in ('ordered', 'done', 'dead')`),
    check("refund_orders_amount", sql`${t.amountCents} between 1 and 500000`),
    uniqueIndex("refund_orders_once").on(t.stripePaymentIntentId, t.reason),
    index("refund_orders_due_idx")
      .on(t.nextAt)
      .where(sql`${t.status} = 'ordered'`),
  ],
);

/** Every webhook of Stripe by its id, stored before anything is done about it. */
export const stripeEvents = pgTable(
  "stripe_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    /** The object that it is about, e.g. `sub_…`; its state is fetched from Stripe. */
    objectId: text("object_id"),
    createdAt: at("created_at").notNull(),
    receivedAt: at("received_at").notNull(),
    /** `ignored`: a type that we do not model. `dead`: failed so often that a person must look. */
    status: text("status").notNull(),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    handledAt: at("handled_at"),
  },
  (t) => [
    check("stripe_events_status", sql`${t.status} in ('received', 'applied', 'ignored', 'dead')`),
    index("stripe_events_open_idx")
      .on(t.receivedAt)
      .where(sql`${t.status} in ('received', 'dead')`),
  ],
);

/** A reminder that a subscription ends in 7, 2 or 0 days, once each (the day of the end is the key). */
export const expiryReminders = pgTable(
  "expiry_reminders",
  {
    id: uuid("id").notNull(),
    subscriptionId: uuid("subscription_id")
      .notNull()
      .references(() => subscriptions.id),
    endsAt: at("ends_at").notNull(),
    days: integer("days").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: at("created_at").notNull(),
    mailedAt: at("mailed_at"),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.endsAt, t.days, t.userId] }),
    check("expiry_reminders_days", sql`${t.days} in (7, 2, 0)`),
    index("expiry_reminders_unmailed_idx")
      .on(t.createdAt)
      .where(sql`${t.mailedAt} is null`),
  ],
);

/** What each athlete of an entry owes (product §6: each pays their own share). */
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
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.athleteId] }),
    check("entry_shares_status", sql`${t.status} in ('due', 'paid', 'refunded')`),
    check("entry_shares_amount", sql`${t.amountCents} between 0 and 500000`),
  ],
);
