import { randomUUID } from "node:crypto";
import type { TestDatabase } from "./database.ts";

/** The owner of a subscription, and its state; by default active, not renewing by itself. */
export interface Ending {
  owner: { userId: string } | { clubId: string };
  plan?: "plus" | "pro" | "essencial" | "completo" | "rede";
  /** Null renews by itself. */
  endsAt: Date | null;
  isProcessing?: boolean;
  status?: string;
}

/** Puts a subscription into our copy, as the webhooks would have; gives its id. A club's own columns are written too. */
export async function insertSubscription(sql: TestDatabase["sql"], ending: Ending): Promise<string> {
  const { owner, endsAt, isProcessing = false, status = "active" } = ending;
  const userId = "userId" in owner ? owner.userId : null;
  const clubId = "clubId" in owner ? owner.clubId : null;
  const plan = ending.plan ?? (userId ? "plus" : "rede");
  const id = randomUUID();
  await sql(
    `insert into billing_customers (id, user_id, club_id, created_at) values ($1, $2, $3, now()) on conflict do nothing`,
    [randomUUID(), userId, clubId],
  );
  await sql(
    `insert into subscriptions (id, stripe_subscription_id, customer_id, plan, lookup_key, "interval", price_cents, currency,
       status, started_at, current_period_end, ends_at, is_processing, updated_at)
     select $1, $8, id, $4, $9, 'month', 1990, 'BRL', $5, '2026-01-01', coalesce($6::timestamptz, now()), $6::timestamptz, $7, now()
     from billing_customers where user_id = $2 or club_id = $3`,
    [id, userId, clubId, plan, status, endsAt, isProcessing, `sub_${id}`, `${plan}_month`],
  );
  if (clubId) await sql("update clubs set subscription_end_date = $2 where id = $1", [clubId, endsAt]);
  return id;
}

/** Moves the end of a subscription (null: renews by itself again), in our copy and in its club's columns. */
export async function moveEnd(sql: TestDatabase["sql"], id: string, endsAt: Date | null): Promise<void> {
  await sql("update subscriptions set ends_at = $2, version = version + 1 where id = $1", [id, endsAt]);
  await sql(
    `update clubs set subscription_end_date = $2 where id = (select payer.club_id from subscriptions s
       join billing_customers payer on payer.id = s.customer_id where s.id = $1)`,
    [id, endsAt],
  );
}
