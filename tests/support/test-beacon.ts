import { createHash } from "node:crypto";
import { type Beacon, createBeacon } from "../../app/platform/beacon.server.ts";

/** A beacon by a test's clock: a round has a number, always the same, once its time has come. */
export function testBeacon(now: () => Date): Beacon {
  const { roundAt, timeOf } = createBeacon(undefined);
  return {
    roundAt,
    timeOf,
    read: async (round) =>
      timeOf(round) <= now() ? createHash("sha256").update(`round ${round}`).digest("hex") : null,
  };
}
