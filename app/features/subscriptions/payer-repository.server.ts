import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/database.server.ts";
import type { CustomerOwner } from "../payments/customer.ts";

/** What a payer's customer at Stripe is made with, and which it is; the tax id has digits and letters only. */
export type PayerRow = Record<string, unknown> & {
  name: string;
  email: string | null;
  tax_id: string | null;
  customer_id: string | null;
  stripe_customer_id: string | null;
};

/** One row about who would pay; none for a person without an athlete profile, or a club that does not exist. */
export function payerStatement(db: Database, owner: CustomerOwner) {
  if ("clubId" in owner) return db.execute<PayerRow>(clubSql(owner.clubId));
  return db.execute<PayerRow>(sql`
    select a.name, u.email, a.cpf as tax_id, b.id as customer_id, b.stripe_customer_id from users u join athletes a on a.user_id = u.id
      left join billing_customers b on b.user_id = u.id
    where u.id = ${owner.userId}::uuid`);
}

function clubSql(clubId: string): SQL {
  return sql`
    select c.name, c.contact_email as email, c.cnpj as tax_id, b.id as customer_id, b.stripe_customer_id from clubs c
      left join billing_customers b on b.club_id = c.id
    where c.id = ${clubId}::uuid`;
}
