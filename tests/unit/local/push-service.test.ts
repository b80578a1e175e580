import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPusher, readVapidKey } from "../../../app/platform/push.server.ts";
import { type LocalSubscription, type PushService, startPushService } from "../../../local/push-service.ts";
import { makeVapidKey } from "../../../tools/production/vapid-key.ts";

// The library encrypts and signs; the service opens with Mozilla's code and checks with jose: neither is the other's.

const key = await makeVapidKey();
const PUSH = { data: { title: "Olá, São João" }, ttlSeconds: 600, urgency: "high", topic: "abc" } as const;

let service: PushService;
beforeEach(async () => {
  service = await startPushService({ port: 0 });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await service.stop();
});

const pusher = (changes: { key?: string; contact?: string } = {}) =>
  createPusher({ key, contact: "mailto:seguranca@quadra.test", localService: service.url, ...changes });
const browser = (by = pusher()) => service.subscribe(by.publicKey!);
const target = ({ endpoint, keys }: LocalSubscription) => ({ endpoint, ...keys });

describe("a push", () => {
  it("is read by the browser that it is for, with what the service was asked", async () => {
    const subscription = browser();
    expect(await pusher().send(target(subscription), PUSH)).toBe("taken");
    expect(service.delivered(subscription.endpoint)).toEqual([
      { endpoint: subscription.endpoint, data: PUSH.data, ttl: 600, urgency: "high", topic: "abc" },
    ]);
    expect(service.refusals).toEqual([]);
  });

  it("is read by no other browser's keys", async () => {
    const subscription = browser();
    const mixed = { ...target(browser()), endpoint: subscription.endpoint };
    expect(await pusher().send(mixed, PUSH)).toBe("refused");
    expect(service.refusals[0]).toContain("cannot read it");
  });

  it("of another sender's key is refused", async () => {
    const stranger = pusher({ key: await makeVapidKey() });
    expect(await stranger.send(target(browser()), PUSH)).toBe("refused");
    expect(service.refusals[0]).toContain("another sender's subscription");
  });

  it("without a contact is refused", async () => {
    expect(await pusher({ contact: "quadra" }).send(target(browser()), PUSH)).toBe("refused");
    expect(service.refusals[0]).toContain("no contact");
  });

  it("to a browser that has gone says so, known or not", async () => {
    const subscription = browser();
    service.unsubscribe(subscription.endpoint);
    expect(await pusher().send(target(subscription), PUSH)).toBe("gone");
    const unknown = { ...target(browser()), endpoint: "https://push.quadra.test/push/none" };
    expect(await pusher().send(unknown, PUSH)).toBe("gone");
  });

  it.each([429, 500, 503])("answered with %i is tried again", async (status) => {
    const subscription = browser();
    service.answerWith(subscription.endpoint, status);
    await expect(pusher().send(target(subscription), PUSH)).rejects.toThrow(`answered ${status}`);
  });

  it("is too long beyond what a push may hold", async () => {
    const data = { title: "x".repeat(4_000) };
    await expect(pusher().send(target(browser()), { ...PUSH, data })).rejects.toThrow();
  });

  it("follows no redirect, and goes to the browser's own service where none is local", async () => {
    const asked: unknown[] = [];
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      asked.push([url, init.redirect, init.method]);
      return new Response(null, { status: 307, headers: { location: "https://evil.test/" } });
    });
    const endpoint = "https://fcm.googleapis.com/fcm/send/x";
    expect(await pusher().send({ ...target(browser()), endpoint }, PUSH)).toBe("refused");
    expect(asked).toEqual([[endpoint, "manual", "POST"]]);
  });
});

describe("the key", () => {
  it("is a private one of P-256; its public point is what browsers subscribe with", () => {
    expect(Buffer.from(readVapidKey(key)!.publicKey, "base64url")).toHaveLength(65);
  });

  it.each([
    undefined,
    "",
    "x",
    "{}",
    "null",
    '{"kty":"EC","crv":"P-384"}',
    '{"kty":"EC","crv":"P-256","x":"a","y":"b","d":"c"}',
  ])("is not %o", (text) => {
    expect(readVapidKey(text)).toBeNull();
    expect(
      createPusher({ key: text, contact: "mailto:a@b.test", localService: undefined }).publicKey,
    ).toBeNull();
  });
});
