import { MAX_IMPORT_BYTES } from "../app/features/matches/import-file.ts";
import { discard } from "./drain.ts";

/** JSON of a call, fields of a form: far more than any of ours needs. */
const BODY_BYTES = 100_000;
/** The terms of use, sixty thousand letters, as a form writes them. */
const TERMS_FORM_BYTES = 600_000;
/** An event of Stripe's. */
const WEBHOOK_BYTES = 1_000_000;
/** A season's file and what a form adds around it. */
const IMPORT_BYTES = MAX_IMPORT_BYTES + 64 * 1024;

/** How many bytes a body may have at this address. */
export function bodyLimit({ pathname }: URL): number {
  if (pathname.startsWith("/api/webhooks/")) return WEBHOOK_BYTES;
  return /^\/super-admin-dashboard(\.data)?$/.test(pathname) ? TERMS_FORM_BYTES : BODY_BYTES;
}

/** The one form that brings a file: it is not kept here, but counted while its action reads it. */
export function bringsFile(request: Request, { pathname, searchParams }: URL): boolean {
  const type = request.headers.get("content-type") ?? "";
  return (
    /^\/club-admin-dashboard(\.data)?$/.test(pathname) &&
    searchParams.get("painel") === "importar" &&
    type.startsWith("multipart/form-data")
  );
}

/**
 * The bytes of a body, none where there is none; null for more than `most`, which are refused unread: by
 * Content-Length, else as soon as they have come; the rest of those is read and forgotten.
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
 * The request of a file, whose body breaks off beyond the limit. `finish`, after the answer was made, reads what nobody
 * read and says whether it was too large. One that says so itself reaches its action, which refuses it in its own words.
 */
export function counted(request: Request): { request: Request; finish(): Promise<boolean> } {
  const reader = request.body?.getReader();
  if (!reader) return { request: withBody(request, null), finish: async () => false };
  let size = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) return controller.close();
      size += value.byteLength;
      if (size > IMPORT_BYTES) controller.error(new Error("body too large"));
      else controller.enqueue(value);
    },
  });
  return {
    request: withBody(request, body),
    async finish() {
      await discard(reader);
      return size > IMPORT_BYTES;
    },
  };
}
