import type { PushMessage as LibraryMessage } from "@block65/webcrypto-web-push";
import { base64url } from "jose";

/** A browser's subscription, as its `PushSubscription` says it: keys in base64url. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface Push {
  /** At most 3992 bytes as JSON. */
  data: { [key: string]: string };
  ttlSeconds: number;
  urgency: "normal" | "high";
  topic: string | null;
}

export interface Pusher {
  /** The key that browsers subscribe with (`applicationServerKey`): an uncompressed point of P-256, base64url. Null: no pushes. */
  publicKey: string | null;
  /** The host of the local push service; null in production. */
  localHost: string | null;
  /**
   * Sends one push. `gone`: the subscription is none any more; `refused`: this push will never be taken. Throws a PushError where the
   * service wants to be asked later, something else where it does not answer.
   */
  send(target: PushTarget, push: Push): Promise<"taken" | "gone" | "refused">;
}

/** A push service that cannot take a push now. */
class PushError extends Error {
  constructor(status: number) {
    super(`push service answered ${status}`);
  }
}

const ANSWER_WITHIN_MS = 5_000;

/** The private key of a configuration: a JWK of P-256 (`npm run make:vapid-key`); null where it is none. */
export function readVapidKey(text: string | undefined): { publicKey: string; privateKey: string } | null {
  const { kty, crv, x, y, d } = parse(text);
  if (kty !== "EC" || crv !== "P-256" || !isCoordinate(x) || !isCoordinate(y) || !isCoordinate(d))
    return null;
  const point = Uint8Array.from([4, ...base64url.decode(x), ...base64url.decode(y)]);
  return { publicKey: base64url.encode(point), privateKey: d };
}

/**
 * Web Push (RFC 8030), encrypted for the browser (RFC 8291) and signed as ours (VAPID, RFC 8292). `contact` is `mailto:` or https.
 * `localService` is the address of the local push service, which answers for the host `LOCAL_PUSH_HOST`.
 */
export function createPusher(options: {
  key: string | undefined;
  contact: string;
  localService: string | undefined;
}): Pusher {
  const key = readVapidKey(options.key);
  return {
    publicKey: key?.publicKey ?? null,
    localHost: options.localService === undefined ? null : LOCAL_PUSH_HOST,
    async send({ endpoint, p256dh, auth }, { data, ttlSeconds, urgency, topic }) {
      if (key === null) return "refused";
      // Loaded when something is pushed: it would slow the start of every isolate.
      const { buildPushPayload } = await import("@block65/webcrypto-web-push");
      const message: LibraryMessage = {
        data,
        options: { ttl: ttlSeconds, urgency, ...(topic === null ? {} : { topic }) },
      };
      const { headers, body } = await buildPushPayload(
        message,
        { endpoint, expirationTime: null, keys: { p256dh, auth } },
        { subject: options.contact, ...key },
      );
      const answer = await fetch(addressOf(endpoint, options.localService), {
        method: "POST",
        headers,
        body,
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        // A message to somebody goes to the push service of their browser alone.
        redirect: "manual",
      });
      await answer.body?.cancel();
      if (answer.ok) return "taken";
      if (answer.status === 404 || answer.status === 410) return "gone";
      if (answer.status === 429 || answer.status >= 500) throw new PushError(answer.status);
      return "refused";
    },
  };
}

/** Reserved for tests and demonstrations (RFC 6761): no such name is ever resolved. */
export const LOCAL_PUSH_HOST = "push.quadra.test";

function addressOf(endpoint: string, localService: string | undefined): string {
  const { hostname, pathname, search } = new URL(endpoint);
  if (localService === undefined || hostname !== LOCAL_PUSH_HOST) return endpoint;
  return new URL(pathname + search, localService).href;
}

function parse(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** 32 bytes in base64url. */
function isCoordinate(value: unknown): value is string {
  return typeof value === "string" && /^[A-Za-z0-9_-]{43}$/.test(value);
}
