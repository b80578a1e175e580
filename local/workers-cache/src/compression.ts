import type { Transform } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import { type Fields, valueOf, without } from "./header-fields.ts";

const COMPRESSED =
  /^(text\/(?!event-stream)|application\/(json|javascript|xml|wasm|manifest\+json|rss\+xml|[\w.-]+\+json)|image\/svg\+xml|font\/(ttf|otf))/;

/** An encoding that the edge writes. */
export type Encoding = "br" | "gzip";

/**
 * How the edge compresses an answer on its way to a visitor, after the cache: null leaves it as it is (not asked for,
 * another type, too small, encoded by the Worker already, `no-transform`).
 */
export function encodingFor(request: Fields, answer: Fields): Encoding | null {
  if (valueOf(answer, "content-encoding") !== null) return null;
  if (!COMPRESSED.test((valueOf(answer, "content-type") ?? "").trim().toLowerCase())) return null;
  if (/no-transform/i.test(valueOf(answer, "cache-control") ?? "")) return null;
  const length = valueOf(answer, "content-length");
  if (length !== null && Number(length) < 50) return null;
  const asked = (valueOf(request, "accept-encoding") ?? "").toLowerCase().split(",");
  const accepts = (encoding: string) =>
    asked.some((each) => each.trim().split(/\s*;/)[0] === encoding && !/;\s*q=0(\.0*)?\s*$/.test(each));
  return accepts("br") ? "br" : accepts("gzip") ? "gzip" : null;
}

/** The fields of the compressed answer: a strong ETag becomes weak, for its bytes are others. */
export function encodedFields(fields: Fields, encoding: Encoding): Fields {
  const vary = valueOf(fields, "vary");
  const varies = /(^|,)\s*(accept-encoding|\*)\s*(,|$)/i.test(vary ?? "");
  return [
    ...without(fields, ["content-length", "vary"]).map(([name, value]) =>
      name === "etag" && value.startsWith('"') ? ([name, `W/${value}`] as const) : ([name, value] as const),
    ),
    ["content-encoding", encoding],
    ["vary", varies && vary !== null ? vary : [vary, "accept-encoding"].filter((each) => each).join(", ")],
  ];
}

const QUALITY = { [constants.BROTLI_PARAM_QUALITY]: 4 };
const compressed = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

/** A whole body compressed; once for each body that is kept. */
export function encodedBody(body: Buffer, encoding: Encoding): Promise<Buffer> {
  const known = compressed.get(body) ?? new Map<Encoding, Promise<Buffer>>();
  compressed.set(body, known);
  const found =
    known.get(encoding) ??
    (encoding === "br" ? promisify(brotliCompress)(body, { params: QUALITY }) : promisify(gzip)(body));
  known.set(encoding, found);
  return found;
}

/** Compresses a stream, each chunk at once: what the Worker streams keeps streaming. */
export function encoder(encoding: Encoding): Transform {
  return encoding === "br"
    ? createBrotliCompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: QUALITY,
      })
    : createGzip({ flush: constants.Z_SYNC_FLUSH });
}
