import { within } from "../../app/platform/within.server.ts";
import type { Log } from "../../app/platform/log.server.ts";
import type { Edge } from "../../app/platform/services.server.ts";
import type { FailureCount } from "./route-failures.ts";
import type { PurgeQueue } from "./purge-queue-object.ts";

/** Failures of one second are sent together, so that many errors do not become many calls to one object. */
const GATHERING_MS = 1_000;
/** A request that gathers failures and has not sent them by then was ended; the next failure gathers instead. */
const GIVEN_UP_MS = 5_000;

/** A queue that is silent for longer is left. */
const ANSWER_WITHIN_MS = 5_000;

const counts = new Map<string, FailureCount>();
let gatheringSince: number | null = null;

/** Reaches the purge queue: one Durable Object for the whole account, since the purge budget is the account's. */
export function createEdge(env: { PURGE_QUEUE: DurableObjectNamespace<PurgeQueue> }, log: Log): Edge {
  const queue = () => env.PURGE_QUEUE.get(env.PURGE_QUEUE.idFromName("purge-queue"));
  return {
    async purge(tags) {
      if (tags.length === 0) return;
      // Copies are right by themselves within seconds: no caller fails for a purge.
      await within(ANSWER_WITHIN_MS, queue().purge([...new Set(tags)])).catch((error) =>
        log("purge_failed", { error }),
      );
    },
    async countFailure(route, hadCopy) {
      add({ route, withCopy: hadCopy ? 1 : 0, withoutCopy: hadCopy ? 0 : 1 });
      const now = Date.now();
      if (gatheringSince !== null && now - gatheringSince < GIVEN_UP_MS) return;
      gatheringSince = now;
      await new Promise((resolve) => setTimeout(resolve, GATHERING_MS));
      const taken = [...counts.values()];
      counts.clear();
      gatheringSince = null;
      await within(ANSWER_WITHIN_MS, queue().countFailures(taken)).catch((error) => {
        log("failures_uncounted", { error });
        for (const count of taken) add(count);
      });
    },
    readFailures: (hours) => within(ANSWER_WITHIN_MS, queue().readFailures(hours)),
    readPurges: () => within(ANSWER_WITHIN_MS, queue().readPurges()),
  };
}

function add({ route, withCopy, withoutCopy }: FailureCount): void {
  const count = counts.get(route) ?? { route, withCopy: 0, withoutCopy: 0 };
  counts.set(route, {
    route,
    withCopy: count.withCopy + withCopy,
    withoutCopy: count.withoutCopy + withoutCopy,
  });
}
