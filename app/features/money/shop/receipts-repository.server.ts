import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { payments } from "../../../../drizzle/schema/payments.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { actsAsClubAdminSql, administersSql, type Asker } from "../../base/access/club-access-sql.server.ts";

/** At most so many payments are listed, the newest. */
const MAX_LISTED = 200;

const PAYMENT = tableRow(payments, [
  "id",
  "at",
  "payerName",
  "payeeName",
  "payerTaxId",
  "description",
  "method",
  "amountCents",
  "currency",
]);

const answerSchema = () =>
  z.object({
    id: z.string(),
    kind: z.enum(["refund", "refund_failed", "returned", "dispute", "dispute_won"]),
    at: z.string(),
    amountCents: z.number(),
  });

const receiptsRow = rowSchema(() =>
  z.object({
    mayLook: z.boolean(),
    mayChange: z.boolean(),
    timeZone: z.string().nullable(),
    taxId: z.string().nullable(),
    rows: z.array(
      PAYMENT.schema().extend({
        currency: z.enum(["BRL", "USD"]),
        answers: z.array(answerSchema()),
      }),
    ),
  }),
);

/** The row of `receiptsStatement`; instants as the database writes JSON, amounts as the ledger has them. */
export type RawReceipts = RowOf<typeof receiptsRow>;

/** The payments of a payer `b`, each with the lines that answer it. */
const rowsSql = (
  whose: SQL,
) => sql`(select coalesce(jsonb_agg(to_jsonb(r) order by r.at desc, r.id desc), '[]') from (
  select ${PAYMENT.columns("p")},
    (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'kind', q.kind, 'at', q.at, 'amountCents', abs(q.amount_cents))
      order by q.at, q.id), '[]') from payments q
      where q.stripe_payment_intent_id = p.stripe_payment_intent_id and q.kind <> 'payment') as answers
  from payments p join billing_customers b on b.id = p.customer_id where p.kind = 'payment' and ${whose}
  order by p.at desc, p.id desc limit ${MAX_LISTED}::int) r)`;

/** Reads the payments of an athlete: one row, given only to their live session. */
export function ownReceiptsStatement(db: Database, userId: string, isLive: SQL) {
  return query(
    db,
    sql`select ${isLive} as "mayLook", a.id is not null as "mayChange", a.cpf as "taxId",
      c.time_zone as "timeZone", case when ${isLive} then ${rowsSql(sql`b.user_id = u.id`)} else '[]' end as rows
    from users u left join athletes a on a.user_id = u.id left join clubs c on c.id = u.club_id
    where u.id = ${userId}::uuid`,
    receiptsRow,
  );
}

/** Reads the payments of a club: one row, or none when there is no such club; given only to its admins and to super admins. */
export function clubReceiptsStatement(
  db: Database,
  { asker, club, isLive }: { asker: Asker; club: SQL; isLive: SQL },
) {
  const administers = sql`(${isLive} and ${actsAsClubAdminSql(asker, sql`c.id`)})`;
  const mayLook = sql`(${isLive} and ${administersSql(asker, sql`c.id`)})`;
  return query(
    db,
    sql`select ${mayLook} as "mayLook", ${administers} as "mayChange",
      case when ${mayLook} then c.cnpj end as "taxId", c.time_zone as "timeZone",
      case when ${mayLook} then ${rowsSql(sql`b.club_id = c.id`)} else '[]' end as rows
    from clubs c where c.id = ${club}`,
    receiptsRow,
  );
}
