import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Stripe } from "stripe";
import { CATALOGUE } from "./catalogue.ts";
import { type LocalStripe, startStripe, type StripeOptions } from "../../src/server.ts";

export { seededRandom, shuffled } from "../../src/rules/shuffle.ts";

/** Where the tests' test clocks begin: 10 January 2026, 12:00 UTC, in seconds. */
export const START = Date.UTC(2026, 0, 10, 12) / 1000;
export const DAY = 86_400;
export const HOUR = 3_600;

/** The local Stripe and the stock SDK on it. */
export type TestStripe = {
  server: LocalStripe;
  stripe: Stripe;
  priceOf(lookupKey: string): Promise<string>;
  /** A customer with a test clock at START and a card by its test name as default (null: none). */
  clockedCustomer(card?: string | null): Promise<{ customer: Stripe.Customer; clock: string }>;
  /** Moves a test clock to so many seconds after START and waits until it is there. */
  advanceTo(clock: string, seconds: number): Promise<void>;
  /** The types of events so far about an object (by its id), oldest first. */
  eventsOf(id: string): Promise<string[]>;
  stop(): Promise<void>;
};

/** Starts the local Stripe on a free port, without a ticker, with a new SDK that does not retry. */
export async function startTestStripe(options: Partial<StripeOptions> = {}): Promise<TestStripe> {
  const server = await startStripe({
    catalogue: CATALOGUE,
    port: 0,
    file: null,
    tickMs: null,
    retryBaseMs: 5,
    ...options,
  });
  const stripe = sdkFor(server);
  return {
    server,
    stripe,
    async priceOf(lookupKey) {
      const { data } = await stripe.prices.list({ lookup_keys: [lookupKey] });
      return data[0]!.id;
    },
    async clockedCustomer(card = "pm_card_visa") {
      const clock = await stripe.testHelpers.testClocks.create({ frozen_time: START });
      const customer = await stripe.customers.create({
        email: "ana@quadra.test",
        name: "Ana",
        test_clock: clock.id,
      });
      if (card !== null) {
        const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
        await stripe.customers.update(customer.id, {
          invoice_settings: { default_payment_method: method.id },
        });
      }
      return { customer, clock: clock.id };
    },
    async advanceTo(clock, seconds) {
      await stripe.testHelpers.testClocks.advance(clock, { frozen_time: START + seconds });
      const { status } = await stripe.testHelpers.testClocks.retrieve(clock);
      if (status !== "ready") throw new Error(`the clock is ${status}`);
    },
    async eventsOf(id) {
      const types: string[] = [];
      for await (const event of stripe.events.list({ limit: 100 }))
        if ((event.data.object as { id?: string }).id === id) types.push(event.type);
      return types.reverse();
    },
    stop: () => server.stop(),
  };
}

/** A new SDK for a local Stripe; `config` as the SDK takes it. */
export function sdkFor(server: LocalStripe, config: Stripe.StripeConfig = {}): Stripe {
  return new Stripe(server.secretKey, {
    host: "127.0.0.1",
    port: server.port,
    protocol: "http",
    maxNetworkRetries: 0,
    ...config,
  });
}

/** A message that an endpoint of webhooks received. */
export type Received = { body: string; signature: string; at: number };

/** An endpoint that takes webhooks; `answer` decides the status by how many came before. */
export type Receiver = {
  url: string;
  received: Received[];
  answer: (index: number) => number | Promise<number>;
  stop(): Promise<void>;
};

/** Starts an endpoint on a free port that answers 200 until a test says otherwise. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const index = received.length;
    received.push({
      body: Buffer.concat(chunks).toString("utf8"),
      signature: String(request.headers["stripe-signature"]),
      at: Date.now(),
    });
    response.writeHead(await receiver.answer(index)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    answer: () => 200,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
