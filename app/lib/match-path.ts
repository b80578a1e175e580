/** A row of a table of path patterns, and where at or under it a path lies. */
export interface Found<Row> {
  row: Row;
  params: Readonly<Record<string, string>>;
  /** The path is the row's own to the letter: no other case, ending or slash, and nothing below it. */
  isExact: boolean;
}

/**
 * The row whose pattern (`/public-ranking/:clubId`, as React Router writes them) is nearest to a path: the longest that the
 * path lies at or under, of two as long the one that says more of it literally; null for none. Under `/` lies nothing.
 * `asked` is the path as it was sent, where it was cleaned before.
 */
export function findRow<Row extends { path: string }>(
  rows: readonly Row[],
  path: string,
  asked = path,
): Found<Row> | null {
  const segments = segmentsOf(path);
  let found: { row: Row; params: Record<string, string> } | null = null;
  for (const row of rows) {
    const params = paramsOf(row.path, segments);
    if (params && (found === null || isNearer(row.path, found.row.path))) found = { row, params };
  }
  if (!found) return null;
  const { row, params } = found;
  return { row, params, isExact: row.path.replace(/:(\w+)/g, (_, name: string) => params[name]!) === asked };
}

function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

function paramsOf(pattern: string, segments: readonly string[]): Record<string, string> | null {
  const parts = segmentsOf(pattern);
  if (parts.length > segments.length || (parts.length === 0 && segments.length > 0)) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    if (part.startsWith(":")) params[part.slice(1)] = segments[index]!;
    else if (part !== segments[index]) return null;
  }
  return params;
}

function isNearer(one: string, other: string): boolean {
  const [length, otherLength] = [segmentsOf(one).length, segmentsOf(other).length];
  if (length !== otherLength) return length > otherLength;
  return one.split(":").length < other.split(":").length;
}
