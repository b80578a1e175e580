import { randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTokens } from "../../../app/platform/tokens.server.ts";
import { type TestApp, startApp } from "../../support/app.ts";
import { makeClub, makePerson, type TestPerson, Visitor } from "../../support/identity.ts";

let app: TestApp;
let clubId: string;
let otherClubId: string;
let athlete: TestPerson;

const PROTECTED = [
  "/athlete-dashboard",
  "/athlete-profile",
  "/athlete/subscription/plans",
  "/athlete/subscription",
  "/athlete/subscription/success",
  "/athlete/regional-rankings",
  "/club-admin-dashboard",
  "/super-admin-dashboard",
  "/system-diagnostics",
];

beforeAll(async () => {
  app = await startApp();
  clubId = await makeClub(app, "Praia Clube");
  otherClubId = await makeClub(app, "Outro Clube");
  athlete = await makePerson(app, { email: "atleta@exemplo.test", clubId });
});
afterAll(() => app.stop());

async function signedIn(person: TestPerson): Promise<Visitor> {
  const visitor = new Visitor(app);
  const answer = await visitor.signIn(person.email);
  if (answer.status !== 302) throw new Error(`sign-in answered ${answer.status}`);
  return visitor;
}

test.each(PROTECTED)("%s sends a visitor to sign in and back", async (path) => {
  const answer = await new Visitor(app).get(`${path}?x=1`);
  expect([answer.status, answer.headers.get("location")]).toEqual([
    302,
    `/auth?next=${encodeURIComponent(`${path}?x=1`)}`,
  ]);
  expect(answer.headers.get("x-remix-replace")).toBe("true");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(await answer.text()).toBe("");
});

test("spec §2: a route names another target: who has no account is led from /profile-setup to make one", async () => {
  const visitor = new Visitor(app);
  const answer = await visitor.get("/profile-setup?convite=abc");
  expect([answer.status, answer.headers.get("location"), answer.headers.get("x-remix-replace")]).toEqual([
    302,
    "/athlete-registration?convite=abc",
    "true",
  ]);
  // Not one whose session is over: they have an account.
  const former = await signedIn(await makePerson(app, { email: "antiga@exemplo.test" }));
  await app.sql(
    "update sessions set revoked_at = now() where user_id = (select id from users where email = 'antiga@exemplo.test')",
  );
  expect((await former.get("/profile-setup")).headers.get("location")).toBe(
    "/auth?next=%2Fprofile-setup&expirou=1",
  );
});

test("each role opens its own screens and gets the panel on the others", async () => {
  const people = {
    athlete,
    admin: await makePerson(app, {
      email: "admin@exemplo.test",
      role: "club_admin",
      clubId,
      adminOf: [clubId],
    }),
    superAdmin: await makePerson(app, { email: "super@exemplo.test", role: "super_admin" }),
    coach: await makePerson(app, {
      email: "coach@exemplo.test",
      role: "coach",
      hasProfile: true,
      adminOf: [clubId],
    }),
  };
  const expected: Record<keyof typeof people, Record<string, number>> = {
    athlete: { "/athlete-profile": 200, "/club-admin-dashboard": 403, "/super-admin-dashboard": 403 },
    admin: { "/athlete-profile": 403, "/club-admin-dashboard": 200, "/super-admin-dashboard": 403 },
    superAdmin: { "/athlete-profile": 403, "/super-admin-dashboard": 200, "/system-diagnostics": 200 },
    coach: { "/athlete-profile": 403, "/club-admin-dashboard": 403, "/super-admin-dashboard": 403 },
  };
  for (const [name, person] of Object.entries(people)) {
    const visitor = await signedIn(person);
    for (const [path, status] of Object.entries(expected[name as keyof typeof people])) {
      const answer = await visitor.get(path);
      expect([name, path, answer.status]).toEqual([name, path, status]);
      const html = await answer.text();
      const hasPanel = html.includes("Acesso Restrito");
      expect([name, path, hasPanel]).toEqual([name, path, status === 403]);
      if (status === 403) expect(html).toContain("Você não tem permissão para acessar esta área");
    }
  }
});

test("an admin opens no other club; a super admin opens any, and leaves one audit line an hour", async () => {
  const admin = await makePerson(app, {
    email: "dois@exemplo.test",
    role: "club_admin",
    clubId,
    adminOf: [clubId],
  });
  const visitor = await signedIn(admin);
  expect((await visitor.get(`/club-admin-dashboard?clube=${clubId}`)).status).toBe(200);
  expect((await visitor.get(`/club-admin-dashboard?clube=${otherClubId}`)).status).toBe(403);
  expect((await visitor.get("/club-admin-dashboard?clube=nada")).status).toBe(403);

  const platform = await makePerson(app, { email: "dona@exemplo.test", role: "super_admin" });
  const owner = await signedIn(platform);
  const unnamed = await owner.get("/club-admin-dashboard");
  expect(unnamed.headers.get("location")).toBe("/super-admin-dashboard");
  for (let i = 0; i < 2; i += 1) {
    expect((await owner.get(`/club-admin-dashboard?clube=${otherClubId}`)).status).toBe(200);
  }
  const lines = await app.sql(
    "select actor_user_id, club_id from audit_lines where action = 'club_dashboard_opened'",
  );
  expect(lines).toEqual([{ actor_user_id: platform.userId, club_id: otherClubId }]);
});

test("an athlete without a profile is sent to make one", async () => {
  const person = await makePerson(app, { email: "sem@exemplo.test", hasProfile: false });
  const visitor = new Visitor(app);
  expect((await visitor.signIn(person.email)).headers.get("location")).toBe("/profile-setup");
  expect((await visitor.get("/athlete-dashboard?dupla=")).headers.get("location")).toBe(
    "/profile-setup?next=%2Fathlete-dashboard%3Fdupla%3D",
  );
  expect((await visitor.get("/profile-setup")).status).toBe(200);
});

test("a revoked session opens nothing, though its token is still good", async () => {
  const visitor = await signedIn(athlete);
  await app.sql("update sessions set revoked_at = now() where user_id = $1", [athlete.userId]);
  const answer = await visitor.get("/athlete-dashboard");
  expect(answer.headers.get("location")).toBe("/auth?next=%2Fathlete-dashboard&expirou=1");
  expect(await answer.text()).not.toContain("Ana Teste");
});

test("forged, foreign and malformed tokens are no tokens", async () => {
  const [session] = await app.sql("select id from sessions where user_id = $1 limit 1", [athlete.userId]);
  await app.sql("update sessions set revoked_at = null where id = $1", [session?.id]);
  const issuer = `${app.vars.APP_ORIGIN}/api/auth/v1`;
  const claims = { sub: athlete.userId, session_id: String(session?.id), email: athlete.email };
  const good = await createTokens(app.vars.AUTH_SIGNING_KEYS ?? "", issuer).sign(claims, new Date(), 600);

  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const stranger = { keys: [{ ...(await exportJWK(privateKey)), kid: "k" }] };
  const foreign = await createTokens(JSON.stringify(stranger), issuer).sign(claims, new Date(), 600);
  const elsewhere = await createTokens(app.vars.AUTH_SIGNING_KEYS ?? "", "https://evil.example").sign(
    claims,
    new Date(),
    600,
  );
  const expired = await createTokens(app.vars.AUTH_SIGNING_KEYS ?? "", issuer).sign(claims, new Date(0), 600);
  const [header = "", payload = "", signature = ""] = good.split(".");
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const [publicKey] = (JSON.parse(app.vars.AUTH_SIGNING_KEYS ?? "") as { keys: { x: string }[] }).keys;
  const hmac = await new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(issuer)
    .setAudience("authenticated")
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode(publicKey?.x));
  const bad = [
    `${encode({ alg: "none", typ: "JWT" })}.${payload}.`,
    `${encode({ alg: "none", typ: "JWT" })}.${payload}.${signature}`,
    `${header}.${encode({ ...claims, sub: randomUUID(), exp: 9_999_999_999 })}.${signature}`,
    `${header}.${payload}.${signature.slice(0, -2)}`,
    ` ${good}`,
    `${good}.x`,
    `${good}=`,
    foreign,
    elsewhere,
    expired,
    hmac,
    "",
  ];
  const open = async (token: string) => {
    const answer = await app.fetch("/api/v1/me", { headers: { authorization: `Bearer ${token}` } });
    return answer.status;
  };
  expect(await open(good)).toBe(200);
  for (const token of bad.filter((token) => token.trim() !== good))
    expect([token, await open(token)]).toEqual([token, 401]);
  const name = `quadra-${new URL(app.origin).host.replaceAll(/[^a-z0-9]+/g, "-")}-access`;
  const page = async (token: string) =>
    (await app.fetch("/athlete-profile", { headers: { cookie: `${name}=${token}` } })).status;
  expect(await page(good)).toBe(200);
  for (const token of bad)
    if (!token.startsWith(" ")) expect([token, await page(token)]).toEqual([token, 302]);
});

test("cookies open no API, bearer tokens open no screen", async () => {
  const visitor = await signedIn(athlete);
  expect((await visitor.get("/api/v1/me")).status).toBe(401);
  const authorization = `Bearer ${visitor.cookie("access")}`;
  expect((await app.fetch("/api/v1/me", { headers: { authorization } })).status).toBe(200);
  expect((await app.fetch("/athlete-profile", { headers: { authorization } })).status).toBe(302);
});

test.each([
  ["//evil.example", "/athlete-dashboard"],
  ["/\\evil.example", "/athlete-dashboard"],
  ["https://evil.example", "/athlete-dashboard"],
  ["/athlete-profile", "/athlete-profile"],
])("after sign-in, next=%s redirects to %s", async (next, target) => {
  const person = await makePerson(app, { email: `${randomUUID()}@exemplo.test` });
  const visitor = new Visitor(app);
  expect((await visitor.signIn(person.email, { next })).headers.get("location")).toBe(target);
  const back = await visitor.get(`/auth?next=${encodeURIComponent(next)}`);
  expect(back.headers.get("location")).toBe(target);
});

test("a protected page is one round trip to the database", async () => {
  const visitor = await signedIn(athlete);
  await visitor.get("/athlete-profile");
  const before = app.proxy.stats().http_requests;
  expect((await visitor.get("/athlete-profile")).status).toBe(200);
  expect(app.proxy.stats().http_requests - before).toBe(1);
});

test("unknown paths: the page, status 404", async () => {
  for (const path of ["/nada", "/athlete/nada", "/public-ranking"]) {
    const answer = await new Visitor(app).get(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).toContain("esta página não existe");
  }
  const api = await app.fetch("/api/v1/nada");
  expect(api.status).toBe(404);
  expect(await api.json()).toEqual({
    error: { code: "not_found", message: "Não encontramos o que você procura." },
  });
});

test("every answer has the default headers", async () => {
  for (const path of ["/auth", "/nada", "/healthz", "/api/v1/me"]) {
    const { headers } = await app.fetch(path);
    expect([path, headers.get("cache-control")]).toEqual([path, "private, no-store"]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    const isDocument = headers.get("content-type")?.startsWith("text/html");
    expect(headers.get("content-security-policy")).toContain(
      isDocument ? "frame-ancestors 'self'" : "default-src 'none'; frame-ancestors 'none'",
    );
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  }
});

test("a refusal that never read its body leaves the connection to the next request", async () => {
  const body = JSON.stringify({ filler: "x".repeat(20_000) });
  for (let i = 0; i < 40; i += 1) {
    const answer = await app.fetch("/api/auth/v1/logout", { method: "POST", body });
    expect(answer.status).toBe(401);
    await answer.text();
  }
});
