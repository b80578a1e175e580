import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { encodedBody, encodedFields, encoder, encodingFor } from "./compression.ts";
import { isNotModified } from "./conditions.ts";
import { endToEnd, type Fields, rawOf, without, withValue } from "./header-fields.ts";
import { type Slice, sliceOf } from "./ranges.ts";

/** The value of Cf-Cache-Status. */
export type CacheStatus =
  | "HIT"
  | "MISS"
  | "EXPIRED"
  | "REVALIDATED"
  | "UPDATING"
  | "STALE"
  | "BYPASS"
  | "DYNAMIC";

/** An answer on its way to a visitor. A body in memory can be sliced; one that streams cannot. */
export type Outgoing = {
  status: number;
  reason?: string;
  fields: Fields;
  body: Buffer | AsyncGenerator<Buffer> | Readable;
  /** Null for what never went near the cache. */
  cacheStatus: CacheStatus | null;
  /** Seconds; only for what comes from the cache. */
  ageS: number | null;
};

const CONSUMED = ["cloudflare-cdn-cache-control", "cache-tag"];
const OF_A_BODY = ["content-length", "content-encoding", "content-range"];

/**
 * Writes an answer to a visitor: without what the edge consumes, with Age and Cf-Cache-Status; 304 for a copy that is
 * still good, 206 or 416 for a range, compressed where the visitor takes it. Ends when it is sent; a visitor who left
 * is no error, a body that breaks off cuts the connection.
 */
export async function sendAnswer(
  visitor: { method: string; fields: Fields },
  response: ServerResponse,
  outgoing: Outgoing,
): Promise<void> {
  const { status, body, reason } = outgoing;
  const whole = isWhole(body) ? body : null;
  let fields = without(endToEnd(outgoing.fields), CONSUMED);
  if (outgoing.cacheStatus !== null) fields = withValue(fields, "cf-cache-status", outgoing.cacheStatus);
  if (outgoing.ageS !== null) fields = withValue(fields, "age", String(outgoing.ageS));
  const isRead = visitor.method === "GET" || visitor.method === "HEAD";
  const isAnswerOfCache = isRead && status === 200 && outgoing.cacheStatus !== null;
  if (isAnswerOfCache && isNotModified(visitor.fields, fields)) {
    leave(body);
    return finish(response, 304, without(fields, OF_A_BODY), null);
  }
  const slice =
    isAnswerOfCache && whole !== null && visitor.method === "GET"
      ? sliceOf(visitor.fields, fields, whole.length)
      : null;
  if (slice !== null && whole !== null) return sendSlice(response, fields, whole, slice);

  const hasNoBody = status === 204 || status === 304 || status < 200;
  if (!hasNoBody && whole !== null) fields = withValue(fields, "content-length", String(whole.length));
  const encoding = hasNoBody ? null : encodingFor(visitor.fields, fields);
  if (encoding !== null) fields = encodedFields(fields, encoding);
  if (hasNoBody || visitor.method === "HEAD") {
    leave(body);
    return finish(response, status, fields, null, reason);
  }
  if (whole !== null) {
    if (encoding === null) return finish(response, status, fields, whole, reason);
    const sent = await encodedBody(whole, encoding);
    return finish(response, status, withValue(fields, "content-length", String(sent.length)), sent, reason);
  }
  response.writeHead(status, reason || undefined, rawOf(fields));
  const source = Readable.from(body, { objectMode: false });
  try {
    if (encoding === null) await pipeline(source, response);
    else await pipeline(source, encoder(encoding), response);
  } catch {
    response.destroy();
  }
}

function isWhole(body: Outgoing["body"]): body is Buffer {
  return Buffer.isBuffer(body);
}

function sendSlice(response: ServerResponse, fields: Fields, whole: Buffer, slice: Slice): void {
  const bare = without(fields, ["content-length", "content-range"]);
  if (slice === "unsatisfiable") {
    const range: Fields = [["content-range", `bytes */${whole.length}`]];
    return finish(response, 416, [...without(bare, OF_A_BODY), ...range, ["content-length", "0"]], null);
  }
  const part = whole.subarray(slice.start, slice.end + 1);
  const range: Fields = [["content-range", `bytes ${slice.start}-${slice.end}/${whole.length}`]];
  finish(response, 206, [...bare, ...range, ["content-length", String(part.length)]], part);
}

/** Ends an answer whose body is known; `null` sends none. */
function finish(
  response: ServerResponse,
  status: number,
  fields: Fields,
  body: Buffer | null,
  reason?: string,
): void {
  if (reason) response.writeHead(status, reason, rawOf(fields));
  else response.writeHead(status, rawOf(fields));
  response.end(body ?? undefined);
}

/** Lets a body that nobody reads run out, so that its connection is free again. */
function leave(body: Outgoing["body"]): void {
  if (body instanceof Readable) body.resume();
}
