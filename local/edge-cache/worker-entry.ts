/** The name of the binding through which the wrapped Worker reaches the stand-in: a fetcher. */
export const EDGE_BINDING = "EDGE_CACHE_STAND_IN";

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
      const answer = await env.${EDGE_BINDING}.fetch("http://edge-cache/" + kind, {
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
