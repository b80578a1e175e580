const COUNTS_ALL = /\/\* counts all (\w+) \*\//g;

/**
 * The tables that a statement says it counts whole, in a comment (product: a page says the exact number): a scan of them is no miss.
 * Another table that it scans is reported as ever.
 */
export function countedTables(sql: string): ReadonlySet<string> {
  return new Set([...sql.matchAll(COUNTS_ALL)].map(([, table]) => table!));
}
