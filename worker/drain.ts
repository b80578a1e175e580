/** A larger rest is not read: the client is answered at once and the connection may break. */
const MAX_DISCARDED_BYTES = 32_000_000;
/** The longest wait for a client that announces a large body and sends it slowly. */
const MAX_WAIT_MS = 5_000;

/**
 * Reads the rest of a refused body before the answer. With unread bytes the connection closes after the answer, a client
 * that keeps it alive loses its next request, and proxies answer 502 instead of our answer.
 */
export async function drain(request: Request): Promise<void> {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!request.body || request.bodyUsed || request.body.locked || !(length <= MAX_DISCARDED_BYTES)) return;
  await discard(request.body.getReader());
}

/** Reads the rest of a body and keeps nothing of it; gives up, and lets the connection break, after 32 MB or 5 s. */
export async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT_MS);
  });
  await Promise.race([readAll(reader).catch(() => undefined), late]);
  clearTimeout(timer);
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  for (let size = 0; size <= MAX_DISCARDED_BYTES;) {
    const { done, value } = await reader.read();
    if (done) return;
    size += value.byteLength;
  }
  await reader.cancel();
}
