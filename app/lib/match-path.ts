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
  let nearest: Pattern<Row> | null = null;
  for (const pattern of patternsOf(rows))
    if (leadsTo(pattern.parts, segments) && (nearest === null || isNearer(pattern, nearest)))
      nearest = pattern;
  if (!nearest) return null;
  const { row, parts } = nearest;
  const params: Record<string, string> = {};
  for (const [place, part] of parts.entries()) if (isParam(part)) params[part.slice(1)] = segments[place]!;
  return { row, params, isExact: row.path.replace(/:(\w+)/g, (_, name: string) => params[name]!) === asked };
}

/** A row with the parts of its path; a parameter begins with a colon. */
interface Pattern<Row> {
  row: Row;
  parts: readonly string[];
  params: number;
}

/** Of each table, which never change: every request is looked up in one. */
const tables = new WeakMap<readonly object[], readonly Pattern<unknown>[]>();

function patternsOf<Row extends { path: string }>(rows: readonly Row[]): readonly Pattern<Row>[] {
  const known = tables.get(rows) as readonly Pattern<Row>[] | undefined;
  if (known) return known;
  const patterns = rows.map((row) => {
    const parts = segmentsOf(row.path);
    return { row, parts, params: parts.filter(isParam).length };
  });
  tables.set(rows, patterns);
  return patterns;
}

function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

function isParam(part: string): boolean {
  return part.startsWith(":");
}

function leadsTo(parts: readonly string[], segments: readonly string[]): boolean {
  if (parts.length > segments.length || (parts.length === 0 && segments.length > 0)) return false;
  return parts.every((part, place) => part === segments[place] || isParam(part));
}

function isNearer(one: Pattern<unknown>, other: Pattern<unknown>): boolean {
  if (one.parts.length !== other.parts.length) return one.parts.length > other.parts.length;
  return one.params < other.params;
}
