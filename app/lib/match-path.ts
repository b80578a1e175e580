/** A row of a table of path patterns, and the parameters of a path that leads to it. */
export interface Found<Row> {
  row: Row;
  params: Readonly<Record<string, string>>;
}

/**
 * Gives the function that finds the row of a path (null for none) among rows whose patterns are written as React Router and Hono write
 * them: `/public-ranking/:clubId`, `/files/:path{.+}`. Of two that fit, the one with fewer parameters, then the longer one, is meant.
 * The patterns are made once; React Router's `matchPath` makes them at each call, and not every browser has `URLPattern`.
 */
export function pathFinder<Row extends { path: string }>(
  rows: readonly Row[],
): (path: string) => Found<Row> | null {
  const patterns = rows
    .map((row) => ({ row, pattern: patternOf(row.path), parts: row.path.split("/") }))
    .toSorted(
      (one, other) => params(one.parts) - params(other.parts) || other.parts.length - one.parts.length,
    );
  return (path) => {
    for (const { row, pattern } of patterns) {
      const match = pattern.exec(path);
      if (match) return { row, params: { ...match.groups } };
    }
    return null;
  };
}

function params(parts: readonly string[]): number {
  return parts.filter((part) => part.startsWith(":")).length;
}

function patternOf(path: string): RegExp {
  const pattern = path
    .replaceAll(".", String.raw`\.`)
    .replaceAll(
      /:(\w+)(?:\{(.+?)\})?/g,
      (_, name: string, rest = "[^/]+") => `(?<${name}>${rest.replaceAll("\\.", ".")})`,
    );
  return new RegExp(`^${pattern}$`);
}
