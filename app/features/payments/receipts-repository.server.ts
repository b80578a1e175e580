import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/database.server.ts";
import type { Receipt, ReceiptAnswer } from "./receipt.ts";

/** At most so many payments are listed, the newest. */
const MAX_LISTED = 200;

/** The row of `receiptsStatement`; instants as the database writes JSON, amounts as the ledger has them. */
export interface RawReceipts {
  mayLook: boolean;
  mayChange: boolean;
  timeZone: string | null;
  taxId: string | null;
  rows: (Omit<Receipt, "number" | "netCents" | "answers" | "method"> & {
    method: string | null;
    answers: (Omit<ReceiptAnswer, "amountCents"> & { amountCents: number })[];
  })[];
}

/** The payments of a payer `b`, each with the lines that answer it. */
const rowsSql = (
  whose: SQL,
) => sql`(select coalesce(jsonb_agg(to_jsonb(r) order by r.at desc, r.id desc), '[]') from (
  select p.id, p.at, p.payer_name as "payerName", p.payer_tax_id as "payerTaxId", p.description, p.method,
    p.amount_cents as "amountCents", p.currency,
    (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'kind', q.kind, 'at', q.at, 'amountCents', abs(q.amount_cents))
      order by q.at, q.id), '[]') from payments q
      where q.stripe_payment_intent_id = p.stripe_payment_intent_id and q.kind <> 'payment') as answers
  from payments p join billing_customers b on b.id = p.customer_id where p.kind = 'payment' and ${whose}
  order by p.at desc, p.id desc limit ${MAX_LISTED}::int) r)`;

/** What an athlete paid: one row, told only to their live session. */
export function ownReceiptsStatement(db: Database, userId: string, isLive: SQL) {
  return db.execute(sql`select ${isLive} as "mayLook", a.id is not null as "mayChange", a.cpf as "taxId",
      c.time_zone as "timeZone", case when ${isLive} then ${rowsSql(sql`b.user_id = u.id`)} else '[]' end as rows
    from users u left join athletes a on a.user_id = u.id left join clubs c on c.id = u.club_id
    where u.id = ${userId}::uuid`);
}

/** What a club paid: one row, or none when there is no such club; told only to its admins and to super admins. */
export function clubReceiptsStatement(
  db: Database,
  { userId, club, isLive }: { userId: string; club: SQL; isLive: SQL },
) {
  const user = sql`${userId}::uuid`;
  const administers = sql`(${isLive} and exists (select 1 from club_admins ca where ca.user_id = ${user} and ca.club_id = c.id))`;
  const mayLook = sql`(${administers} or ${isLive} and exists (select 1 from users su where su.id = ${user}
    and su.user_role = 'super_admin'))`;
  return db.execute(sql`select ${mayLook} as "mayLook", ${administers} as "mayChange",
      case when ${mayLook} then c.cnpj end as "taxId", c.time_zone as "timeZone",
      case when ${mayLook} then ${rowsSql(sql`b.club_id = c.id`)} else '[]' end as rows
    from clubs c where c.id = ${club}`);
}
