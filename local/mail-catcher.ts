import { createHmac, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { listenLocally, readBody, sendJson } from "./http.ts";
import { openMailKeys } from "./mail-keys.ts";
import { mailPage } from "./mail-page.ts";
import { type CaughtMail, openMailStore } from "./mail-store.ts";

/** A running mail catcher: what MAIL_API_URL and MAIL_API_KEY need; `url` is also the page to read the mail. */
export type MailCatcher = {
  port: number;
  url: string;
  key: string;
  /** Signs what is told of mails that bounced. */
  webhookSecret: string;
  messages(to?: string): CaughtMail[];
  clear(): Promise<void>;
  stop(): Promise<void>;
};

type MailInput = {
  from?: unknown;
  to?: unknown;
  subject?: unknown;
  html?: unknown;
  text?: unknown;
  tags?: unknown;
};

/** Nobody has a mailbox there. */
const BOUNCING = /@bounce\.test>?$/i;

const KEY_REFUSALS = {
  invalid: [400, "invalid_idempotency_key", "The key must be between 1-256 chars"],
  other_mail: [
    409,
    "invalid_idempotent_request",
    "Same idempotency key used with a different request payload",
  ],
  in_progress: [
    409,
    "concurrent_idempotent_requests",
    "Same idempotency key used while original request is still in progress",
  ],
} as const;

/**
 * Serves a mail API in Resend's shape on 127.0.0.1 that sends nothing: POST `/emails` (bearer key, `Idempotency-Key`),
 * and for people and tests GET `/`, GET `/messages?to=`, DELETE `/messages`. Keeps the last 500 messages in `file` (null: in memory).
 */
export async function startMailCatcher(options: {
  port: number;
  key?: string;
  file: string | null;
  /** Where it is told which mails bounced: those to an address of `bounce.test`. */
  webhookUrl?: string;
}): Promise<MailCatcher> {
  const webhookSecret = `whsec_${randomBytes(24).toString("base64")}`;
  const key = options.key ?? `re_${randomBytes(18).toString("base64url")}`;
  const store = openMailStore(options.file);
  const keys = openMailKeys(Date.now);

  async function accept(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.authorization !== `Bearer ${key}`)
      return refuse(response, 401, "missing_api_key", "Missing or invalid API key");
    const body = await readBody(request);
    const mailKey = request.headers["idempotency-key"];
    if (typeof mailKey !== "string") return void (await take(body, response));
    const known = keys.begin(mailKey, body);
    if (known.kind === "sent") return sendJson(response, 200, { id: known.id });
    if (known.kind !== "new") {
      const [status, name, message] = KEY_REFUSALS[known.kind];
      return refuse(response, status, name, message);
    }
    let id: string | null = null;
    try {
      id = await take(body, response);
    } finally {
      keys.end(mailKey, id);
    }
  }

  /** Keeps one mail and gives its id, or null where it was refused. */
  async function take(body: string, response: ServerResponse): Promise<string | null> {
    const input = JSON.parse(body) as MailInput;
    const to = (Array.isArray(input.to) ? input.to : [input.to]).filter((each) => typeof each === "string");
    if (typeof input.from !== "string" || to.length === 0 || typeof input.subject !== "string")
      return (refuse(response, 422, "validation_error", "Missing `from`, `to` or `subject` field"), null);
    if (typeof input.html !== "string" && typeof input.text !== "string")
      return (refuse(response, 422, "validation_error", "Missing `html` or `text` field"), null);
    const { id } = await store.add({
      from: input.from,
      to,
      subject: input.subject,
      html: typeof input.html === "string" ? input.html : "",
      text: typeof input.text === "string" ? input.text : "",
    });
    sendJson(response, 200, { id });
    if (options.webhookUrl !== undefined && to.some((address) => BOUNCING.test(address)))
      void notifyOfBounce(options.webhookUrl, webhookSecret, { id, to, tags: input.tags });
    return id;
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const call = `${request.method} ${url.pathname}`;
    if (call === "POST /emails") return accept(request, response);
    if (call === "GET /messages")
      return sendJson(response, 200, store.list(url.searchParams.get("to") ?? undefined));
    if (call === "DELETE /messages") {
      await store.clear();
      return void response.writeHead(204).end();
    }
    if (call === "GET /") {
      response.writeHead(200, {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
      });
      return void response.end(mailPage(store.list()));
    }
    refuse(response, 404, "not_found", "Not found");
  }

  const local = await listenLocally(options.port, "MAIL_PORT", (request, response) => {
    route(request, response).catch((error: unknown) => {
      if (!response.headersSent) refuse(response, 400, "invalid_request", String(error));
    });
  });
  return {
    port: local.port,
    url: `http://127.0.0.1:${local.port}`,
    key,
    webhookSecret,
    messages: (to) => store.list(to),
    clear: () => store.clear(),
    stop: () => local.stop(),
  };
}

/** Tells as Resend does that a mail bounced: signed, with the tags that it was sent with. A receiver that is away is not told again. */
async function notifyOfBounce(
  url: string,
  secret: string,
  mail: { id: string; to: string[]; tags: unknown },
) {
  const tags = Array.isArray(mail.tags) ? (mail.tags as { name: string; value: string }[]) : [];
  const body = JSON.stringify({
    type: "email.bounced",
    created_at: new Date().toISOString(),
    data: {
      email_id: mail.id,
      to: mail.to,
      tags: Object.fromEntries(tags.map(({ name, value }) => [name, value])),
      bounce: { type: "Permanent", subType: "General", message: "No such mailbox" },
    },
  });
  const id = `msg_${randomBytes(12).toString("hex")}`;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
    .update(`${id}.${timestamp}.${body}`)
    .digest("base64");
  const headers = {
    "content-type": "application/json",
    "svix-id": id,
    "svix-timestamp": timestamp,
    "svix-signature": `v1,${signature}`,
  };
  await fetch(url, { method: "POST", headers, body }).catch(() => undefined);
}

function refuse(response: ServerResponse, statusCode: number, name: string, message: string): void {
  sendJson(response, statusCode, { statusCode, name, message });
}
