import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import { confirmFactor, digitsOf, signedIn, tokensOf } from "../../support/auth-client.ts";
import { callJson, makePerson, makeTerms, PASSWORD, Visitor } from "../../support/identity.ts";
import { logFault, type LogLine } from "../../support/log-report.ts";

// Everything that happens at the doors is a security event; those of high risk leave the database by the log and are mailed.

let app: TestApp;
let userId: string;
const EMAIL = "ana@exemplo.test";
const TEAM = "time@exemplo.test";

beforeAll(async () => {
  // An isolate tells of its limiter once a minute: this file needs one that has not told yet.
  app = await startApp({ own: true });
  await makeTerms(app);
  ({ userId } = await makePerson(app, { email: EMAIL }));
  await makePerson(app, { email: TEAM, role: "super_admin" });
});
afterAll(() => app?.stop());
beforeEach(() => forgetLimits(app));

/** Waits until there are so many events of an action, and gives them. */
async function events(action: string, count = 1) {
  const read = () =>
    app.sql<{ risk_level: string; user_id: string | null; details: unknown; resource_id: string | null }>(
      "select risk_level, user_id, details, resource_id from security_events where action = $1 order by at",
      [action],
    );
  await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(count);
  return await read();
}

const logged = (kind: string) =>
  app.logs
    .map(({ line }) => JSON.parse(line) as LogLine)
    .filter((line) => line.event === "security_event" && line.kind === kind);

test("signing in and out, from a screen and by a program", async () => {
  const ana = new Visitor(app);
  await ana.signIn(EMAIL);
  await ana.post("/auth?sair=1", { intent: "signout" });
  const client = await signedIn(app, EMAIL);
  await client.signOut();
  expect(await events("sign_in", 2)).toMatchObject([
    { risk_level: "low", user_id: userId, details: { method: "password" } },
    { risk_level: "low", user_id: userId },
  ]);
  expect((await events("sign_out")).every((event) => event.user_id === userId)).toBe(true);
  expect(logged("sign_in")).toEqual([]);
});

test("a refresh token that somebody copied: high, in the log by id alone, and mailed to the team", async () => {
  const client = await signedIn(app, EMAIL);
  const { refresh } = await tokensOf(client);
  await client.refreshSession();
  await app.sql(
    "update refresh_tokens set used_at = used_at - interval '1 minute' where used_at is not null",
  );
  const body = { refresh_token: refresh };
  await callJson(app, "POST", "/api/auth/v1/token?grant_type=refresh_token", { body });
  expect(await events("refresh_theft")).toMatchObject([{ risk_level: "high", user_id: userId }]);
  expect(logged("refresh_theft")).toMatchObject([
    { level: "warn", risk: "high", userId, route: "/api/auth/v1/token" },
  ]);
  expect(app.logs.map(({ line }) => logFault(line, new Set()))).toEqual(app.logs.map(() => null));
  await app.scheduled();
  const [mail] = await app.waitForMail(TEAM);
  expect(mail!.subject).toBe("Quadra: aviso de segurança");
  expect(mail!.text).toContain("(refresh_theft): 1 vez");
  expect(mail!.text).not.toMatch(/ana|exemplo/i);
  await app.scheduled();
  expect(app.mail(TEAM)).toHaveLength(1);
});

test("wrong digits of a second factor", async () => {
  const email = "fator@exemplo.test";
  const person = await makePerson(app, { email });
  const client = await signedIn(app, email);
  const { data } = await client.mfa.enroll({ factorType: "totp" });
  if (data?.type !== "totp") throw new Error("no totp");
  await confirmFactor(app, client, { id: data.id, secret: data.totp.secret });
  const asked = await client.mfa.challenge({ factorId: data.id });
  const code = digitsOf(data.totp.secret) === "000000" ? "111111" : "000000";
  await client.mfa.verify({ factorId: data.id, challengeId: asked.data!.id, code });
  expect(await events("guess_failed")).toMatchObject([
    { risk_level: "medium", user_id: person.userId, details: { guessed: "factor" } },
  ]);
});

test("attempts beyond the limit, once for all that an address makes", async () => {
  const guess = (email: string) =>
    callJson(app, "POST", "/api/auth/v1/token?grant_type=password", { body: { email, password: "x" } });
  for (const email of ["um@exemplo.test", "dois@exemplo.test"])
    for (let i = 0; i < 7; i += 1) await guess(email);
  expect((await guess("um@exemplo.test")).status).toBe(429);
  expect(await events("auth_excess")).toHaveLength(1);
  expect(JSON.stringify(await events("auth_excess"))).not.toContain("exemplo");
});

test("a form, and a call by cookie, that stood on another site", async () => {
  const ana = new Visitor(app);
  const fields = { intent: "signin", email: EMAIL, password: PASSWORD };
  expect((await ana.post("/auth", fields, "https://elsewhere.example")).status).toBe(403);
  expect(await events("foreign_form")).toMatchObject([{ risk_level: "medium", resource_id: "/auth" }]);
  await forgetLimits(app);
  const headers = { origin: "https://elsewhere.example" };
  expect((await app.fetch("/api/v1/me/notifications", { headers })).status).toBe(403);
  expect(await events("foreign_form", 2)).toMatchObject([{}, { resource_id: "/api/v1/me/notifications" }]);
});

test("a limiter that does not answer: said once a minute, and in the log", async () => {
  app.redis.setUnreachable(true);
  try {
    for (let i = 0; i < 3; i += 1) await app.fetch("/api/auth/v1/settings");
    expect(await events("limiter_failed")).toMatchObject([{ risk_level: "high", user_id: null }]);
  } finally {
    app.redis.setUnreachable(false);
  }
  expect(logged("limiter_failed")).toMatchObject([{ risk: "high" }]);
  expect(await events("limiter_failed")).toHaveLength(1);
});
