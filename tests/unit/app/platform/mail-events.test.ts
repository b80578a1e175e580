import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { createMailEvents } from "../../../../app/platform/mail-events.server.ts";

const SECRET = `whsec_${Buffer.from("um segredo só destes testes").toString("base64")}`;
const NOW = new Date("2026-11-20T15:00:00Z");
const MAIL = "01990000-0000-7000-8000-000000000001";
const bounced = (tags: unknown) => JSON.stringify({ type: "email.bounced", data: { email_id: "x", tags } });
const BODY = bounced({ mail: MAIL });

function headersFor(body: string, { at = NOW, secret = SECRET, prefix = "svix" } = {}): Headers {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key).update(`msg_1.${timestamp}.${body}`).digest("base64");
  return new Headers({
    [`${prefix}-id`]: "msg_1",
    [`${prefix}-timestamp`]: timestamp,
    [`${prefix}-signature`]: `v1,bm9wZQ== v1,${signature}`,
  });
}

const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const UNDELIVERED = { kind: "undelivered", mailId: MAIL };

it.each<[string, unknown, { body?: string; headers?: Headers; secret?: string }]>([
  ["a bounce with tags by name", UNDELIVERED, {}],
  ["a bounce with tags in a list", UNDELIVERED, { body: bounced([{ name: "mail", value: MAIL }]) }],
  ["the names of Standard Webhooks", UNDELIVERED, { headers: headersFor(BODY, { prefix: "webhook" }) }],
  [
    "a delivery",
    "other",
    { body: JSON.stringify({ type: "email.delivered", data: { tags: { mail: MAIL } } }) },
  ],
  ["a bounce of a mail without a tag", "other", { body: bounced(undefined) }],
  ["a tag that is no id", "other", { body: bounced({ mail: "'; drop table mails" }) }],
  ["no JSON", "other", { body: "oi" }],
  ["another body than was signed", null, { headers: headersFor(`${BODY} `) }],
  ["another secret", null, { headers: headersFor(BODY, { secret: `whsec_${btoa("outro")}` }) }],
  ["six minutes ago", null, { headers: headersFor(BODY, { at: later(-360) }) }],
  ["six minutes ahead", null, { headers: headersFor(BODY, { at: later(360) }) }],
  ["no signature", null, { headers: new Headers() }],
  ["no secret configured", null, { secret: "" }],
])("%s", async (_what, expected, { body = BODY, headers = headersFor(body), secret = SECRET }) => {
  const events = createMailEvents(secret || undefined);
  expect(await events.open({ body, headers, now: NOW })).toEqual(expected);
});
