import type { PurgeOrder, PurgeResult } from "./purge-order.ts";
import type { WorkersCache } from "./server.ts";

/** The name of the binding through which the wrapped Worker reaches the stand-in: a fetcher. */
export const CACHE_BINDING = "WORKERS_CACHE_STAND_IN";

/**
 * The source of an ES module that stands in front of the built Worker's entry (`./index.js`): the same exports, and a
 * default class whose `ctx.cache` calls the stand-in, as production's runtime gives it one.
 */
export function wrappedEntry(entry: string): string {
  return `import Built from ${JSON.stringify(entry)};
export * from ${JSON.stringify(entry)};

export default class extends Built {
  constructor(ctx, env) {
    super(ctx, env);
    const call = async (kind, order) => {
      const answer = await env.${CACHE_BINDING}.fetch("http://workers-cache/" + kind, {
        method: "POST",
        body: JSON.stringify(order ?? {}),
      });
      return answer.json();
    };
    Object.defineProperty(this.ctx, "cache", {
      configurable: true,
      value: { purge: (order) => call("purge", order), invalidate: (order) => call("invalidate", order) },
    });
  }
}
`;
}

/** Carries out one such call: `pathname` names it, `body` is its JSON. */
export function answerEntry(cache: Pick<WorkersCache, "order">, pathname: string, body: string): PurgeResult {
  const kind = pathname === "/invalidate" ? "invalidate" : "purge";
  return cache.order(kind, JSON.parse(body) as PurgeOrder);
}
