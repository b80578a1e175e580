/** The rows of a page of which one more than `limit` was read, and the id after which the next begins; null for the last page. */
export function cutPage<Row extends { id: string }>(
  found: readonly Row[],
  limit: number,
): { rows: readonly Row[]; nextCursor: string | null } {
  const rows = found.slice(0, limit);
  return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}
