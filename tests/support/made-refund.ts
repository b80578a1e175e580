import { randomUUID } from "node:crypto";
import type { TestApp } from "./app.ts";

/**
 * A payer's refund of R$ 39,90 that can't go back as it came. `owedBy` says that a key is given, and which club (null: the platform) owes it by that. Gives
 * its id and when the key was given; `entryId` is the entry whose fee it is.
 */
export async function madeRefund(
  app: TestApp,
  payer: { userId: string } | { clubId: string },
  owedBy?: string | null,
  entryId: string | null = null,
): Promise<{ refund_id: string; given_at: string }> {
  const id = randomUUID();
  const givenAt = new Date().toISOString();
  const { userId = null, clubId = null } = payer as { userId?: string; clubId?: string };
  await app.sql(
    `insert into billing_customers (id, user_id, club_id, created_at) select gen_random_uuid(), $1::uuid, $2::uuid, now()
     where not exists (select 1 from billing_customers where user_id = $1::uuid or club_id = $2::uuid)`,
    [userId, clubId],
  );
  await app.sql(
    `insert into payments (id, at, kind, stripe_id, stripe_payment_intent_id, customer_id, amount_cents, currency, method, description, payer_name, recorded_at)
     select gen_random_uuid(), now(), 'payment', 'ch_' || $1::text, 'pi_' || $1::text, id, 3990, 'BRL', 'boleto', 'Assinatura Plus, mensal', 'Ana', now()
     from billing_customers where user_id = $2::uuid or club_id = $3::uuid`,
    [id, userId, clubId],
  );
  await app.sql(
    `insert into refund_orders (id, stripe_payment_intent_id, customer_id, entry_id, amount_cents, currency, reason, status, ordered_at, next_at)
     select $1::uuid, 'pi_' || $1::text, id, $4::uuid, 3990, 'BRL', 'late_payment', 'dead', now(), now()
     from billing_customers where user_id = $2::uuid or club_id = $3::uuid`,
    [id, userId, clubId, entryId],
  );
  if (owedBy !== undefined)
    await app.sql(
      "insert into refund_keys (refund_id, club_id, kind, pix_key, holder, given_at) values ($1, $2, 'email', 'ana@banco.test', 'Ana Souza', $3)",
      [id, owedBy, givenAt],
    );
  return { refund_id: id, given_at: givenAt };
}
