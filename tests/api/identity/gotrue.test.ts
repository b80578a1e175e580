import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startApp } from "../../support/app.ts";
import {
  callJson,
  codeOf,
  codesOf,
  makeClub,
  makePerson,
  makeTerms,
  PASSWORD,
  type TestPerson,
} from "../../support/identity.ts";

let app: TestApp;
let person: TestPerson;
let clubId: string;

const AUTH = "/api/auth/v1";
const post = (path: string, body?: unknown, token?: string) =>
  callJson(app, "POST", `${AUTH}${path}`, { body, token });

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
  clubId = await makeClub(app, "Praia Clube");
  person = await makePerson(app, { email: "bia@exemplo.test", name: "Bia Lima", clubId });
});
afterAll(() => app.stop());

async function signIn(email = person.email) {
  const { status, body } = await post("/token?grant_type=password", { email, password: PASSWORD });
  expect(status).toBe(200);
  return body as { access_token: string; refresh_token: string; user: Record<string, unknown> };
}

test("signup → mail → verify → a session with its user", async () => {
  const email = "nova@exemplo.test";
  const signup = await post("/signup", { email, password: PASSWORD, data: { name: "Nova Pessoa" } });
  expect(signup.status).toBe(200);
  expect(signup.body).toMatchObject({ aud: "authenticated", role: "authenticated", email });
  const { id } = signup.body as { id: string };
  const identity = {
    identity_id: id,
    id,
    user_id: id,
    provider: "email",
    email,
    created_at: expect.any(String) as string,
    updated_at: expect.any(String) as string,
  };
  const data = { sub: id, email, phone_verified: false };
  expect(signup.body.identities).toEqual([
    { ...identity, identity_data: { ...data, email_verified: false } },
  ]);
  expect(signup.body.access_token).toBeUndefined();
  expect(signup.headers.getSetCookie()).toEqual([]);

  const early = await post("/token?grant_type=password", { email, password: PASSWORD });
  expect([early.status, early.body.error_code]).toEqual([400, "email_not_confirmed"]);
  const wrong = await post("/verify", { type: "signup", email, token: "000000" });
  expect(wrong.body).toEqual({
    code: 403,
    error_code: "otp_expired",
    msg: expect.stringContaining("Código inválido"),
  });

  const verified = await post("/verify", { type: "signup", email, token: await codeOf(app, email, 2) });
  expect(verified.status).toBe(200);
  expect(verified.body).toMatchObject({
    token_type: "bearer",
    expires_in: 900,
    user: { email, id: expect.any(String) },
  });
  expect(Number(verified.body.expires_at)).toBeCloseTo(Date.now() / 1000 + 900, -1);
  const user = await callJson(app, "GET", `${AUTH}/user`, { token: String(verified.body.access_token) });
  expect(user.body).toMatchObject({
    email,
    user_metadata: { name: "Nova Pessoa" },
    email_confirmed_at: expect.any(String),
    identities: [
      {
        ...identity,
        identity_data: { ...data, email_verified: true },
        last_sign_in_at: expect.any(String) as string,
      },
    ],
  });
});

test("signup answers the same for an address that has an account", async () => {
  const fresh = await post("/signup", { email: "outra@exemplo.test", password: PASSWORD });
  const known = await post("/signup", { email: person.email, password: PASSWORD });
  expect(known.status).toBe(fresh.status);
  expect(Object.keys(known.body)).toEqual(Object.keys(fresh.body));
  const shape = (body: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(body).map(([key, value]) => [key, typeof value]));
  expect(shape(known.body)).toEqual(shape(fresh.body));
  expect(known.body.id).not.toBe(person.userId);
});

test.each([
  ["/signup", { email: "x@exemplo.test", password: "curta" }, 422, "weak_password"],
  ["/signup", { email: "x", password: PASSWORD }, 422, "validation_failed"],
  [
    "/token?grant_type=password",
    { email: "ninguem@exemplo.test", password: PASSWORD },
    400,
    "invalid_credentials",
  ],
  ["/token?grant_type=refresh_token", { refresh_token: "nada" }, 400, "refresh_token_not_found"],
  ["/token?grant_type=pkce", {}, 422, "validation_failed"],
  ["/verify", { type: "recovery", email: "ninguem@exemplo.test", token: "123456" }, 403, "otp_expired"],
  ["/logout", {}, 401, "no_authorization"],
  ["/nada", {}, 404, "not_found"],
])("%s answers errors as GoTrue does", async (path, body, status, code) => {
  const answer = await post(path, body);
  expect([answer.status, answer.body.code, answer.body.error_code]).toEqual([status, status, code]);
  expect(answer.body.msg).toMatch(/[a-zà-ú]/);
});

test("a body that is no JSON object is bad_json", async () => {
  const answer = await app.fetch(`${AUTH}/signup`, { method: "POST", body: "{" });
  expect([answer.status, ((await answer.json()) as { error_code: string }).error_code]).toEqual([
    400,
    "bad_json",
  ]);
});

test("logout: this session, the others, or all", async () => {
  const [one, two, three] = [await signIn(), await signIn(), await signIn()];
  const isLive = async (token: string) =>
    (await callJson(app, "GET", `${AUTH}/user`, { token })).status === 200;
  expect((await post("/logout?scope=local", undefined, one.access_token)).status).toBe(204);
  expect([await isLive(one.access_token), await isLive(two.access_token)]).toEqual([false, true]);
  await post("/logout?scope=others", undefined, two.access_token);
  expect([await isLive(two.access_token), await isLive(three.access_token)]).toEqual([true, false]);
  const four = await signIn();
  await post("/logout", undefined, four.access_token);
  expect([await isLive(two.access_token), await isLive(four.access_token)]).toEqual([false, false]);
  const gone = await callJson(app, "GET", `${AUTH}/user`, { token: two.access_token });
  expect([gone.status, gone.body.error_code]).toEqual([403, "session_not_found"]);
  expect((await post("/token?grant_type=refresh_token", { refresh_token: four.refresh_token })).status).toBe(
    400,
  );
});

test("otp signs in a person with an account, and does not show who has none", async () => {
  const sent = codesOf(app, person.email).length;
  expect(await post("/otp", { email: person.email })).toMatchObject({ status: 200, body: {} });
  expect(await post("/otp", { email: "ninguem@exemplo.test", create_user: false })).toMatchObject({
    status: 200,
    body: {},
  });
  const token = await codeOf(app, person.email, sent + 1);
  expect(app.mail("ninguem@exemplo.test")).toEqual([]);
  const isBound = await post("/verify", { type: "recovery", email: person.email, token });
  expect(isBound.status).toBe(403);
  expect((await post("/verify", { type: "email", email: person.email, token })).status).toBe(200);
});

test("the keys are public and hold nothing private", async () => {
  const answer = await callJson(app, "GET", `${AUTH}/.well-known/jwks.json`);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const [key] = answer.body.keys as Record<string, string>[];
  expect(key).toMatchObject({ kty: "EC", crv: "P-256", alg: "ES256", use: "sig" });
  expect(key?.d).toBeUndefined();
});

test("GET /api/v1/me", async () => {
  const { access_token: token } = await signIn();
  const answer = await callJson(app, "GET", "/api/v1/me", { token });
  expect(answer.body).toMatchObject({
    id: person.userId,
    email: person.email,
    name: "Bia Lima",
    user_role: "athlete",
    club_id: clubId,
    security_level: "low",
    club: { id: clubId, name: "Praia Clube", subscription_status: "active", subscription_end_date: null },
    athlete: { id: person.athleteId },
    has_accepted_terms: false,
  });
  const none = await callJson(app, "GET", "/api/v1/me");
  expect([none.status, none.body]).toEqual([
    401,
    { error: { code: "unauthenticated", message: "Você precisa estar logado para acessar esta área." } },
  ]);
});

test("cities and clubs are found without accents, by everybody, page by page", async () => {
  const cities = await callJson(app, "GET", "/api/v1/cities?search=joao%20pess");
  const labels = (cities.body.rows as { label: string }[]).map((row) => row.label);
  expect(labels).toEqual(["João Pessoa/PB", "Coronel João Pessoa/RN"]);
  await makeClub(app, "Água Clube");
  await makeClub(app, "100% Tênis");
  const all = await callJson(app, "GET", "/api/v1/clubs?limit=2");
  expect((all.body.rows as { name: string }[]).map((row) => row.name)).toEqual(["100% Tênis", "Água Clube"]);
  const cursor = encodeURIComponent(String(all.body.next_cursor));
  const rest = await callJson(app, "GET", `/api/v1/clubs?limit=2&cursor=${cursor}`);
  expect(rest.body).toEqual({
    rows: [{ id: clubId, name: "Praia Clube", city: "João Pessoa", state: "PB" }],
    next_cursor: null,
  });
  for (const [search, found] of [
    ["agua", 1],
    ["CLUBE", 2],
    ["%25", 1],
    ["_", 0],
  ] as const) {
    const answer = await callJson(app, "GET", `/api/v1/clubs?search=${search}`);
    expect([search, (answer.body.rows as unknown[]).length]).toEqual([search, found]);
  }
});

test("CORS lets the configured origins in, never with cookies", async () => {
  const preflight = (origin: string) =>
    app.fetch("/api/v1/matches", {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "idempotency-key",
      },
    });
  const ours = await preflight(app.origin);
  expect(ours.status).toBe(204);
  expect(ours.headers.get("access-control-allow-origin")).toBe(app.origin);
  const allowed = ours.headers.get("access-control-allow-headers")?.toLowerCase() ?? "";
  for (const header of [
    "authorization",
    "apikey",
    "content-type",
    "x-client-info",
    "x-supabase-api-version",
    "idempotency-key",
  ]) {
    expect(allowed).toContain(header);
  }
  expect(ours.headers.get("access-control-allow-credentials")).toBeNull();
  expect((await preflight("https://evil.example")).headers.get("access-control-allow-origin")).toBeNull();
});

test("/healthz says how each dependency is, with no secrets, and 503 without the database", async () => {
  const well = await app.fetch("/healthz");
  expect(well.status).toBe(200);
  const dependencies = { database: "ok", redis: "ok", realtime: "ok", mail: "configured" };
  expect(await well.json()).toEqual({ status: "ok", dependencies });
  app.redis.setUnreachable(true);
  const degraded = await app.fetch("/healthz");
  app.redis.setUnreachable(false);
  expect([degraded.status, await degraded.json()]).toEqual([
    200,
    { status: "degraded", dependencies: { ...dependencies, redis: "down" } },
  ]);
  app.proxy.setFault("hang");
  const down = await app.fetch("/healthz");
  app.proxy.setFault("off");
  expect([down.status, ((await down.json()) as { status: string }).status]).toEqual([503, "degraded"]);
});

// Last: it uses up the minute of everybody at this address.
test("a hundred calls a minute for one caller, then 429 with Retry-After", async () => {
  const { access_token: token } = await signIn();
  const calls = await Promise.all(
    Array.from({ length: 130 }, () => callJson(app, "GET", "/api/v1/me", { token })),
  );
  const refused = calls.filter((call) => call.status === 429);
  expect(calls.filter((call) => call.status === 200).length).toBeLessThanOrEqual(100);
  expect(refused.length).toBeGreaterThanOrEqual(30);
  expect(refused[0]?.body).toMatchObject({ error: { code: "rate_limited" } });
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await post("/token?grant_type=password", { email: person.email, password: PASSWORD })).status).toBe(
    200,
  );
});
