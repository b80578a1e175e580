import { Client } from "pg";
import { DEMO_CLUB_PAYER, livePayers } from "../drizzle/demo/billing.ts";
import { toldFrom } from "../drizzle/demo/clubs.ts";
import type { LocalStripe } from "./stripe/server.ts";

/**
 * Gives the local Stripe the other side of the demonstration's subscriptions, told from the same instant as the database.
 * Nothing happens when it is there already, or when the database holds no demonstration. An account whose customers are
 * those of an earlier database is begun anew.
 */
export async function fillDemoStripe(stripe: LocalStripe, databaseUrl: string): Promise<void> {
  const ours = await readDemonstration(databaseUrl);
  if (ours === null) return;
  const theirs = stripe.fill((world) => world.store.find("customer", ours.stripeCustomerId));
  if (theirs?.created === ours.createdAt.getTime() / 1_000) return;
  if (theirs !== undefined) await stripe.control("reset");
  stripe.fill((world) => livePayers(world, ours.toldFrom));
  // What has fallen due since the demonstration was made is done, and told, like everything else.
  await stripe.control("tick");
}

type Demonstration = { stripeCustomerId: string; createdAt: Date; toldFrom: Date };

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
    return { stripeCustomerId: row.stripe, createdAt: row.since, toldFrom: toldFrom(row.clubSince) };
  } finally {
    await client.end();
  }
}
