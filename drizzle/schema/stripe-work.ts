import { sql } from "drizzle-orm";
import { char, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { clubs } from "./clubs.ts";
import { at, isChargeable, isOneOf } from "./columns.ts";
import { PIX_KEY_KINDS } from "./enums.ts";
import { billingCustomers } from "./payments.ts";
import { tournamentEntries } from "./tournaments.ts";

/** How a person settled what stood still: when, who, and why in their words; all null until then. */
function settlement() {
  return {
    settledAt: at("settled_at"),
    settledBy: uuid("settled_by").references(() => users.id, { onDelete: "set null" }),
    settlement: text("settlement"),
  };
}

/** A refund to make, written before Stripe is asked, so that it is made exactly once even after failures. */
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
    ...settlement(),
  },
  (t) => [
    check(
      "refund_orders_reason",
      sql`${t.reason} in ('withdrawal', 'change_withdrawal', 'late_payment', 'entry_withdrawn', 'tournament_cancelled', 'paid_twice')`,
    ),
    check("refund_orders_status", sql`${t.status} in ('ordered', 'held', 'done', 'dead', 'settled')`),
    check("refund_orders_amount", isChargeable(t.amountCents, 1)),
    uniqueIndex("refund_orders_once").on(t.stripePaymentIntentId, t.reason),
    index("refund_orders_customer_idx").on(t.customerId),
    index("refund_orders_due_idx")
      .on(t.nextAt)
      .where(sql`${t.status} = 'ordered'`),
    // Those that wait for the bank's decision about a payment.
    index("refund_orders_held_idx")
      .on(t.stripePaymentIntentId)
      .where(sql`${t.status} = 'held'`),
  ],
);

/**
 * The Pix key that the payer gave for a refund that can't go back as it came, and the task that it makes of whoever owes. The row goes 30 days after
 * the refund has ended; that it was given back stands in the ledger.
 */
export const refundKeys = pgTable(
  "refund_keys",
  {
    refundId: uuid("refund_id")
      .primaryKey()
      .references(() => refundOrders.id),
    /** The club that owes it, since the money is on its account; null: the platform does. */
    clubId: uuid("club_id").references(() => clubs.id),
    kind: text("kind", { enum: PIX_KEY_KINDS }).notNull(),
    /** As the central bank's directory writes it: digits alone, a phone with +55. */
    pixKey: text("pix_key").notNull(),
    holder: text("holder").notNull(),
    /** When it was given or last corrected. */
    givenAt: at("given_at").notNull(),
    givenBy: uuid("given_by").references(() => users.id, { onDelete: "set null" }),
    /** When somebody of those who owe first read it: they may be paying, so nobody has Stripe try again. */
    readAt: at("read_at"),
    doneAt: at("done_at"),
    doneBy: uuid("done_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    check("refund_keys_kind", isOneOf(t.kind, PIX_KEY_KINDS)),
    index("refund_keys_club_idx").on(t.clubId),
  ],
);

/** A payment that its payer disputes at the bank (a chargeback), as Stripe has it; the bank's decision is never taken back. */
export const disputes = pgTable(
  "disputes",
  {
    /** `du_…` */
    id: text("id").primaryKey(),
    stripePaymentIntentId: text("stripe_payment_intent_id").notNull(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => billingCustomers.id),
    amountCents: integer("amount_cents").notNull(),
    currency: char("currency", { length: 3 }).notNull(),
    status: text("status").notNull(),
    openedAt: at("opened_at").notNull(),
    closedAt: at("closed_at"),
  },
  (t) => [
    check("disputes_status", sql`${t.status} in ('open', 'won', 'lost')`),
    check("disputes_closed", sql`(${t.closedAt} is null) = (${t.status} = 'open')`),
    index("disputes_intent_idx").on(t.stripePaymentIntentId),
    index("disputes_customer_idx").on(t.customerId),
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
    /** The connected account whose object it is (`acct_…`); null for the platform's own. */
    accountId: text("account_id"),
    createdAt: at("created_at").notNull(),
    receivedAt: at("received_at").notNull(),
    /** `ignored`: a type that we do not model. `dead`: a person must look. `settled`: one did, and wrote down why. */
    status: text("status").notNull(),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    /** The event's text, where it could not be read; null for all others, and once it is settled. */
    body: text("body"),
    handledAt: at("handled_at"),
    ...settlement(),
  },
  (t) => [
    check("stripe_events_status", sql`${t.status} in ('received', 'applied', 'ignored', 'dead', 'settled')`),
    index("stripe_events_open_idx")
      .on(t.receivedAt)
      .where(sql`${t.status} in ('received', 'dead')`),
  ],
);

/**
 * Payers whose name, e-mail or CPF/CNPJ changed since Stripe was told. Triggers of those tables write it; a job tells
 * Stripe and takes the row out, unless it changed again meanwhile (`version`).
 */
export const changedPayers = pgTable("changed_payers", {
  customerId: uuid("customer_id")
    .primaryKey()
    .references(() => billingCustomers.id),
  version: integer("version").notNull().default(1),
  /** Not tried again before; null: at once. */
  nextAt: at("next_at"),
});
