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
import { users } from "./accounts.ts";
import { CURRENCIES } from "../../app/lib/money.ts";
import { REMINDER_DAYS, SUBSCRIPTION_STATUSES } from "./enums.ts";
import { at, isChargeable, isOneOf } from "./columns.ts";
import { billingCustomers } from "./payments.ts";

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
    /** The boleto that was issued for the open invoice, on Stripe's page; null unless one can be paid now. */
    boletoUrl: text("boleto_url"),
    /** Until when it can be paid, where Stripe says so. */
    boletoDueAt: at("boleto_due_at"),
    boletoCents: integer("boleto_cents"),
    /** First payment of this subscription: the seven days of withdrawal count from it. */
    firstPaidAt: at("first_paid_at"),
    /** The payer's credit at Stripe; below zero the payer owes it. */
    creditCents: integer("credit_cents").notNull().default(0),
    /** The next charge by Stripe's own preview: what is due after credit and discounts. Null where none is to come. */
    nextChargeCents: integer("next_charge_cents"),
    nextChargeAt: at("next_charge_at"),
    /** The amount that discounts take off that charge. */
    nextDiscountCents: integer("next_discount_cents").notNull().default(0),
    /** Rises with every write: a copy read from Stripe is stored only over the version that stood before it was asked for. */
    version: integer("version").notNull().default(1),
    updatedAt: at("updated_at").notNull(),
  },
  (t) => [
    check("subscriptions_plan", sql`${t.plan} in ('plus', 'pro', 'essencial', 'completo', 'rede')`),
    check("subscriptions_interval", sql`${t.interval} in ('month', 'year')`),
    check(
      "subscriptions_price",
      sql`${isChargeable(t.priceCents, 0)} and ${isOneOf(t.currency, CURRENCIES)}`,
    ),
    check("subscriptions_status", isOneOf(t.status, SUBSCRIPTION_STATUSES)),
    check(
      "subscriptions_boleto",
      sql`(${t.boletoUrl} is null) = (${t.boletoCents} is null) and (${t.boletoUrl} is not null or ${t.boletoDueAt} is null)`,
    ),
    index("subscriptions_customer_idx").on(t.customerId, t.startedAt),
    index("subscriptions_ending_idx")
      .on(t.endsAt)
      .where(sql`${t.endsAt} is not null and ${t.endedAt} is null`),
  ],
);

/**
 * The orders to Stripe about a subscription, each written before it is sent: its id is the idempotency key there, so that a lost
 * answer is settled later and nothing is done twice. A change keeps what a withdrawal from it restores.
 */
export const subscriptionOrders = pgTable(
  "subscription_orders",
  {
    id: uuid("id").primaryKey(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => billingCustomers.id),
    stripeSubscriptionId: text("stripe_subscription_id").notNull(),
    kind: text("kind", {
      enum: ["change", "cancel", "resume", "withdrawal", "change_withdrawal", "credit", "give_up_boleto"],
    }).notNull(),
    /** `asked` until Stripe's answer is known. */
    status: text("status", { enum: ["asked", "done", "refused"] }).notNull(),
    fromLookupKey: text("from_lookup_key"),
    toLookupKey: text("to_lookup_key"),
    /** The instant that a change counts from. */
    countsFrom: at("counts_from"),
    /** The end of the period that was paid for before a change. */
    periodEnd: at("period_end"),
    /** The amount put on the payer's balance at Stripe (below zero gives credit); null until it is known. */
    balanceCents: integer("balance_cents"),
    /** The amount that goes back to the payer. */
    refundCents: integer("refund_cents"),
    /** The invoice of a change, or that of the boleto that is given up. */
    stripeInvoiceId: text("stripe_invoice_id"),
    /** The change that a withdrawal takes back. */
    changeId: uuid("change_id"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    askedAt: at("asked_at").notNull(),
    /** Not tried again before. */
    nextAt: at("next_at").notNull(),
    settledAt: at("settled_at"),
  },
  (t) => [
    check(
      "subscription_orders_kind",
      sql`${t.kind} in ('change', 'cancel', 'resume', 'withdrawal', 'change_withdrawal', 'credit', 'give_up_boleto')`,
    ),
    check("subscription_orders_status", sql`${t.status} in ('asked', 'done', 'refused')`),
    check(
      "subscription_orders_change",
      sql`${t.kind} not in ('change', 'change_withdrawal')
        or (${t.fromLookupKey} is not null and ${t.toLookupKey} is not null and ${t.countsFrom} is not null)`,
    ),
    check(
      "subscription_orders_boleto",
      sql`${t.kind} <> 'give_up_boleto' or ${t.stripeInvoiceId} is not null`,
    ),
    // One at a time: the next is decided over what came of it.
    uniqueIndex("subscription_orders_one_open")
      .on(t.customerId)
      .where(sql`${t.status} = 'asked' and ${t.kind} <> 'credit'`),
    uniqueIndex("subscription_orders_change_withdrawn_once")
      .on(t.changeId)
      .where(sql`${t.status} <> 'refused'`),
    uniqueIndex("subscription_orders_withdrawn_once")
      .on(t.stripeSubscriptionId, t.kind)
      .where(sql`${t.kind} in ('withdrawal', 'credit') and ${t.status} <> 'refused'`),
    uniqueIndex("subscription_orders_given_up_once")
      .on(t.stripeInvoiceId)
      .where(sql`${t.kind} = 'give_up_boleto' and ${t.status} <> 'refused'`),
    index("subscription_orders_customer_idx").on(t.customerId, t.askedAt),
    index("subscription_orders_subscription_idx").on(t.stripeSubscriptionId, t.askedAt),
    index("subscription_orders_due_idx")
      .on(t.nextAt)
      .where(sql`${t.status} = 'asked'`),
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
    index("expiry_reminders_user_idx").on(t.userId),
    check("expiry_reminders_days", sql`${t.days} in (${sql.raw(REMINDER_DAYS.join(", "))})`),
    index("expiry_reminders_unmailed_idx")
      .on(t.createdAt)
      .where(sql`${t.mailedAt} is null`),
  ],
);
