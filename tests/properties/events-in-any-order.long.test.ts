import { expect, test } from "vitest";
import { stateOf } from "../support/event-orders.ts";
import { receiveInOrders } from "../support/event-receivers.ts";

const { receiver, play, deliver, product } = receiveInOrders();

test(
  "1 000 events in random order, 30 % of them twice, two at a time, leave what their order leaves",
  { timeout: 240_000 },
  async () => {
    const { events, expected } = await play(await receiver(), [product()], 31);
    expect(events.length).toBeGreaterThanOrEqual(1_000);
    const sent = await deliver(product().url, events, {
      order: "random",
      seed: 2026,
      duplicates: 0.3,
      concurrency: 2,
    });
    expect(sent).toBe(events.length + Math.round(events.length * 0.3));
    expect(await stateOf(product().sql)).toEqual(expected);
  },
);
