import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import {
  acceptTermsFor,
  callJson,
  makeClub,
  makePerson,
  makeTerms,
  PASSWORD,
  type TestPerson,
} from "../../support/identity.ts";
import { sdkFor } from "@quadra/local-stripe/testing";

// Spec §3, §7, §8: the three serverless functions.

let app: TestApp;
let clubId: string;
let otherClubId: string;
const people: Record<string, TestPerson> = {};
const tokens: Record<string, string> = {};

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
  clubId = await makeClub(app, "Clube da Orla");
  otherClubId = await makeClub(app, "Clube da Serra");
  const roles: Record<string, { role?: string; clubId?: string; adminOf?: string[] }> = {
    ana: {},
    bia: {},
    sec: { role: "club_admin", clubId, adminOf: [clubId] },
    two: { role: "club_admin", clubId, adminOf: [clubId, otherClubId] },
    boss: { role: "super_admin", clubId },
  };
  for (const [name, options] of Object.entries(roles)) {
    people[name] = await makePerson(app, { email: `${name}@exemplo.test`, ...options });
    if (name !== "bia") await acceptTermsFor(app, people[name]);
    const body = { email: people[name].email, password: PASSWORD };
    const answer = await callJson(app, "POST", "/api/auth/v1/token?grant_type=password", { body });
    tokens[name] = String(answer.body.access_token);
  }
  const sdk = sdkFor(app.stripe);
  const customer = async (owner: "user_id" | "club_id", id: string) => {
    const made = await sdk.customers.create({ name: "Cliente" });
    await app.sql(
      `insert into billing_customers (id, ${owner}, stripe_customer_id, created_at) values (gen_random_uuid(), $1, $2, now())`,
      [id, made.id],
    );
    return made.id;
  };
  await customer("user_id", people.ana!.userId);
  await customer("user_id", people.bia!.userId);
  await customer("club_id", clubId);
  await customer("club_id", otherClubId);
});
afterAll(() => app?.stop());
beforeEach(() => forgetLimits(app));

interface Answer {
  url?: string;
  error?: { code: string; message: string };
}

async function call(name: string, body?: unknown, who?: string, headers: Record<string, string> = {}) {
  const answer = await app.fetch(`/api/functions/v1/${name}`, {
    method: "POST",
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(who ? { authorization: `Bearer ${tokens[who]}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Answer, answer };
}
const customerOf = async (url: string) => {
  const { pathname } = new URL(url);
  const page = await fetch(new URL(pathname, app.stripe.url));
  expect(page.status).toBe(200);
};
const NAMES = ["check-athlete-subscription", "create-athlete-customer-portal", "create-customer-portal"];

async function subscribe(person: TestPerson, more: Record<string, unknown>): Promise<void> {
  const row: Record<string, unknown> = {
    stripe_subscription_id: `sub_${person.userId}`,
    plan: "plus",
    lookup_key: "athlete_plus_month",
    interval: "month",
    price_cents: 1_990,
    currency: "BRL",
    status: "active",
    started_at: new Date().toISOString(),
    current_period_end: new Date(Date.now() + 20 * 86_400_000).toISOString(),
    updated_at: new Date().toISOString(),
    ...more,
  };
  const names = Object.keys(row);
  await app.sql("delete from subscriptions where stripe_subscription_id = $1", [row.stripe_subscription_id]);
  await app.sql(
    `insert into subscriptions (id, customer_id, ${names.join(", ")})
     select gen_random_uuid(), b.id, ${names.map((_, index) => `$${index + 2}`).join(", ")}
     from billing_customers b where b.user_id = $1`,
    [person.userId, ...Object.values(row)],
  );
}

describe("check-athlete-subscription", () => {
  it("says exactly three things: nothing held, held, and an end only where it will not renew by itself", async () => {
    const free = { subscribed: false, subscription_end: null, subscription_tier: null };
    expect((await call(NAMES[0]!, undefined, "ana")).body).toEqual(free);
    expect((await call(NAMES[0]!, {}, "sec")).body).toEqual(free);
    await subscribe(people.ana!, {});
    expect(await call(NAMES[0]!, {}, "ana")).toMatchObject({
      status: 200,
      body: { subscribed: true, subscription_end: null, subscription_tier: "plus" },
    });
    const end = new Date(Date.now() + 5 * 86_400_000).toISOString();
    await subscribe(people.ana!, { plan: "pro", ends_at: end, will_cancel_at_period_end: true });
    expect((await call(NAMES[0]!, {}, "ana")).body).toEqual({
      subscribed: true,
      subscription_end: end,
      subscription_tier: "pro",
    });
    const long = new Date(Date.now() - 8 * 86_400_000).toISOString();
    await subscribe(people.ana!, { status: "past_due", past_due_since: long, ends_at: long });
    expect((await call(NAMES[0]!, {}, "ana")).body).toEqual(free);
    await subscribe(people.ana!, { status: "past_due", past_due_since: long, is_processing: true });
    expect((await call(NAMES[0]!, {}, "ana")).body).toMatchObject({ subscribed: true });
  });
});

describe("the portals", () => {
  it("give an address of Stripe's, to an athlete and to a club's admin, also while the terms are required", async () => {
    for (const [name, body, who] of [
      [NAMES[1], undefined, "ana"],
      [NAMES[1], {}, "bia"],
      [NAMES[2], undefined, "sec"],
      [NAMES[2], { club_id: clubId }, "sec"],
      [NAMES[2], { club_id: null }, "two"],
      [NAMES[2], { club_id: otherClubId }, "two"],
    ] as const) {
      const { status, body: answer } = await call(name!, body, who);
      expect([status, Object.keys(answer)]).toEqual([200, ["url"]]);
      expect(String(answer.url)).toContain(`${app.stripe.url}/p/session/`);
      await customerOf(String(answer.url));
    }
  });

  it("of a club are its admins' alone", async () => {
    for (const [body, who] of [
      [{ club_id: otherClubId }, "sec"],
      [{ club_id: clubId }, "ana"],
      [{ club_id: clubId }, "boss"],
      [{ club_id: "00000000-0000-4000-8000-000000000000" }, "sec"],
      [{}, "ana"],
    ] as const)
      expect(await call(NAMES[2]!, body, who)).toMatchObject({
        status: 403,
        body: { error: { code: "forbidden" } },
      });
    expect(await call(NAMES[1]!, {}, "sec")).toMatchObject({ status: 403 });
  });

  it("fail in the catalogue's words: Stripe away, or never paid", async () => {
    const failed = {
      status: 502,
      body: {
        error: {
          code: "portal_failed",
          message: "Não foi possível abrir o portal de gerenciamento.",
        },
      },
    };
    await app.stripe.control("faults", { kind: "down" });
    expect(await call(NAMES[1]!, {}, "ana")).toMatchObject(failed);
    expect(await call(NAMES[2]!, {}, "sec")).toMatchObject(failed);
    await app.stripe.control("clear-faults");
    await app.sql("update billing_customers set stripe_customer_id = null where user_id = $1", [
      people.bia!.userId,
    ]);
    expect(await call(NAMES[1]!, {}, "bia")).toMatchObject(failed);
  });

  it("make a customer anew whom Stripe does not know", async () => {
    await app.sql("update billing_customers set stripe_customer_id = 'cus_gone' where user_id = $1", [
      people.bia!.userId,
    ]);
    expect(await call(NAMES[1]!, {}, "bia")).toMatchObject({ status: 200 });
  });
});

describe("all three", () => {
  it.each(NAMES)("%s: bearer only; what it does not take is 400 with a reason", async (name) => {
    expect(await call(name, {})).toMatchObject({ status: 401, body: { error: { code: "unauthenticated" } } });
    expect(await call(name, {}, undefined, { authorization: "Bearer no.good.token" })).toMatchObject({
      status: 401,
      body: { error: { code: "session_expired" } },
    });
    const who = name === NAMES[2] ? "sec" : "ana";
    for (const [body, code] of [
      [{ amount: 5 }, "invalid_input"],
      [{ club_id: 7 }, "invalid_input"],
      [{ club_id: "nada" }, "invalid_input"],
      ["[1]", "invalid_json"],
      ["{", "invalid_json"],
    ] as const) {
      const { status, body: answer } = await call(name, body, who);
      expect([status, answer.error?.code]).toEqual([400, code]);
      expect(answer.error?.message.length).toBeGreaterThan(10);
    }
    expect((await app.fetch(`/api/functions/v1/${name}`)).status).toBe(405);
    const cors = await call(name, {}, who, { origin: app.origin });
    expect(cors.answer.headers.get("access-control-allow-origin")).toBe(app.origin);
    expect(cors.answer.headers.get("access-control-allow-credentials")).toBeNull();
    expect(cors.answer.headers.get("cache-control")).toBe("private, no-store");
  });

  it("another name is not found", async () => {
    expect(await call("create-something", {}, "ana")).toMatchObject({
      status: 404,
      body: { error: { code: "not_found" } },
    });
  });
});
