import { Client } from "pg";
import { DEMO_CLUB_PAYER, addPayers } from "../drizzle/demo/billing.ts";
import { demoStartOf } from "../drizzle/demo/clubs.ts";
import type { LocalStripe } from "@quadra/local-stripe/server";

/**
 * Gives the local Stripe the other side of the demonstration's subscriptions, counted from the same instant as the database.
 * Nothing happens when it is there already, or when the database holds no demonstration. An account that holds the
 * customers of an earlier database is reset first.
 */
export async function fillDemoStripe(stripe: LocalStripe, databaseUrl: string): Promise<void> {
  const ours = await readDemonstration(databaseUrl);
  if (ours === null) return;
  const theirs = stripe.fill((account) => account.store.find("customer", ours.stripeCustomerId));
  if (theirs?.created === ours.createdAt.getTime() / 1_000) return;
  if (theirs !== undefined) await stripe.control("reset");
  stripe.fill((account) => addPayers(account, ours.startedFrom));
  // Renewals that have fallen due since the demonstration was made happen now, and their events are delivered.
  await stripe.control("tick");
}

type Demonstration = { stripeCustomerId: string; createdAt: Date; startedFrom: Date };

async function readDemonstration(databaseUrl: string): Promise<Demonstration | null> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ stripe: string; since: Date; clubSince: Date }>(
      `select b.stripe_customer_id as stripe, b.created_at as since, c.created_at as "clubSince"
        from billing_customers b join clubs c on c.id = b.club_id where b.id = $1`,
      [DEMO_CLUB_PAYER],
    );
    const [row] = rows;
    if (row === undefined) return null;
    return { stripeCustomerId: row.stripe, createdAt: row.since, startedFrom: demoStartOf(row.clubSince) };
  } finally {
    await client.end();
  }
}
