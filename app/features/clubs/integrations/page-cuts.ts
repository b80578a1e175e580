/** The rows of a page of which one more than `limit` was read, and the id after which the next begins; null for the last page. */
export function cutPage<Row extends { id: string }>(
  found: readonly Row[],
  limit: number,
): { rows: readonly Row[]; nextCursor: string | null } {
  const rows = found.slice(0, limit);
  return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** The page that follows the row `cursor` in a list that was read whole; a row that is gone begins again. */
export function pageAfter<Row extends { id: string }>(
  all: readonly Row[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const from = all.findIndex(({ id }) => id === cursor) + 1;
  return cutPage(all.slice(from, from + limit + 1), limit);
}
