import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { athletes, users } from "../../../../drizzle/schema/accounts.ts";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import { billingCustomers } from "../../../../drizzle/schema/payments.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command, query, rowSchema } from "../../../platform/sql.server.ts";
import { REMOVED_ROLE } from "../../people/people/removed-accounts-repository.server.ts";
import type { CustomerOwner } from "./customer.ts";

/** The id of the payer (`billing_customers`) that a customer at Stripe stands for, or once stood for; null for nobody of ours. */
export function payerIdSql(stripeCustomerId: string | null): SQL {
  return sql`coalesce(
    (select payer.id from billing_customers payer where payer.stripe_customer_id = ${stripeCustomerId}::text),
    (select former.customer_id from former_customers former where former.stripe_customer_id = ${stripeCustomerId}::text))`;
}

/**
 * One row about who would pay: what their customer at Stripe is made with, and which it is; the tax id has digits and
 * letters only. None for a person without an athlete profile, or a club that does not exist.
 */
export function payerFactsStatement(db: Database, owner: CustomerOwner) {
  const { id, stripeCustomerId } = billingCustomers;
  const customer = { customerId: id, stripeCustomerId };
  if ("clubId" in owner)
    return db
      .select({ name: clubs.name, email: clubs.contactEmail, taxId: clubs.cnpj, ...customer })
      .from(clubs)
      .leftJoin(billingCustomers, eq(billingCustomers.clubId, clubs.id))
      .where(eq(clubs.id, owner.clubId));
  return db
    .select({ name: athletes.name, email: users.email, taxId: athletes.cpf, ...customer })
    .from(users)
    .innerJoin(athletes, eq(athletes.userId, users.id))
    .leftJoin(billingCustomers, eq(billingCustomers.userId, users.id))
    .where(eq(users.id, owner.userId));
}

const payersPersonRow = rowSchema(() => z.object({ userId: z.string(), clubId: z.string().nullable() }));

/**
 * Statements that hang what an account has paid and begun to pay on another row, and have Stripe told: it forgets who it was, and
 * the customer once nothing is owed.
 */
export function movePayer(db: Database, userId: string, toUserId: string): Statement[] {
  return [
    command(
      db,
      sql`insert into changed_payers (customer_id) select id from billing_customers where user_id = ${userId}::uuid
      on conflict (customer_id) do update set version = changed_payers.version + 1, next_at = null`,
    ),
    command(
      db,
      sql`update billing_customers set user_id = ${toUserId}::uuid where user_id = ${userId}::uuid`,
    ),
    command(db, sql`update checkouts set user_id = ${toUserId}::uuid where user_id = ${userId}::uuid`),
  ];
}

/** The people of a payer: the person, or the admins of the club; nobody of a deleted account; `clubId` is the club, where it is one. */
export function payersPeopleStatement(db: Database, customerId: string) {
  return query(
    db,
    sql`select coalesce(b.user_id, ca.user_id) as "userId", b.club_id as "clubId" from billing_customers b
      left join club_admins ca on ca.club_id = b.club_id
      join users u on u.id = coalesce(b.user_id, ca.user_id) and u.user_role <> ${REMOVED_ROLE}
      where b.id = ${customerId}::uuid`,
    payersPersonRow,
  );
}
