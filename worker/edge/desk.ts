import type { Edge } from "../../app/platform/services.server.ts";
import type { FailureCount } from "./desk-failures.ts";
import type { EdgeDesk } from "./desk-object.ts";

/** Failures of a second leave together: a storm of errors would otherwise become a storm of calls to one object. */
const GATHERING_MS = 1_000;
/** Whoever gathers has died when it has not sent by then; the next failure gathers instead. */
const GIVEN_UP_MS = 5_000;

const counts = new Map<string, FailureCount>();
let gatheringSince: number | null = null;

/** The edge's one desk, over its Durable Object: one object for the whole account, since the purge budget is the account's. */
export function createEdge(env: { EDGE_DESK: DurableObjectNamespace }): Edge {
  const desk = () =>
    env.EDGE_DESK.get(env.EDGE_DESK.idFromName("desk")) as unknown as DurableObjectStub<EdgeDesk>;
  return {
    async purge(tags) {
      if (tags.length === 0) return;
      // Copies are right by themselves within seconds: no caller fails for a purge.
      await desk()
        .purge([...new Set(tags)])
        .catch((error) => console.error("purge not accepted", error));
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
      await desk()
        .countFailures(taken)
        .catch((error) => {
          console.error("failures not counted", error);
          for (const count of taken) add(count);
        });
    },
    readFailures: (hours) => desk().readFailures(hours),
    readPurges: () => desk().readPurges(),
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
