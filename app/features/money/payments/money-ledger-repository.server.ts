import { eq, type SQL, sql } from "drizzle-orm";
import { billingCustomers } from "../../../../drizzle/schema/payments.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";
import { payerIdSql } from "./payers-repository.server.ts";

/** A charge at Stripe, as a line of the ledger needs it. */
interface ChargeLine {
  id: string;
  at: Date;
  /** `ch_…` or `py_…` */
  stripeId: string;
  stripePaymentIntentId: string | null;
  stripeInvoiceId: string | null;
  stripeCustomerId: string;
  stripeSubscriptionId: string | null;
  /** Our payment session, by what Stripe kept of it; counted only when it is this payer's. */
  checkoutId: string | null;
  amountCents: number;
  currency: string;
  method: string | null;
  /** pt-BR; an entry fee's own words win. */
  description: string;
  recordedAt: Date;
}

/**
 * Money that was paid or returned because of a charge that is in the ledger: a refund or a dispute, or its contrary.
 */
interface AnswerLine {
  id: string;
  at: Date;
  kind: "refund" | "refund_failed" | "dispute" | "dispute_won";
  /** `re_…` or `du_…` */
  stripeId: string;
  /** The charge that it is about. */
  chargeId: string;
  /** Above zero; the kind gives the sign. */
  amountCents: number;
  currency: string;
  recordedAt: Date;
}

/**
 * Which of our payers a customer at Stripe is, and whether a line of `stripeId` and `kind` is there: one row `{ id, isRecorded }`, or
 * none when the customer is nobody of ours.
 */
export function payerStatement(db: Database, stripeCustomerId: string, stripeId: string, kind: string) {
  const isRecorded = sql`exists (select 1 from payments p where p.stripe_id = ${stripeId} and p.kind = ${kind})`;
  return db
    .select({ id: billingCustomers.id, isRecorded: isRecorded.mapWith(Boolean) })
    .from(billingCustomers)
    .where(eq(billingCustomers.id, payerIdSql(stripeCustomerId)));
}

/** All columns of a line, in this order. */
const LINE_COLUMNS = sql`id, at, kind, stripe_id, stripe_payment_intent_id, stripe_invoice_id, customer_id,
  stripe_subscription_id, checkout_id, entry_id, amount_cents, currency, method, description, payer_name, payer_tax_id,
  payee_name, recorded_at`;

/**
 * The line of a charge, with the payer as they stand now (a person's name and CPF, a club's name and CNPJ). Once: a
 * repeat writes nothing, nor does a customer who is nobody of ours.
 */
export function insertChargeLine(db: Database, line: ChargeLine): Statement {
  return command(
    db,
    sql`
    insert into payments (${LINE_COLUMNS})
    select ${line.id}::uuid, ${iso(line.at)}::timestamptz, 'payment', ${line.stripeId}, ${line.stripePaymentIntentId}::text,
      ${line.stripeInvoiceId}::text, b.id, ${line.stripeSubscriptionId}::text, k.id, k.entry_id, ${line.amountCents}::int,
      ${line.currency}, ${line.method}::text, coalesce('Inscrição: ' || t.name || ', ' || v.name, ${line.description}),
      coalesce(c.name, u.name), coalesce(c.cnpj, a.cpf),
      case when k.destination_account is not null then (select payee.name from clubs payee where payee.id = t.club_id) end,
      ${iso(line.recordedAt)}::timestamptz
    from billing_customers b left join users u on u.id = b.user_id left join athletes a on a.user_id = b.user_id
      left join clubs c on c.id = b.club_id
      left join checkouts k on k.id = ${line.checkoutId}::uuid and k.customer_id = b.id
      left join tournament_entries n on n.id = k.entry_id left join tournament_events v on v.id = n.event_id
      left join tournaments t on t.id = v.tournament_id
    where b.id = ${payerIdSql(line.stripeCustomerId)}
    on conflict (stripe_id, kind) do nothing`,
  );
}

/** The line of what answers a charge; payer, purpose and method are those of the charge's own line. Once. */
export function insertAnswerLine(db: Database, line: AnswerLine): Statement {
  const isOut = line.kind === "refund" || line.kind === "dispute";
  return command(
    db,
    sql`
    insert into payments (${LINE_COLUMNS})
    select ${line.id}::uuid, ${iso(line.at)}::timestamptz, ${line.kind}, ${line.stripeId}, p.stripe_payment_intent_id,
      p.stripe_invoice_id, p.customer_id, p.stripe_subscription_id, p.checkout_id, p.entry_id,
      ${isOut ? -line.amountCents : line.amountCents}::int, ${line.currency}, p.method, p.description, p.payer_name,
      p.payer_tax_id, p.payee_name, ${iso(line.recordedAt)}::timestamptz
    from payments p where p.stripe_id = ${line.chargeId} and p.kind = 'payment'
    on conflict (stripe_id, kind) do nothing`,
  );
}

/**
 * The line of a refund that was given back by hand: no money of it moved at Stripe. Payer, purpose and method are those of its payment's own line.
 * Once for a refund.
 */
export function insertReturnedLine(
  db: Database,
  line: { id: string; at: Date; refundId: string; stripePaymentIntentId: string; amountCents: number },
): Statement {
  return command(
    db,
    sql`
    insert into payments (${LINE_COLUMNS})
    select ${line.id}::uuid, ${iso(line.at)}::timestamptz, 'returned', ${line.refundId}, p.stripe_payment_intent_id,
      p.stripe_invoice_id, p.customer_id, p.stripe_subscription_id, p.checkout_id, p.entry_id, ${-line.amountCents}::int, p.currency,
      p.method, p.description, p.payer_name, p.payer_tax_id, p.payee_name, ${iso(line.at)}::timestamptz
    from payments p where p.stripe_payment_intent_id = ${line.stripePaymentIntentId} and p.kind = 'payment' limit 1
    on conflict (stripe_id, kind) do nothing`,
  );
}

/** SQL that holds for a refund (SQL of its id) that was given back by hand: whatever Stripe says of it later, nothing is owed. */
export function isReturnedSql(refundId: SQL): SQL {
  return sql`exists (select 1 from payments given where given.stripe_id = ${refundId}::text and given.kind = 'returned')`;
}

function iso(at: Date): string {
  return at.toISOString();
}
