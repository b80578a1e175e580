import { type Fields, valueOf } from "./header-fields.ts";

/** Directives of a Cache-Control field: lower-case name to value, null for one without. The first of a name counts. */
export type Directives = ReadonlyMap<string, string | null>;

const DIRECTIVE = /\s*([^\s=,;"]+)(?:=(?:"((?:[^"\\]|\\.)*)"|([^,"]*)))?[^,]*(?:,|$)/y;

/** Parses a Cache-Control value (RFC 9111 §5.2); what stands inside a quoted string is never a directive. */
export function parseDirectives(value: string): Directives {
  const found = new Map<string, string | null>();
  for (let at = 0; at < value.length;) {
    DIRECTIVE.lastIndex = at;
    const match = DIRECTIVE.exec(value);
    if (match === null) {
      at += 1;
      continue;
    }
    at = DIRECTIVE.lastIndex;
    const name = match[1]!.toLowerCase();
    const quoted = match[2]?.replaceAll(/\\(.)/g, "$1");
    if (!found.has(name)) found.set(name, quoted ?? match[3]?.trim() ?? null);
  }
  return found;
}

/** The directives that govern the edge, and whether they come from a field for caches in front of the Worker only. */
export type Governing = { directives: Directives; isTargeted: boolean };

/**
 * Cloudflare-CDN-Cache-Control before CDN-Cache-Control before Cache-Control: the most specific field wins whole
 * (Workers Cache, "Header precedence"). Null when there is none of the three.
 */
export function governingDirectives(fields: Fields): Governing | null {
  for (const name of ["cloudflare-cdn-cache-control", "cdn-cache-control", "cache-control"]) {
    const value = valueOf(fields, name);
    if (value !== null) return { directives: parseDirectives(value), isTargeted: name !== "cache-control" };
  }
  return null;
}

/** The seconds of a directive: null when it is absent, 0 when its value is no number of seconds. */
export function secondsOf(directives: Directives, name: string): number | null {
  const value = directives.get(name);
  if (value === undefined) return null;
  return value !== null && /^\d+$/.test(value) ? Number(value) : 0;
}

/** The header names that a directive lists (`private="set-cookie, x"`), in lower case; empty without a list. */
export function fieldsListedBy(directives: Directives, name: string): string[] {
  return (directives.get(name) ?? "")
    .split(",")
    .map((each) => each.trim().toLowerCase())
    .filter((each) => each !== "");
}
