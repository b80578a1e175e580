const MAX_DRAINED_BYTES = 1_000_000;

/**
 * Reads what a refusal left of a small body: with bytes unread the connection closes after the answer, and the next
 * request of a client that keeps it alive is lost with it.
 */
export async function drain(request: Request): Promise<void> {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!request.body || request.bodyUsed || !(length <= MAX_DRAINED_BYTES)) return;
  await request.arrayBuffer().catch(() => undefined);
}
