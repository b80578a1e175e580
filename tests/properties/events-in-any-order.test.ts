import { expect, test } from "vitest";
import { LIFECYCLE_COUNT, stateOf } from "../support/event-orders.ts";
import { receiveInOrders } from "../support/event-receivers.ts";

const { receiver, play, deliver } = receiveInOrders();

test(
  "backwards, or by chance and eight at a time, every lifecycle ends as it was played",
  { timeout: 240_000 },
  async () => {
    const ordered = await receiver();
    const backwards = await receiver();
    const byChance = await receiver();
    const { events, expected } = await play(
      ordered,
      [backwards.database, byChance.database],
      LIFECYCLE_COUNT,
      5,
    );
    await deliver(backwards.url, events, { order: "reverse" });
    expect(await stateOf(backwards.database.sql)).toEqual(expected);
    await deliver(byChance.url, events, { order: "random", seed: 7, duplicates: 0.3, concurrency: 8 });
    expect(await stateOf(byChance.database.sql)).toEqual(expected);
  },
);
