import { OPERATIONS_PER_CALL } from "./purge-budget.ts";

/** The order that `ctx.cache.purge` and `ctx.cache.invalidate` take. */
export type PurgeOrder = { tags?: string[]; pathPrefixes?: string[]; purgeEverything?: boolean };

/** The result that they give back. */
export type PurgeResult = { success: boolean; errors: { code: number; message: string }[] };

/**
 * Names the fault of an order, in the words of an error; null when it has none. `purgeEverything` stands alone; prefixes are
 * paths without scheme, host, query or fragment; one call names at most a hundred things.
 */
export function wrongWith(order: PurgeOrder): string | null {
  const tags = order.tags ?? [];
  const prefixes = order.pathPrefixes ?? [];
  if (![...tags, ...prefixes].every((each) => typeof each === "string"))
    return "tags and pathPrefixes are strings";
  const count = tags.length + prefixes.length;
  if (order.purgeEverything) return count > 0 ? "purgeEverything cannot be combined" : null;
  if (count === 0) return "nothing to purge";
  if (count > OPERATIONS_PER_CALL) return `more than ${OPERATIONS_PER_CALL} operations in one call`;
  const wrong = prefixes.find((prefix) => /^[a-z][a-z0-9+.-]*:|^\/\/|[?#]/i.test(prefix));
  return wrong === undefined ? null : `not a path: ${wrong}`;
}

/** Whether an order reaches an entry: everything, one of its tags (in any case), or the start of its path. */
export function reaches(order: PurgeOrder, entry: { path: string; tags: ReadonlySet<string> }): boolean {
  if (order.purgeEverything) return true;
  return (
    (order.tags ?? []).some((tag) => entry.tags.has(tag.toLowerCase())) ||
    (order.pathPrefixes ?? []).some((prefix) =>
      entry.path.startsWith(prefix.startsWith("/") ? prefix : `/${prefix}`),
    )
  );
}
