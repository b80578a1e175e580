import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";
import { makeClub, makePerson, type TestPerson, Visitor } from "../../support/identity.ts";

let app: TestApp;
let clubId: string;
let person: TestPerson;
let visitor: Visitor;

beforeAll(async () => {
  app = await startApp();
  clubId = await makeClub(app, "Praia Clube");
});
afterAll(() => app.stop());
beforeEach(async () => {
  person = await makePerson(app, { email: `${randomUUID()}@exemplo.test`, clubId });
  visitor = new Visitor(app);
  expect((await visitor.signIn(person.email)).status).toBe(302);
});

const cookieOf = (browser: Visitor) =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** A call of a screen's script, with its cookies; keeps what is set. */
async function call(
  path: string,
  body: unknown,
  { browser = visitor, headers = {} }: { browser?: Visitor; headers?: Record<string, string> } = {},
) {
  const answer = await app.fetch(`/api/v1/me/${path}`, {
    method: "POST",
    headers: {
      cookie: cookieOf(browser),
      origin: app.origin,
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
      ...headers,
    },
    body: JSON.stringify(body),
  });
  for (const line of answer.headers.getSetCookie()) {
    const [name = "", value = ""] = line.split(";")[0]!.split("=");
    if (/max-age=0/i.test(line)) browser.cookies.delete(name);
    else browser.cookies.set(name, value);
  }
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, unknown>,
  };
}

const check = (body: Record<string, unknown> = {}, options?: Parameters<typeof call>[2]) =>
  call("check", { operation: "session_check", ...body }, options);

describe("POST /api/v1/me/check, the security check of spec §4", () => {
  it("answers success and the level, in one round trip with its activity line", async () => {
    await check();
    app.proxy.resetStats();
    const { status, headers, body } = await check();
    expect(app.proxy.stats().http_requests).toBe(1);
    expect([status, body]).toEqual([200, { success: true, security_level: "low" }]);
    expect(headers.get("cache-control")).toBe("private, no-store");
    const rows = await app.sql(
      "select action, risk_level, security_level from security_events where user_id = $1 and action = 'session_check'",
      [person.userId],
    );
    expect(rows).toEqual(
      [1, 2].map(() => ({ action: "session_check", risk_level: "low", security_level: "low" })),
    );
  });

  it.each([
    ["super_admin", "high"],
    ["club_admin", "medium"],
    ["coach", "low"],
  ])("the level of a %s is %s", async (role, level) => {
    await app.sql("update users set user_role = $2 where id = $1", [person.userId, role]);
    expect((await check()).body).toEqual({ success: true, security_level: level });
  });

  it("a role that is not held: success false, with the text of spec §8, and the denial noted", async () => {
    const { status, body } = await check({ operation: "page_access", required_role: "super_admin" });
    expect([status, body]).toEqual([
      200,
      {
        success: false,
        code: "forbidden",
        error: "Você não tem permissão para acessar esta área.",
        security_level: "low",
      },
    ]);
  });

  it("a session that was revoked: success false, and its cookies are taken back", async () => {
    await app.sql("update sessions set revoked_at = now() where user_id = $1", [person.userId]);
    const { status, body } = await check();
    expect([status, body]).toEqual([
      200,
      {
        success: false,
        code: "session_expired",
        error: "Sua sessão expirou. Faça login novamente.",
        security_level: "low",
      },
    ]);
    expect(visitor.hasSession).toBe(false);
  });

  it("one that waits for its second factor: success false, and its cookies stay for that", async () => {
    await app.sql("update sessions set awaits_factor = true where user_id = $1", [person.userId]);
    expect((await check()).body).toMatchObject({ success: false, code: "unauthenticated" });
    const widgets = await app.fetch("/api/v1/me/widgets", {
      headers: { cookie: cookieOf(visitor), "sec-fetch-site": "same-origin" },
    });
    expect([widgets.status, widgets.headers.getSetCookie()]).toEqual([204, []]);
    expect(visitor.hasSession).toBe(true);
  });

  it("nobody: success false", async () => {
    const { body } = await check({}, { browser: new Visitor(app) });
    expect(body).toMatchObject({ success: false, code: "unauthenticated" });
  });

  it("takes a bearer token too, and no other site's cookies", async () => {
    const authorization = `Bearer ${visitor.cookie("access")}`;
    const headers = { authorization, origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    const program = { browser: new Visitor(app), headers };
    expect((await check({}, program)).body).toEqual({ success: true, security_level: "low" });
    const others: Record<string, string>[] = [
      { origin: "https://elsewhere.example" },
      { "sec-fetch-site": "cross-site" },
      { origin: "null" },
    ];
    for (const forged of others) expect((await check({}, { headers: forged })).status).toBe(403);
  });

  it("operations are a closed list, since each is a limit of its own", async () => {
    for (const operation of ["anything", "", 7, null]) expect((await check({ operation })).status).toBe(400);
  });

  it("100 a minute by operation and person, then 429 with Retry-After", async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 5; i += 1)
      statuses.push(
        ...(await Promise.all(Array.from({ length: 21 }, () => check()))).map(({ status }) => status),
      );
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    const refused = await check();
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await check({ operation: "page_access" })).status).toBe(200);
  }, 60_000);

  it("an exception is no refusal: the client shows its own sentence", async () => {
    app.proxy.setFault("refuse");
    try {
      expect((await check()).status).toBeGreaterThanOrEqual(500);
    } finally {
      app.proxy.setFault("off");
    }
    expect((await check()).body.success).toBe(true);
  });
});

describe("POST /api/v1/me/session, which renews a screen's cookies before they expire (spec §9)", () => {
  const hint = () => Number([...visitor.cookies].find(([name]) => name.endsWith("-member"))?.[1]);

  it("the readable hint says when the access token expires, and nothing else", () => {
    const claims = JSON.parse(Buffer.from(visitor.cookie("access")!.split(".")[1]!, "base64url").toString());
    expect(hint()).toBe(claims.exp);
  });

  it("one that has more than 3 ticks left stays as it is, without a question to the database", async () => {
    const before = cookieOf(visitor);
    app.proxy.resetStats();
    const { status, body } = await call("session", {});
    expect(app.proxy.stats().http_requests).toBe(0);
    expect([status, body]).toEqual([200, { expires_at: hint() }]);
    expect(cookieOf(visitor)).toBe(before);
  });

  it("with 3 ticks left it gets new tokens; two tabs at once get the same session, and the limiter is not asked", async () => {
    const old = { access: visitor.cookie("access"), refresh: visitor.cookie("refresh"), at: hint() };
    await app.restart({ clockOffsetMs: 14 * 60_000 });
    app.redis.setUnreachable(true);
    try {
      const second = new Visitor(app);
      for (const [name, value] of visitor.cookies) second.cookies.set(name, value);
      const [one, two] = await Promise.all([call("session", {}), call("session", {}, { browser: second })]);
      expect([one.status, two.status]).toEqual([200, 200]);
      expect(hint()).toBeGreaterThan(old.at + 800);
      expect(one.body).toEqual({ expires_at: hint() });
      expect(visitor.cookie("access")).not.toBe(old.access);
      expect(visitor.cookie("refresh")).not.toBe(old.refresh);
      expect(second.cookie("refresh")).toBe(visitor.cookie("refresh"));
    } finally {
      app.redis.setUnreachable(false);
    }
    expect((await check()).body.success).toBe(true);
    await app.restart({ clockOffsetMs: 0 });
  });

  it("a session that was revoked: 401, and the cookies are taken back", async () => {
    await app.sql("update sessions set revoked_at = now() where user_id = $1", [person.userId]);
    await app.restart({ clockOffsetMs: 14 * 60_000 });
    const { status, body } = await call("session", {});
    expect([status, body]).toMatchObject([401, { error: { code: "session_expired" } }]);
    expect(visitor.hasSession).toBe(false);
    await app.restart({ clockOffsetMs: 0 });
  });

  it("the database is away: an error, and the cookies stay for when it is back", async () => {
    await app.restart({ clockOffsetMs: 14 * 60_000 });
    app.proxy.setFault("refuse");
    const { status } = await call("session", {});
    app.proxy.setFault("off");
    expect(status).toBeGreaterThanOrEqual(500);
    expect(visitor.hasSession).toBe(true);
    expect((await call("session", {})).status).toBe(200);
    await app.restart({ clockOffsetMs: 0 });
  });

  it("nobody has none; another site's page may not ask", async () => {
    expect((await call("session", {}, { browser: new Visitor(app) })).status).toBe(401);
    expect((await call("session", {}, { headers: { origin: "https://elsewhere.example" } })).status).toBe(
      403,
    );
  });
});

describe("GET /api/v1/me/notifications, what the notifications button of our screens reads", () => {
  it("by the screen's cookies, newest 50; nobody gets 401, another site's page 403", async () => {
    const ask = (headers: Record<string, string>) => app.fetch("/api/v1/me/notifications", { headers });
    const answer = await ask({ cookie: cookieOf(visitor), "sec-fetch-site": "same-origin" });
    expect([answer.status, await answer.json()]).toEqual([200, { rows: [], unread_count: 0 }]);
    expect((await ask({})).status).toBe(401);
    expect((await ask({ cookie: cookieOf(visitor), "sec-fetch-site": "cross-site" })).status).toBe(403);
  });
});
