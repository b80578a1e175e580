import { listenLocally, type LocalServer, readBody, sendJson } from "../http.ts";
import type { EdgeCache } from "./edge-cache.ts";
import type { PurgeOrder, PurgeResult } from "./purge-order.ts";

/** Carries out one call of the wrapped Worker's `ctx.cache`: `pathname` names it, `body` is its JSON. */
export function carryOut(edge: Pick<EdgeCache, "order">, pathname: string, body: string): PurgeResult {
  const kind = pathname === "/invalidate" ? "invalidate" : "purge";
  return edge.order(kind, JSON.parse(body) as PurgeOrder);
}

/** The same over HTTP on 127.0.0.1:`port` (0: any free one), for a Worker that has no function bindings. */
export function startEdgeControl(edge: Pick<EdgeCache, "order">, port: number): Promise<LocalServer> {
  return listenLocally(port, "EDGE_CONTROL_PORT", async (request, response) => {
    sendJson(response, 200, carryOut(edge, request.url ?? "/", await readBody(request)));
  });
}
