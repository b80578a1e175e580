import { dateOf } from "./freshness.ts";
import { type Fields, valueOf } from "./header-fields.ts";

/** Bytes `start` to `end` (inclusive) of a body, or that none of them exist. */
export type Slice = { start: number; end: number } | "unsatisfiable";

/**
 * The one range that a request asks of a body of `length` bytes (RFC 9110 §14). Null when the whole body is the answer:
 * no range, several, another unit, a malformed one, or an If-Range that is not this very answer.
 */
export function sliceOf(request: Fields, answer: Fields, length: number): Slice | null {
  const asked = /^bytes\s*=\s*(\d*)\s*-\s*(\d*)$/i.exec((valueOf(request, "range") ?? "").trim());
  if (asked === null || !isSameAnswer(valueOf(request, "if-range"), answer)) return null;
  const [, first = "", last = ""] = asked;
  if (first === "" && last === "") return null;
  if (first === "") {
    const wanted = Math.min(Number(last), length);
    return wanted === 0 ? "unsatisfiable" : { start: length - wanted, end: length - 1 };
  }
  if (last !== "" && Number(last) < Number(first)) return null;
  if (Number(first) >= length) return "unsatisfiable";
  return { start: Number(first), end: Math.min(last === "" ? length - 1 : Number(last), length - 1) };
}

/** If-Range takes a strong ETag, or the very date of Last-Modified. */
function isSameAnswer(ifRange: string | null, answer: Fields): boolean {
  if (ifRange === null) return true;
  if (ifRange.startsWith('"')) return ifRange === valueOf(answer, "etag");
  const asked = dateOf(ifRange);
  return asked !== null && asked === dateOf(valueOf(answer, "last-modified"));
}
