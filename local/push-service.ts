import { createECDH, type ECDH, randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { decrypt } from "http_ece";
import { base64url, importJWK, jwtVerify } from "jose";
import { LOCAL_PUSH_HOST } from "../app/platform/push.server.ts";
import { listenLocally, readBytes } from "./http.ts";

/** A push as a browser got it: decrypted, with what the sender asked of the service. */
export type DeliveredPush = {
  endpoint: string;
  /** JSON as it was sent. */
  data: Record<string, unknown>;
  ttl: number;
  urgency: string;
  topic: string | null;
};

/** A browser's subscription, as `PushSubscription.toJSON()` gives it. */
export type LocalSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** A running push service with the browsers that subscribed at it. */
export type PushService = {
  url: string;
  port: number;
  /** A browser subscribes, with the sender's key (`applicationServerKey`, base64url). */
  subscribe(senderKey: string): LocalSubscription;
  /** The browser has gone: from now on 410. */
  unsubscribe(endpoint: string): void;
  /** From now on pushes to a browser are answered with this status; null: as usual. */
  answerWith(endpoint: string, status: number | null): void;
  /** Gives the pushes that came, oldest first; those of one browser where it is named. */
  delivered(endpoint?: string): DeliveredPush[];
  /** Why pushes were refused, oldest first. */
  refusals: string[];
  stop(): Promise<void>;
};

type Browser = { key: ECDH; auth: string; senderKey: string; status: number | null };

const ORIGIN = `https://${LOCAL_PUSH_HOST}`;
/** A push service need not take more (RFC 8030 §7.2). */
const MAX_BYTES = 4096;
const MAX_TOKEN_SECONDS = 24 * 3600;

/** Why a push is not taken, with the status of RFC 8030 and 8292. */
class Refusal extends Error {
  readonly status: number;
  constructor(status: number, why: string) {
    super(why);
    this.status = status;
  }
}

/**
 * A push service on 127.0.0.1 as browsers have one (RFC 8030): it checks who sends (VAPID, RFC 8292) and opens what was sent with
 * the browser's own key (RFC 8291), which a real one leaves to the browser. Its subscriptions stand at `push.quadra.test`.
 */
export async function startPushService(options: { port: number }): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const delivered: DeliveredPush[] = [];
  const refusals: string[] = [];

  async function take(request: IncomingMessage): Promise<void> {
    const endpoint = ORIGIN + (request.url ?? "");
    const browser = browsers.get(endpoint);
    if (request.method !== "POST" || !browser) throw new Refusal(404, "no such subscription");
    if (browser.status !== null) throw new Refusal(browser.status, "as the test wants");
    await checkSender(request.headers.authorization ?? "", browser.senderKey);
    const asked = handlingOf(request);
    const content = await readBytes(request);
    if (content.length > MAX_BYTES) throw new Refusal(413, "more than 4096 bytes");
    delivered.push({ endpoint, data: open(content, browser), ...asked });
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    take(request).then(
      () => response.writeHead(201, { location: `${ORIGIN}/message/${randomUUID()}` }).end(),
      (error: unknown) => {
        refusals.push(String(error));
        response.writeHead(error instanceof Refusal ? error.status : 500).end();
      },
    );
  }

  const server = await listenLocally(options.port, "PUSH_PORT", answer);
  const known = (endpoint: string) => {
    const browser = browsers.get(endpoint);
    if (!browser) throw new Error(`no browser at ${endpoint}`);
    return browser;
  };
  return {
    url: `http://127.0.0.1:${server.port}`,
    port: server.port,
    subscribe(senderKey) {
      const key = createECDH("prime256v1");
      const endpoint = `${ORIGIN}/push/${randomUUID()}`;
      const auth = randomBytes(16).toString("base64url");
      const p256dh = key.generateKeys().toString("base64url");
      browsers.set(endpoint, { key, auth, senderKey, status: null });
      return { endpoint, keys: { p256dh, auth } };
    },
    unsubscribe: (endpoint) => void (known(endpoint).status = 410),
    answerWith: (endpoint, status) => void (known(endpoint).status = status),
    delivered: (endpoint) => delivered.filter((push) => endpoint === undefined || push.endpoint === endpoint),
    refusals,
    stop: () => server.stop(),
  };
}

/** VAPID: a token of the very key that the browser subscribed with, for this service, good for a day at most, with a contact. */
async function checkSender(authorization: string, senderKey: string): Promise<void> {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (!token || !key) throw new Refusal(401, "no VAPID");
  if (key !== senderKey) throw new Refusal(403, "another sender's subscription");
  const point = base64url.decode(key);
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: base64url.encode(point.slice(1, 33)),
    y: base64url.encode(point.slice(33)),
  };
  const { payload } = await jwtVerify(token, await importJWK(jwk, "ES256"), {
    audience: ORIGIN,
    algorithms: ["ES256"],
    requiredClaims: ["exp", "sub"],
  }).catch((error: unknown) => {
    throw new Refusal(401, String(error));
  });
  if (payload.exp! - Date.now() / 1000 > MAX_TOKEN_SECONDS)
    throw new Refusal(403, "good for more than a day");
  if (!/^(mailto:|https:\/\/)/.test(payload.sub!)) throw new Refusal(403, "no contact");
}

function handlingOf({ headers }: IncomingMessage): Pick<DeliveredPush, "ttl" | "urgency" | "topic"> {
  const { ttl, urgency = "normal", topic = null } = headers;
  if (typeof ttl !== "string" || !/^\d+$/.test(ttl)) throw new Refusal(400, "no TTL");
  if (typeof urgency !== "string" || !/^(very-low|low|normal|high)$/.test(urgency))
    throw new Refusal(400, "no urgency");
  if (topic !== null && (typeof topic !== "string" || !/^[\w-]{1,32}$/.test(topic)))
    throw new Refusal(400, "no topic");
  if (headers["content-encoding"] !== "aes128gcm") throw new Refusal(400, "not encrypted by RFC 8291");
  return { ttl: Number(ttl), urgency, topic };
}

function open(content: Buffer, { key, auth }: Browser): Record<string, unknown> {
  try {
    const text = decrypt(content, { version: "aes128gcm", privateKey: key, authSecret: auth });
    return JSON.parse(text.toString("utf8")) as Record<string, unknown>;
  } catch (error) {
    throw new Refusal(400, `the browser cannot read it: ${String(error)}`);
  }
}
