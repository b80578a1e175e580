import { startWorkersCache } from "@quadra/local-workers-cache/server";
import type { BenchContext } from "./context.ts";
import { tableText } from "./figures.ts";
import { benchPages } from "./pages.ts";
import { displayPath } from "./requests.ts";

const VISITS = 4_000;
const CONNECTIONS = 32;

/** Measures a crowd of visitors with the stand-in of Workers Cache: renders and round trips for thousands of visits. */
export async function runEdge(context: BenchContext): Promise<void> {
  const { print, host, proxy, load } = context;
  const product = await context.start(context.product);
  const edge = await startWorkersCache({
    port: await context.nextPort(),
    workerOrigin: `http://127.0.0.1:${product.port}`,
    forwardsAcceptEncoding: false,
  });
  const port = Number(new URL(edge.origin).port);
  try {
    const publicPages = (await benchPages(context.sql, context.clubId)).filter(({ isPublic }) => isPublic);
    const paths = [...publicPages.map(({ path }) => path), await displayPath(context, product)];
    const rows: string[][] = [];
    for (const path of paths) {
      const renders = edge.renders(path);
      proxy.resetStats();
      const { done } = await load.send({
        port,
        host,
        requests: [{ path }],
        connections: CONNECTIONS,
        count: VISITS,
      });
      const rendered = edge.renders(path) - renders;
      const roundTrips = proxy.stats().http_requests;
      rows.push([
        path.replace(context.clubId, ":clubId"),
        String(done),
        String(rendered),
        String(roundTrips),
      ]);
      if (roundTrips > rendered)
        context.miss(`edge ${path}: ${roundTrips} round trips for ${rendered} renders of ${done} visits`);
    }
    print(tableText(["through the cache", "visits", "renders", "round trips"], rows));
    print("\nA copy is fresh for 5 s and then renewed by one request; every other visit runs no worker.");
    context.keep("edge", rows);
  } finally {
    await edge.stop();
    await product.stop();
  }
}
