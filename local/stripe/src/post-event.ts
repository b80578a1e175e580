import { signatureHeader } from "./rules/signature.ts";
import type { StripeEvent } from "./account/surface-objects.ts";

/** Where events are delivered, and the secret that they are signed with. */
export type Endpoint = { url: string; secret: string };

/** The outcome of a post: the answer's status, or the error when nobody answered. */
export type PostResult = { status: number | null; error: string | null };

/** Posts an event to an endpoint, signed at `nowMs` (since the epoch). Never throws; `signal` gives it up. */
export async function postEvent(
  endpoint: Endpoint,
  event: StripeEvent,
  nowMs: number,
  signal: AbortSignal,
): Promise<PostResult> {
  const payload = JSON.stringify(event, null, 2);
  try {
    const response = await fetch(endpoint.url, {
      method: "POST",
      redirect: "manual",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": signatureHeader(payload, endpoint.secret, Math.floor(nowMs / 1000)),
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      },
      body: payload,
      signal,
    });
    const { status } = response;
    return await response.arrayBuffer().then(
      () => ({ status, error: null }),
      (thrown: unknown) => ({ status, error: messageOf(thrown) }),
    );
  } catch (thrown) {
    return { status: null, error: messageOf(thrown) };
  }
}

/** The reason behind "fetch failed", where it is known. */
function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return "";
  return thrown.cause instanceof Error ? thrown.cause.message : thrown.message;
}
