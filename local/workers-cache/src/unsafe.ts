import { type Fields, valueOf } from "./header-fields.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/**
 * The addresses whose stored answers a request makes invalid (RFC 9111 §4.4, which Workers Cache follows): after an
 * unsafe method that did not fail, its own and those of the same host in Location and Content-Location.
 */
export function unsafeTargets(
  method: string,
  target: string,
  answer: { status: number; fields: Fields },
  host = "",
): string[] {
  if (SAFE.has(method) || answer.status < 200 || answer.status >= 400) return [];
  const named = ["location", "content-location"].flatMap((name) => {
    const value = valueOf(answer.fields, name);
    if (value === null || !URL.canParse(value, `http://${host || "edge"}${target}`)) return [];
    const url = new URL(value, `http://${host || "edge"}${target}`);
    return url.host === (host || "edge") ? [url.pathname + url.search] : [];
  });
  return [target, ...named];
}
