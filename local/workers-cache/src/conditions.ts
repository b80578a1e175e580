import { dateOf } from "./freshness.ts";
import { type Fields, valueOf, without } from "./header-fields.ts";

const CONDITIONS = [
  "if-none-match",
  "if-modified-since",
  "if-match",
  "if-unmodified-since",
  "if-range",
  "range",
];

/** Whether the visitor's own copy is still this answer (RFC 9110 §13): If-None-Match, compared weakly, before If-Modified-Since. */
export function isNotModified(request: Fields, answer: Fields): boolean {
  const asked = valueOf(request, "if-none-match");
  if (asked !== null) {
    const etag = valueOf(answer, "etag");
    if (etag === null) return false;
    return asked.trim() === "*" || etagsOf(asked).includes(opaque(etag));
  }
  const since = dateOf(valueOf(request, "if-modified-since"));
  const modified = dateOf(valueOf(answer, "last-modified"));
  return since !== null && modified !== null && modified <= since;
}

/** Gives the fields that the Worker receives: the visitor's without their own conditions and range, and with those of the stored copy. */
export function askedOfWorker(request: Fields, stored: Fields | null): Fields {
  const fields = without(request, CONDITIONS);
  if (stored === null) return fields;
  const etag = valueOf(stored, "etag");
  const modified = valueOf(stored, "last-modified");
  return [
    ...fields,
    ...(etag === null ? [] : [["if-none-match", etag] as const]),
    ...(modified === null ? [] : [["if-modified-since", modified] as const]),
  ];
}

// Those say how the body is written, and the 304 has none: the stored ones stay (RFC 9111 §3.2).
const KEPT = new Set([
  "content-encoding",
  "content-length",
  "content-md5",
  "content-range",
  "etag",
  "set-cookie",
]);

/** A stored answer's fields after a 304: what that brings replaces what was stored. */
export function freshened(stored: Fields, notModified: Fields): Fields {
  const brought = notModified.filter(([name]) => !KEPT.has(name));
  // An Age is that of the answer that brought it.
  return [...without(stored, ["age", ...brought.map(([name]) => name)]), ...brought];
}

function etagsOf(list: string): string[] {
  return [...list.matchAll(/(?:W\/)?"[^"]*"|[^\s,"]+/g)].map(([etag]) => opaque(etag));
}

function opaque(etag: string): string {
  return etag.trim().replace(/^W\//, "");
}
