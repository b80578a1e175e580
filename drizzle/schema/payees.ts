import { sql } from "drizzle-orm";
import {
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { PAYEE_LINE_KINDS, PAYOUT_SCHEDULES, PIX_KEY_KINDS } from "./enums.ts";
import { CURRENCIES } from "../../app/lib/money.ts";
import { users } from "./accounts.ts";
import { clubs } from "./clubs.ts";
import { at, isOneOf } from "./columns.ts";

/** The data that Stripe still requires of an account, in its own words, and the reason why it takes no money. */
export type PayeeRequirements = { due: string[]; pending: string[]; disabledReason: string | null };

const NOTHING_ASKED: PayeeRequirements = { due: [], pending: [], disabledReason: null };

/**
 * A club's account at Stripe that entry fees go to, as webhooks keep it. A club has at most one that is connected; one whose
 * connection has ended stays, since what was paid to it may have to be taken back.
 */
export const payeeAccounts = pgTable(
  "payee_accounts",
  {
    id: uuid("id").primaryKey(),
    clubId: uuid("club_id")
      .notNull()
      .references(() => clubs.id),
    /** `acct_…`; null until Stripe has answered for the first time. */
    stripeAccountId: text("stripe_account_id").unique(),
    isChargeable: boolean("is_chargeable").notNull().default(false),
    isPaidOut: boolean("is_paid_out").notNull().default(false),
    /** The owner has filled in what Stripe asks for first. */
    isSubmitted: boolean("is_submitted").notNull().default(false),
    requirements: jsonb("requirements").$type<PayeeRequirements>().notNull().default(NOTHING_ASKED),
    /** Rises with every write: a copy read from Stripe is stored only over the version that stood before it was asked for. */
    version: integer("version").notNull().default(1),
    createdAt: at("created_at").notNull(),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    disconnectedAt: at("disconnected_at"),
    /** As Stripe last said it; null until it was asked to let our job pay the account out. */
    payoutSchedule: text("payout_schedule"),
    /** When our job looks at the account again; null: at its next run. */
    payoutLookAt: at("payout_look_at"),
  },
  (t) => [
    check("payee_accounts_payout_schedule", isOneOf(t.payoutSchedule, PAYOUT_SCHEDULES)),
    index("payee_accounts_payout_idx")
      .on(t.payoutLookAt)
      .where(
        sql`${t.disconnectedAt} is null and ${t.stripeAccountId} is not null and ${t.payoutSchedule} is distinct from 'automatic'`,
      ),
    uniqueIndex("payee_accounts_one_connected")
      .on(t.clubId)
      .where(sql`${t.disconnectedAt} is null`),
  ],
);

/**
 * The money that went to payees' accounts and came back, one line per transfer, reversal, fee of the platform's and its refund;
 * positive where the payee got it. Only ever appended to; `npm run reconcile` compares it with Stripe.
 */
export const payeeLines = pgTable(
  "payee_lines",
  {
    id: uuid("id").primaryKey(),
    /** When Stripe says it happened. */
    at: at("at").notNull(),
    kind: text("kind").notNull(),
    /** `tr_…`, `trr_…`, `fee_…`, `fr_…` */
    stripeId: text("stripe_id").notNull(),
    stripeAccountId: text("stripe_account_id").notNull(),
    /** The charge that it belongs to; null for a transfer of none. */
    stripeChargeId: text("stripe_charge_id"),
    amountCents: integer("amount_cents").notNull(),
    currency: char("currency", { length: 3 }).notNull(),
    recordedAt: at("recorded_at").notNull(),
    /** Of a transfer: from when on Stripe lets the money be paid out; null where it did not say. */
    availableAt: at("available_at"),
  },
  (t) => [
    check("payee_lines_kind", isOneOf(t.kind, PAYEE_LINE_KINDS)),
    check(
      "payee_lines_sign",
      sql`(${t.kind} in ('transfer', 'fee_refund') and ${t.amountCents} > 0)
        or (${t.kind} in ('transfer_reversal', 'application_fee') and ${t.amountCents} < 0)`,
    ),
    check("payee_lines_currency", isOneOf(t.currency, CURRENCIES)),
    uniqueIndex("payee_lines_once").on(t.stripeId, t.kind),
    index("payee_lines_account_idx").on(t.stripeAccountId, t.at),
    index("payee_lines_charge_idx").on(t.stripeChargeId),
  ],
);

/** The Pix key that a club takes entry fees by itself with, as the QR code on an entry's page says it (product §6). */
export const clubPix = pgTable(
  "club_pix",
  {
    clubId: uuid("club_id")
      .primaryKey()
      .references(() => clubs.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    /** As the central bank's directory writes it: digits alone, a phone with +55. */
    pixKey: text("pix_key").notNull(),
    /** The account's holder and the city, as the club wrote them. */
    holder: text("holder").notNull(),
    city: text("city").notNull(),
    changedAt: at("changed_at").notNull(),
    changedBy: uuid("changed_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [check("club_pix_kind", isOneOf(t.kind, PIX_KEY_KINDS))],
);
