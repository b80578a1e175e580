import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import { callJson, makePerson, makeTerms, PASSWORD, Visitor } from "../../support/identity.ts";

// Spec §3, §5, §7: the three remote procedures about terms, and the same for the screens' modal by cookie.

let app: TestApp;
const tokens: Record<string, string> = {};
const visitors: Record<string, Visitor> = {};

beforeAll(async () => {
  app = await startApp();
  for (const [name, role] of [
    ["ana", "athlete"],
    ["bia", "athlete"],
    ["sara", "super_admin"],
  ] as const) {
    const { email } = await makePerson(app, { email: `${name}@exemplo.test`, role });
    const body = { email, password: PASSWORD };
    const answer = await callJson(app, "POST", "/api/auth/v1/token?grant_type=password", { body });
    tokens[name] = String(answer.body.access_token);
    visitors[name] = new Visitor(app);
    await visitors[name].signIn(email);
  }
});
afterAll(() => app?.stop());
beforeEach(() => forgetLimits(app));

async function rpc(name: string, body?: unknown, who?: string) {
  const answer = await app.fetch(`/api/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": "Navegador de teste",
      "cf-connecting-ip": "203.0.113.9",
      ...(who ? { authorization: `Bearer ${tokens[who]}` } : {}),
    },
    body: body === undefined ? "" : JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as never };
}

const cookies = (who: string) =>
  [...visitors[who]!.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

async function screen(
  method: string,
  path: string,
  options: { who?: string; body?: unknown; headers?: object } = {},
) {
  const answer = await app.fetch(`/api/v1/me/terms${path}`, {
    method,
    headers: {
      ...(options.who ? { cookie: cookies(options.who) } : {}),
      ...(options.body ? { "content-type": "application/json" } : {}),
      origin: app.origin,
      ...options.headers,
    },
    ...(options.body ? { body: JSON.stringify(options.body) } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === "" ? null : JSON.parse(text) };
}

const kept = (name: string) =>
  app.sql(
    `select t.terms_version, t.method, t.user_agent, t.ip_address, t.accepted_at > now() - interval '1 minute' as is_now
     from terms_acceptances t join users u on u.id = t.user_id where u.email = $1`,
    [`${name}@exemplo.test`],
  );

describe("without terms in effect", () => {
  it("the list is empty, and nobody has accepted", async () => {
    expect(await rpc("get_current_terms")).toEqual({ status: 200, body: [] });
    expect(await rpc("user_has_accepted_current_terms", {}, "ana")).toEqual({ status: 200, body: false });
    expect((await screen("GET", "", { who: "ana" })).body).toEqual({ terms: null });
  });
});

describe("with terms in effect and others planned", () => {
  beforeAll(async () => {
    await makeTerms(app);
    await app.sql(
      `insert into terms_versions (version, title, content, effective_date) values
       ('0.9', 'Velhos', '# Velhos', '2019-01-01'), ('3.0', 'Futuros', '# Futuros', now() + interval '1 day')`,
    );
  });

  it("get_current_terms: a list whose first item is the current terms, for everybody", async () => {
    const { status, body } = await rpc("get_current_terms", {});
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        title: "Termos de uso",
        version: "1.0",
        content: "# Termos\n\nJogue limpo.",
        effective_date: "2020-01-01T00:00:00.000Z",
      },
    ]);
    expect(await rpc("get_current_terms")).toEqual({ status, body });
    const html = "<h3>Termos</h3>\n<p>Jogue limpo.</p>";
    expect((await screen("GET", "")).body).toEqual({ terms: { ...(body as [object])[0], html } });
  });

  it.each([
    ["get_current_terms", { more: 1 }, undefined],
    ["user_has_accepted_current_terms", { p_user: "x" }, "ana"],
    ["accept_terms", {}, "ana"],
    ["accept_terms", { p_terms_version: 1 }, "ana"],
    ["accept_terms", { p_terms_version: "1.0", p_acceptance_method: "email" }, "ana"],
    ["accept_terms", { p_terms_version: "1.0", p_ip_address: 7 }, "ana"],
    ["accept_terms", { p_terms_version: "1.0", p_extra: null }, "ana"],
  ])("%s with %o is 400 with a reason", async (name, body, who) => {
    const answer = (await rpc(name, body, who)) as {
      status: number;
      body: { error: Record<string, string> };
    };
    expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_input"]);
    expect(answer.body.error.message!.length).toBeGreaterThan(10);
    expect(await kept("ana")).toEqual([]);
  });

  it.each(["user_has_accepted_current_terms", "accept_terms"])("%s needs a session", async (name) => {
    expect((await rpc(name, { p_terms_version: "1.0" })).status).toBe(401);
  });

  it.each(["0.9", "3.0", "nada"])("spec §5: version %s is not the current one", async (version) => {
    const { status, body } = await rpc("accept_terms", { p_terms_version: version }, "ana");
    expect(status).toBe(200);
    expect(body).toEqual({ success: false, error: expect.stringMatching(/não está mais em vigor/) });
    expect(await kept("ana")).toEqual([]);
  });

  it("accepting keeps version, agent and time; the address is the server's, the method manual by default", async () => {
    const answer = await rpc(
      "accept_terms",
      { p_terms_version: "1.0", p_ip_address: "10.1.1.1", p_user_agent: "Mozilla/5.0 (teste)" },
      "ana",
    );
    expect(answer).toEqual({ status: 200, body: { success: true } });
    const [row, ...more] = await kept("ana");
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      terms_version: "1.0",
      method: "manual",
      user_agent: "Mozilla/5.0 (teste)",
      is_now: true,
    });
    expect(row!.ip_address).not.toBe("10.1.1.1");
    expect(await rpc("user_has_accepted_current_terms", {}, "ana")).toEqual({ status: 200, body: true });
    // Twice is once.
    expect((await rpc("accept_terms", { p_terms_version: "1.0" }, "ana")).body).toEqual({ success: true });
    expect(await kept("ana")).toHaveLength(1);
  });

  it.each(["registration", "existing_user", "manual"])("the method %s is kept", async (method) => {
    await app.sql("delete from terms_acceptances");
    await rpc(
      "accept_terms",
      { p_terms_version: "1.0", p_user_agent: null, p_acceptance_method: method },
      "bia",
    );
    expect(await kept("bia")).toMatchObject([{ method, user_agent: "Navegador de teste" }]);
  });

  it("a session that ended accepts nothing", async () => {
    await app.sql("delete from terms_acceptances");
    await app.sql(
      "update sessions set revoked_at = now() where user_id = (select id from users where email = 'bia@exemplo.test')",
    );
    expect((await rpc("accept_terms", { p_terms_version: "1.0" }, "bia")).status).toBe(401);
    expect((await screen("GET", "/acceptance", { who: "bia" })).status).toBe(401);
    expect(await kept("bia")).toEqual([]);
  });

  it("the modal's calls: checked and accepted by the cookies of a screen of ours, never from elsewhere", async () => {
    const check = await screen("GET", "/acceptance", { who: "ana" });
    expect(check.body).toEqual({ accepted: false, required: true });
    expect(check.headers.get("cache-control")).toBe("private, no-store");
    expect((await screen("GET", "/acceptance", { who: "sara" })).body).toEqual({
      accepted: false,
      required: false,
    });
    expect((await screen("GET", "/acceptance")).status).toBe(401);

    const body = { version: "1.0", method: "existing_user" };
    for (const headers of [{ origin: "https://elsewhere.example" }, { "sec-fetch-site": "cross-site" }])
      expect((await screen("POST", "/acceptance", { who: "ana", body, headers })).status).toBe(403);
    expect((await screen("POST", "/acceptance", { body })).status).toBe(401);
    const wrong = await screen("POST", "/acceptance", { who: "ana", body: { ...body, version: "0.9" } });
    expect([wrong.status, wrong.body.error.code]).toEqual([409, "conflict"]);
    expect(await kept("ana")).toEqual([]);

    expect((await screen("POST", "/acceptance", { who: "ana", body })).body).toEqual({ success: true });
    expect(await kept("ana")).toMatchObject([{ method: "existing_user", terms_version: "1.0" }]);
    expect((await screen("GET", "/acceptance", { who: "ana" })).body).toEqual({
      accepted: true,
      required: true,
    });
  });

  it("a new version in effect asks everybody again", async () => {
    await app.sql(
      "insert into terms_versions (version, title, content, effective_date) values ('2.0', 'Novos', '# Novos', now() - interval '1 second')",
    );
    expect(await rpc("user_has_accepted_current_terms", {}, "ana")).toEqual({ status: 200, body: false });
    expect((await rpc("accept_terms", { p_terms_version: "1.0" }, "ana")).body).toMatchObject({
      success: false,
    });
    expect((await rpc("accept_terms", { p_terms_version: "2.0" }, "ana")).body).toEqual({ success: true });
    expect(await kept("ana")).toHaveLength(2);
  });
});
