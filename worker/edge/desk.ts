import type { Edge, RouteFailures } from "../../app/platform/services.server.ts";
import type { EdgeDesk } from "./desk-object.ts";

/** The edge's one desk, over its Durable Object: one object for the whole account, since the purge budget is the account's. */
export function createEdge(env: { EDGE_DESK: DurableObjectNamespace }): Edge {
  const desk = () =>
    env.EDGE_DESK.get(env.EDGE_DESK.idFromName("desk")) as unknown as DurableObjectStub<EdgeDesk>;
  return {
    async purge(tags) {
      if (tags.length > 0) await desk().purge([...new Set(tags)]);
    },
    async countFailure(route, hadCopy) {
      await desk().countFailure(route, hadCopy);
    },
    async readFailures() {
      return (await desk().readFailures()) as RouteFailures[];
    },
  };
}
