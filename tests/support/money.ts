import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Stripe } from "stripe";
import { applyAgain } from "../../app/features/money/payments/apply-event.server.ts";
import type { Handlers } from "../../app/features/money/payments/handler.server.ts";
import { receiveEvent } from "../../app/features/money/payments/receive-event.server.ts";
import { readViewer } from "../../app/features/base/access/read-viewer.server.ts";
import type { Viewer } from "../../app/features/base/access/viewer.ts";
import { AppError } from "../../app/lib/errors.ts";
import { STRIPE_CATALOGUE } from "../../app/features/base/plans/stripe-catalogue.ts";
import { createPayments } from "../../app/platform/stripe.server.ts";
import { type LocalStripe, startStripe, type StripeOptions } from "@quadra/local-stripe/server";
import { sdkFor, START } from "@quadra/local-stripe/testing";
import { makeClub, makePerson, type TestPerson } from "./identity.ts";
import type { TestApp } from "./app.ts";
import { startVerbs, type TestVerbs } from "./services.ts";

/** A payer of ours whose customer at Stripe runs on a test clock. */
export interface ClockedPayer {
  /** `billing_customers.id` */
  customerId: string;
  stripeCustomerId: string;
  clock: string;
}

/** Verbs about money: a database, the local Stripe on the same clock, and the stock SDK on it. */
export interface TestMoney extends TestVerbs {
  services: TestVerbs["context"]["services"];
  stripe: LocalStripe;
  /** A client of the test's own, without retries. */
  sdk: Stripe;
  /** An athlete with an account, a profile and (by default) the terms accepted; in a club if one is given. */
  athlete(options?: { name?: string; clubId?: string }): Promise<TestPerson>;
  /** A club with one admin. It has never paid: `incomplete`, lapsed since now. */
  club(options?: { name?: string }): Promise<{ clubId: string; admin: TestPerson }>;
  /** A new session of this person (valid for years), and who they are now, as guards read it. */
  viewerOf(person: TestPerson): Promise<Viewer>;
  /** The payer of an owner with a customer on a test clock, and a card by its test name as default (null: none). */
  clockedPayer(owner: { userId: string } | { clubId: string }, card?: string | null): Promise<ClockedPayer>;
  /** The id of a price at Stripe. */
  priceOf(lookupKey: string): Promise<string>;
  /** Moves the clock of the verbs, of Stripe and of every test clock on, and does at Stripe what is due then. */
  advance(by: { days?: number; seconds?: number }): Promise<void>;
  /** The mails that went out. */
  mails: { to: string; subject: string; text: string; idempotencyKey?: string }[];
  /** Waits until every event has been delivered, as far as there is an endpoint. */
  delivered(): Promise<void>;
}

/**
 * Starts it with the clock at 10 January 2026, 12:00 UTC. `stripe` as the local Stripe takes it; with `handlers` its
 * webhooks are received as the worker receives them. `subscriptionMethods` as the worker's variable: `boleto`, `pix`.
 */
export async function startMoney({
  handlers,
  subscriptionMethods,
  ...options
}: Partial<StripeOptions> & { handlers?: Handlers; subscriptionMethods?: string } = {}): Promise<TestMoney> {
  const verbs = await startVerbs();
  const { clock, context, database } = verbs;
  clock.at = new Date(START * 1_000);
  const entrance = openEntrance((body, signature) =>
    receiveEvent(context.services, { body, signature }, handlers ?? {}),
  );
  const stripe = await startStripe({
    catalogue: STRIPE_CATALOGUE,
    port: 0,
    file: null,
    tickMs: null,
    retryBaseMs: 5,
    now: () => clock.at.getTime(),
    ...(handlers ? { webhookUrl: await entrance.listen() } : {}),
    ...options,
  });
  const { secretKey, webhookSecrets, url } = stripe;
  context.services.payments = createPayments({
    secretKey,
    webhookSecret: webhookSecrets,
    apiUrl: url,
    subscriptionMethods,
  });
  context.services.stripeEvents = {
    applyAgain: (event) => applyAgain(context.services, event, handlers ?? {}),
  };
  const sdk = sdkFor(stripe);
  const mails: TestMoney["mails"] = [];
  context.services.mail = { send: async (mail) => void mails.push(mail) };
  const app = { sql: database.sql } as TestApp;
  const clocks = new Set<string>();
  const isoNow = () => clock.at.toISOString();
  await database.sql(
    "insert into terms_versions (version, title, content, effective_date) values ('1.0', 'Termos', 'x', '2020-01-01') on conflict do nothing",
  );
  const accept = ({ userId }: TestPerson) =>
    database.sql(
      `insert into terms_acceptances (id, user_id, terms_version, method, accepted_at)
       values ($1, $2, '1.0', 'registration', $3)`,
      [randomUUID(), userId, isoNow()],
    );
  let people = 0;

  return {
    ...verbs,
    services: context.services,
    stripe,
    sdk,
    mails,
    async athlete({ name = "Ana Souza", clubId } = {}) {
      people += 1;
      const person = await makePerson(app, { email: `atleta${people}@quadra.test`, name, clubId });
      await accept(person);
      return person;
    },
    async club({ name = "Clube da Orla" } = {}) {
      const clubId = await makeClub(app, name);
      await database.sql(
        "update clubs set subscription_status = 'incomplete', created_at = $2, lapsed_at = $2 where id = $1",
        [clubId, isoNow()],
      );
      people += 1;
      const admin = await makePerson(app, {
        email: `clube${people}@quadra.test`,
        role: "club_admin",
        clubId,
        adminOf: [clubId],
      });
      await accept(admin);
      return { clubId, admin };
    },
    async viewerOf({ userId }) {
      const sessionId = randomUUID();
      await database.sql(
        "insert into sessions (id, user_id, created_at, refreshed_at, expires_at) values ($1, $2, $3, $3, '2036-01-01')",
        [sessionId, userId, isoNow()],
      );
      const viewer = await readViewer(context.services, { kind: "user", userId, sessionId });
      if (viewer === null) throw new Error("the session opens nothing");
      return viewer;
    },
    async clockedPayer(owner, card = "pm_card_visa") {
      const { id } = await sdk.testHelpers.testClocks.create({
        frozen_time: Math.floor(clock.at.getTime() / 1_000),
      });
      clocks.add(id);
      const customerId = randomUUID();
      const customer = await sdk.customers.create({
        email: "ana@quadra.test",
        name: "Ana Souza",
        test_clock: id,
        metadata: { customer_id: customerId },
      });
      if (card !== null) {
        const method = await sdk.paymentMethods.attach(card, { customer: customer.id });
        await sdk.customers.update(customer.id, {
          invoice_settings: { default_payment_method: method.id },
        });
      }
      const { userId = null, clubId = null } = owner as { userId?: string; clubId?: string };
      await database.sql(
        `insert into billing_customers (id, user_id, club_id, stripe_customer_id, created_at) values ($1, $2, $3, $4, $5)`,
        [customerId, userId, clubId, customer.id, isoNow()],
      );
      return { customerId, stripeCustomerId: customer.id, clock: id };
    },
    async priceOf(lookupKey) {
      const { data } = await sdk.prices.list({ lookup_keys: [lookupKey] });
      return data[0]!.id;
    },
    async advance({ days = 0, seconds = 0 }) {
      // Events on their way were signed at the old time.
      await stripe.deliveries.idle();
      clock.at = new Date(clock.at.getTime() + (days * 86_400 + seconds) * 1_000);
      const frozen_time = Math.floor(clock.at.getTime() / 1_000);
      for (const id of clocks) await sdk.testHelpers.testClocks.advance(id, { frozen_time });
      stripe.tick();
      await stripe.deliveries.idle();
    },
    delivered: () => stripe.deliveries.idle(),
    async stop() {
      await stripe.stop();
      await entrance.stop();
      await verbs.stop();
    },
  };
}

/** An address that hands webhooks to the verb and answers as the worker does. */
export function openEntrance(receive: (body: string, signature: string | null) => Promise<unknown>) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const signature = request.headers["stripe-signature"];
    try {
      await receive(Buffer.concat(chunks).toString("utf8"), typeof signature === "string" ? signature : null);
      response.writeHead(200).end();
    } catch (error) {
      response.writeHead(error instanceof AppError ? error.status : 500).end();
    }
  });
  return {
    async listen(): Promise<string> {
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks/stripe`;
    },
    async stop(): Promise<void> {
      if (!server.listening) return;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
