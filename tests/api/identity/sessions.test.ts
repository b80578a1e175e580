import { afterAll, beforeAll, expect, test } from "vitest";
import { countAttempts, type TestApp, startApp } from "../../support/app.ts";
import { callJson, codeOf, makePerson, PASSWORD, Visitor, withoutNonce } from "../../support/identity.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

async function tokensOf(email: string) {
  const body = { email, password: PASSWORD };
  const answer = await callJson(app, "POST", "/api/auth/v1/token?grant_type=password", { body });
  return { access: String(answer.body.access_token), refresh: String(answer.body.refresh_token) };
}

const refresh = (token: string) =>
  callJson(app, "POST", "/api/auth/v1/token?grant_type=refresh_token", { body: { refresh_token: token } });
const me = (token: string) => callJson(app, "GET", "/api/v1/me", { token });

test("signing in opens a session in HttpOnly cookies and redirects to the page asked for", async () => {
  const { email } = await makePerson(app, { email: "entra@exemplo.test" });
  const visitor = new Visitor(app);
  const answer = await visitor.signIn(email, { next: "/athlete-profile?a=1" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/athlete-profile?a=1"]);
  expect(answer.headers.get("x-remix-replace")).toBe("true");
  const cookies = answer.headers.getSetCookie();
  expect(cookies).toHaveLength(4);
  // The third shows scripts that somebody is signed in on this device, not who.
  expect(cookies[2]).toMatch(/^quadra-127-0-0-1-\d+-member=\d{10}; Max-Age=2592000; Path=\/; SameSite=Lax$/);
  // The fourth lets the browser be known again where sign-ins are counted; it outlives the session and opens nothing.
  expect(cookies[3]).toMatch(
    /^quadra-127-0-0-1-\d+-device=[0-9a-f]{32}\.[\w-]{22}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  for (const cookie of cookies.slice(0, 2)) {
    expect(cookie).toMatch(
      /^quadra-127-0-0-1-\d+-(access|refresh)=\S+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  }
  const [stored] = await app.sql("select token_hash from refresh_tokens");
  expect(stored?.token_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(stored?.token_hash).not.toContain(visitor.cookie("refresh"));
});

test("a wrong password and an unknown address read the same, and the typed e-mail stays", async () => {
  const { email } = await makePerson(app, { email: "errada@exemplo.test" });
  const answers = [
    await new Visitor(app).signIn(email, { password: "outra senha" }),
    await new Visitor(app).signIn("ninguem@exemplo.test"),
  ];
  const plain = async (answer: Response) =>
    withoutNonce(await answer.text()).replaceAll(/(errada|ninguem)@/g, "…@");
  const [known, unknown] = await Promise.all(answers.map(plain));
  expect(answers.map((answer) => answer.status)).toEqual([400, 400]);
  expect(known).toBe(unknown);
  expect(known).toContain("E-mail ou senha incorretos.");
  expect(known).toContain('value="…@exemplo.test"');
});

test("the right password of an unconfirmed address asks for the digits just mailed", async () => {
  const { email } = await makePerson(app, { email: "falta@exemplo.test", isConfirmed: false });
  const visitor = new Visitor(app);
  const answer = await visitor.signIn(email);
  expect(await answer.text()).toContain("Código de seis números");
  expect(visitor.hasSession).toBe(false);
  const code = await codeOf(app, email);
  const done = await visitor.post("/auth", {
    intent: "verify",
    email,
    registrationId: "",
    purpose: "signup",
    code,
  });
  expect(done.headers.get("location")).toBe("/athlete-dashboard");
});

test("five failures by e-mail and address block the sign-in; a success gives its attempt back", async () => {
  const { email } = await makePerson(app, { email: "limite@exemplo.test" });
  for (let i = 0; i < 4; i += 1) {
    expect((await new Visitor(app).signIn(email, { password: "errada" })).status).toBe(400);
    const counted = await countAttempts(app);
    expect((await new Visitor(app).signIn(email)).status).toBe(302);
    await expect.poll(() => countAttempts(app), { timeout: 10_000 }).toBe(counted);
  }
  expect((await new Visitor(app).signIn(email, { password: "errada" })).status).toBe(400);
  const refused = await new Visitor(app).signIn(email);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.text()).toMatch(
    /Limite de tentativas excedido.*Aguarde \d+ minutos? antes de tentar novamente\./s,
  );
  const { status, headers, body } = await callJson(app, "POST", "/api/auth/v1/token?grant_type=password", {
    body: { email, password: PASSWORD },
  });
  expect([status, body.error_code]).toEqual([429, "over_request_rate_limit"]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
});

test("a limiter that is out of reach refuses", async () => {
  const { email } = await makePerson(app, { email: "semredis@exemplo.test" });
  const visitor = new Visitor(app);
  await visitor.signIn(email);
  app.redis.setUnreachable(true);
  try {
    const refused = await new Visitor(app).signIn(email);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    const action = await visitor.post("/athlete-profile", { intent: "join" });
    expect([action.status, action.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await action.text()).toContain("Não foi possível verificar agora; tente de novo em instantes.");
    expect((await visitor.post("/auth?sair=1", {})).status).toBe(302);
  } finally {
    app.redis.setUnreachable(false);
  }
  expect((await new Visitor(app).signIn(email)).status).toBe(302);
});

test("refresh tokens rotate; two at once get the same successor; a later reuse ends the session", async () => {
  const { email } = await makePerson(app, { email: "roda@exemplo.test" });
  const first = await tokensOf(email);
  const [one, two] = await Promise.all([refresh(first.refresh), refresh(first.refresh)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.body.refresh_token).toBe(two.body.refresh_token);
  expect(one.body.refresh_token).not.toBe(first.refresh);
  const late = await refresh(first.refresh);
  expect(late.body.refresh_token).toBe(one.body.refresh_token);
  expect((await me(String(one.body.access_token))).status).toBe(200);

  await app.restart({ clockOffsetMs: 11_000 });
  const reused = await refresh(first.refresh);
  expect([reused.status, reused.body.error_code]).toEqual([400, "refresh_token_already_used"]);
  expect((await refresh(String(one.body.refresh_token))).status).toBe(400);
  const after = await me(String(one.body.access_token));
  expect([after.status, (after.body.error as { code: string }).code]).toEqual([401, "session_expired"]);
  await app.restart({ clockOffsetMs: 0 });
});

test("a screen with a stale access token refreshes on the way", async () => {
  const { email } = await makePerson(app, { email: "velha@exemplo.test" });
  const visitor = new Visitor(app);
  await visitor.signIn(email);
  const before = { access: visitor.cookie("access"), refresh: visitor.cookie("refresh") };
  expect((await visitor.get("/athlete-profile")).headers.getSetCookie()).toEqual([]);
  await app.restart({ clockOffsetMs: 16 * 60_000 });
  const answer = await visitor.get("/athlete-profile");
  expect(answer.status).toBe(200);
  expect(visitor.cookie("access")).not.toBe(before.access);
  expect(visitor.cookie("refresh")).not.toBe(before.refresh);

  await app.restart({ clockOffsetMs: 40 * 86_400_000 });
  const expired = await visitor.get("/athlete-profile");
  expect([expired.status, expired.headers.get("location")]).toEqual([
    302,
    "/auth?next=%2Fathlete-profile&expirou=1",
  ]);
  expect(visitor.hasSession).toBe(false);
  await app.restart({ clockOffsetMs: 0 });
});

test("signing out ends the session on the server and clears the cookies", async () => {
  const { email } = await makePerson(app, { email: "sai@exemplo.test" });
  const visitor = new Visitor(app);
  await visitor.signIn(email);
  const kept = new Map(visitor.cookies);
  const answer = await visitor.post("/auth?sair=1", {});
  expect(answer.status).toBe(302);
  expect(visitor.hasSession).toBe(false);
  const intruder = new Visitor(app);
  for (const [name, value] of kept) intruder.cookies.set(name, value);
  const refused = await intruder.get("/athlete-profile");
  expect(refused.headers.get("location")).toBe("/auth?next=%2Fathlete-profile&expirou=1");
  expect(await (await intruder.get("/auth?next=%2Fathlete-profile&expirou=1")).text()).toContain(
    "Sua sessão expirou",
  );
});

test("a mutation from another site is refused, also for a signed-in person", async () => {
  const { email } = await makePerson(app, { email: "outro@exemplo.test" });
  const visitor = new Visitor(app);
  await visitor.signIn(email);
  for (const origin of ["https://evil.example", "null", `${app.origin}.evil.example`]) {
    // 400 is the router's own refusal, 403 ours.
    expect([400, 403]).toContain((await visitor.post("/auth?sair=1", {}, origin)).status);
  }
  const headers = {
    cookie: `${[...visitor.cookies].map((pair) => pair.join("=")).join("; ")}`,
    "sec-fetch-site": "cross-site",
  };
  expect((await app.fetch("/auth?sair=1", { method: "POST", headers })).status).toBe(403);
  expect((await visitor.get("/athlete-profile")).status).toBe(200);
  const stranger = await new Visitor(app).post(
    "/auth",
    { email, password: PASSWORD },
    "https://evil.example",
  );
  expect([400, 403]).toContain(stranger.status);
  expect(stranger.headers.getSetCookie()).toEqual([]);
});

test("a forgotten password is replaced by six digits, and other devices are out", async () => {
  const { email } = await makePerson(app, { email: "esqueceu@exemplo.test" });
  const old = await tokensOf(email);
  const visitor = new Visitor(app);
  const sent = await visitor.post("/auth?painel=senha", { intent: "recover", email });
  expect(await sent.text()).toContain("Nova senha");
  const code = await codeOf(app, email);
  const reset = { intent: "reset", email, code, password: "outra senha boa" };
  expect((await visitor.post("/auth?painel=senha", { ...reset, password: "curta" })).status).toBe(400);
  const done = await visitor.post("/auth?painel=senha", reset);
  expect(done.headers.get("location")).toBe("/athlete-dashboard");
  expect((await me(old.access)).status).toBe(401);
  expect((await new Visitor(app).signIn(email)).status).toBe(400);
  expect((await new Visitor(app).signIn(email, { password: "outra senha boa" })).status).toBe(302);
  const nobody = await new Visitor(app).post("/auth?painel=senha", {
    intent: "recover",
    email: "nao@exemplo.test",
  });
  expect(nobody.status).toBe(200);
  expect(app.mail("nao@exemplo.test")).toEqual([]);
});
