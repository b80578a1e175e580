import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { payments } from "../../../../drizzle/schema/payments.ts";
import { stripeEvents } from "../../../../drizzle/schema/stripe-work.ts";
import { subscriptions } from "../../../../drizzle/schema/subscriptions.ts";
import { indexedLikePattern } from "../../../lib/like-pattern.ts";
import { foldAddressed } from "../../../lib/text.ts";
import { CURRENCIES } from "../../../lib/money.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import type { Asker } from "../../base/access/club-access-sql.server.ts";
import { superAdminSql } from "../../base/access/live-session-sql.server.ts";
import { isStripeId, moneySpan, type MoneyQuery } from "./money-lists.ts";
import { FOLDED_PERSON } from "./people-repository.server.ts";

const SUBSCRIPTION = tableRow(subscriptions, [
  "id",
  "plan",
  "interval",
  "priceCents",
  "status",
  "startedAt",
  "endsAt",
  "endedAt",
  "nextChargeAt",
  "stripeSubscriptionId",
]);
const PAYMENT = tableRow(payments, ["id", "kind", "at", "amountCents", "method", "description", "stripeId"]);
const EVENT = tableRow(stripeEvents, [
  "id",
  "type",
  "objectId",
  "status",
  "attempts",
  "lastError",
  "receivedAt",
]);

const paid = () => ({
  currency: z.enum(CURRENCIES),
  payer: z.object({ id: z.string(), name: z.string(), isClub: z.boolean() }),
});

const moneyRow = rowSchema(() =>
  z.object({
    /** False for people who are not super admins with a live session. */
    mayRead: z.boolean(),
    subscriptions: z.array(SUBSCRIPTION.schema().extend(paid())),
    payments: z.array(PAYMENT.schema().extend(paid())),
    events: z.array(EVENT.schema()),
  }),
);

/** One list, the newest first, at most `limit`; the others are empty. One row. */
export function moneyStatement(db: Database, asker: Asker, now: Date, asked: MoneyQuery & { limit: number }) {
  const { list, limit, from } = asked;
  const page = sql`limit ${limit}::int offset ${from}::int`;
  const isAllowed = sql`(select yes from allowed)`;
  const rows = {
    assinaturas: sql`select jsonb_build_object(${SUBSCRIPTION.pairs("p")}, 'currency', p.currency, 'payer', ${PAYER}) as row
      from (select s.* from subscriptions s where ${isAllowed} and ${ofSubscriptions(asked)} order by s.id desc ${page}) p ${PAID_BY} order by p.id desc`,
    pagamentos: sql`select jsonb_build_object(${PAYMENT.pairs("p")}, 'currency', p.currency, 'payer', ${PAYER}) as row
      from (select s.* from payments s where ${isAllowed} and ${ofPayments(asked)} order by s.at desc, s.id desc ${page}) p ${PAID_BY}
      order by p.at desc, p.id desc`,
    avisos: sql`select jsonb_build_object(${EVENT.pairs("p")}) as row from (select s.* from stripe_events s where ${isAllowed} and
      ${ofEvents(asked)} order by s.received_at desc, s.id ${page}) p order by p.received_at desc, p.id`,
  }[list];
  const only = (one: MoneyQuery["list"]) =>
    list === one ? sql`(select coalesce(jsonb_agg(f.row), '[]') from found f)` : sql`'[]'::jsonb`;
  return query(
    db,
    sql`with allowed as materialized (select ${superAdminSql(asker, now)} as yes), found as materialized (${rows})
    select ${isAllowed} as "mayRead", ${only("assinaturas")} as subscriptions, ${only("pagamentos")} as payments,
      ${only("avisos")} as events`,
    moneyRow,
  );
}

const PAID_BY = sql.raw(
  "join billing_customers b on b.id = p.customer_id left join clubs c on c.id = b.club_id left join users u on u.id = b.user_id",
);
const PAYER = sql.raw(
  "jsonb_build_object('id', coalesce(c.id, u.id), 'name', coalesce(c.name, u.name), 'isClub', c.id is not null)",
);

/** SQL that holds where the payer's name or address contains `who`; `customer` is SQL of the row's customer id. */
function paidBySql(who: string, customer: SQL): SQL {
  const [pattern, person] = [indexedLikePattern(who), indexedLikePattern(who, foldAddressed)];
  return sql`${customer} in (select b.id from billing_customers b where b.club_id in (select k.id from clubs k where k.search_name like ${pattern})
    or b.user_id in (select u.id from users u where ${FOLDED_PERSON} like ${person}))`;
}

function ofSubscriptions({ state, who }: MoneyQuery): SQL {
  const conditions = [sql`true`];
  if (state) conditions.push(sql`s.status = ${state}`);
  if (isStripeId(who))
    conditions.push(sql`(s.stripe_subscription_id = ${who}
      or s.customer_id in (select b.id from billing_customers b where b.stripe_customer_id = ${who}))`);
  else if (who !== "") conditions.push(paidBySql(who, sql`s.customer_id`));
  return sql.join(conditions, sql` and `);
}

function ofPayments(asked: MoneyQuery): SQL {
  const { state, who } = asked;
  const { after, before } = moneySpan(asked);
  const conditions = [sql`true`];
  if (state) conditions.push(sql`s.kind = ${state}`);
  if (after) conditions.push(sql`s.at >= ${after.toISOString()}::timestamptz`);
  if (before) conditions.push(sql`s.at < ${before.toISOString()}::timestamptz`);
  if (isStripeId(who))
    conditions.push(sql`(${who} in (s.stripe_id, s.stripe_payment_intent_id, s.stripe_invoice_id, s.stripe_subscription_id)
      or s.customer_id in (select b.id from billing_customers b where b.stripe_customer_id = ${who}))`);
  else if (who !== "") conditions.push(paidBySql(who, sql`s.customer_id`));
  return sql.join(conditions, sql` and `);
}

/** Only what waits: what was applied is of no use to anybody. */
function ofEvents({ state, who }: MoneyQuery): SQL {
  const conditions = [sql`s.status in ('received', 'dead')`];
  if (state) conditions.push(sql`s.status = ${state}`);
  if (who !== "") conditions.push(sql`(${who} in (s.id, s.object_id) or strpos(s.type, ${who}) > 0)`);
  return sql.join(conditions, sql` and `);
}
