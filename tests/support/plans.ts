import { randomUUID } from "node:crypto";
import type { TestDatabase } from "./database.ts";

type Sql = TestDatabase["sql"];

/** Gives a person an athlete's plan: a subscription that is active, as a webhook leaves it; `status` for other stages of its lifecycle. */
export async function givePlan(
  sql: Sql,
  userId: string,
  plan: "plus" | "pro",
  status = "active",
): Promise<void> {
  await sql(
    `insert into billing_customers (id, user_id, stripe_customer_id, created_at)
     values (gen_random_uuid(), $1, 'cus_' || $2, now()) on conflict (user_id) do nothing`,
    [userId, randomUUID()],
  );
  await sql(
    `delete from subscriptions where customer_id = (select id from billing_customers where user_id = $1)`,
    [userId],
  );
  await sql(
    `insert into subscriptions (id, stripe_subscription_id, customer_id, plan, lookup_key, interval, price_cents, currency,
       status, started_at, current_period_end, first_paid_at, updated_at)
     select gen_random_uuid(), 'sub_' || $2, id, $3, 'athlete_' || $3 || '_month', 'month', 1990, 'BRL',
       $4, now(), now() + interval '30 days', now(), now() from billing_customers where user_id = $1`,
    [userId, randomUUID(), plan, status],
  );
}

/** Lets a club's subscription have ended so many days ago; null is a club that has one. */
export async function lapseClub(
  sql: Sql,
  clubId: string,
  daysAgo: number | null,
  now = new Date(),
): Promise<void> {
  await sql(
    `update clubs set subscription_status = case when $2::float8 is null then 'active' else 'canceled' end,
       lapsed_at = $3::timestamptz - make_interval(secs => $2::float8 * 86400) where id = $1`,
    [clubId, daysAgo, now.toISOString()],
  );
}

/** Puts a club on a plan. */
export async function setClubPlan(sql: Sql, clubId: string, plan: string | null): Promise<void> {
  await sql(`update clubs set plan = $2 where id = $1`, [clubId, plan]);
}
