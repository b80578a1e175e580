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
  const byFirst = patternsOf(rows);
  for (const pattern of [...(byFirst.get(segments[0] ?? "") ?? []), ...(byFirst.get(ANY) ?? [])])
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

/** The patterns of a table by their first part; `ANY` has those that begin with a parameter. */
type PatternsByFirst<Row> = ReadonlyMap<string, readonly Pattern<Row>[]>;

const ANY = ":";
/** Of each table, which never change: every request is looked up in one. */
const tables = new WeakMap<readonly object[], PatternsByFirst<unknown>>();

function patternsOf<Row extends { path: string }>(rows: readonly Row[]): PatternsByFirst<Row> {
  const known = tables.get(rows) as PatternsByFirst<Row> | undefined;
  if (known) return known;
  const byFirst = new Map<string, readonly Pattern<Row>[]>();
  for (const row of rows) {
    const parts = segmentsOf(row.path);
    const [first = ""] = parts;
    const key = isParam(first) ? ANY : first;
    const pattern = { row, parts, params: parts.filter(isParam).length };
    byFirst.set(key, [...(byFirst.get(key) ?? []), pattern]);
  }
  tables.set(rows, byFirst);
  return byFirst;
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
