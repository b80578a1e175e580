import { findPage } from "../app/pages.ts";
import { discard } from "./drain.ts";

/** JSON of a call, fields of a form: far more than any of ours needs. */
export const BODY_BYTES = 100_000;

/** How many bytes a form of this page may have, but for one with a file. */
export function formLimit({ pathname }: URL): number {
  return findPage(pathname)?.row.bodyBytes ?? BODY_BYTES;
}

/**
 * The most bytes of a form with a file, or null for other forms. Such a form is not read here, but counted while its action
 * reads it.
 */
export function fileLimit(request: Request, { pathname }: URL): number | null {
  const type = request.headers.get("content-type") ?? "";
  return type.startsWith("multipart/form-data") ? (findPage(pathname)?.row.fileFormBytes ?? null) : null;
}

/**
 * The bytes of a body, none where there is none; null for more than `most`. A larger body is refused by its Content-Length,
 * else as soon as more bytes have come; the rest is read and dropped.
 */
export async function readWithin(request: Request, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get("content-length") ?? 0) > most) return null;
  if (!request.body) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > most) {
      await discard(reader);
      return null;
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** The same request with a body that was read. */
export function withBody(request: Request, body: BodyInit | null, type?: string): Request {
  const headers = new Headers(request.headers);
  if (type) headers.set("content-type", type);
  const { method, url, signal } = request;
  return new Request(url, { method, headers, redirect: "manual", body, ...(signal ? { signal } : {}) });
}

/**
 * The request of a file upload, whose body ends at the limit. `finish`, called after the answer was made, reads the rest and
 * gives whether it was too large. A body whose Content-Length is too large reaches its action, which refuses it itself.
 */
export function limitedBody(
  request: Request,
  most: number,
): { request: Request; finish(): Promise<boolean> } {
  const reader = request.body?.getReader();
  if (!reader) return { request: withBody(request, null), finish: async () => false };
  let size = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) return controller.close();
      size += value.byteLength;
      if (size > most) controller.error(new Error("body too large"));
      else controller.enqueue(value);
    },
  });
  return {
    request: withBody(request, body),
    async finish() {
      await discard(reader);
      return size > most;
    },
  };
}
