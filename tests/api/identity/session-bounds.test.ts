import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import { authClient, confirmFactor, signedIn } from "../../support/auth-client.ts";
import { callJson, codeOf, makePerson, makeTerms, PASSWORD, Visitor } from "../../support/identity.ts";

// Issue G, 4: sessions have an absolute end and a number for each person; one browser has one.

const DAY_MS = 86_400_000;
let app: TestApp;
let people = 0;

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
});
afterAll(() => app.stop());

const person = () => makePerson(app, { email: `gente${(people += 1)}@exemplo.test` });
const open = (userId: string) =>
  app.sql<{ id: string }>(
    "select id from sessions where user_id = $1 and revoked_at is null order by created_at, id",
    [userId],
  );
const tokens = async (email: string) => {
  const body = { email, password: PASSWORD };
  const answer = await callJson(app, "POST", "/api/auth/v1/token?grant_type=password", { body });
  return { access: String(answer.body.access_token), refresh: String(answer.body.refresh_token) };
};
const refresh = (token: string) =>
  callJson(app, "POST", "/api/auth/v1/token?grant_type=refresh_token", { body: { refresh_token: token } });
const me = async (token: string) => (await callJson(app, "GET", "/api/v1/me", { token })).status;

describe("a number of sessions for each person", () => {
  it("the 21st ends the oldest", async () => {
    const { email, userId } = await person();
    const first = await tokens(email);
    for (let i = 0; i < 19; i += 1) await tokens(email);
    expect(await me(first.access)).toBe(200);
    const [oldest] = await open(userId);
    await tokens(email);
    expect(await open(userId)).toHaveLength(20);
    expect((await open(userId)).map(({ id }) => id)).not.toContain(oldest!.id);
    expect(await me(first.access)).toBe(401);
    expect((await refresh(first.refresh)).status).toBe(400);
  });

  it("24 at once leave 20", async () => {
    const { email, userId } = await person();
    await Promise.all(Array.from({ length: 24 }, () => tokens(email)));
    await forgetLimits(app);
    await Promise.all(Array.from({ length: 24 }, () => tokens(email)));
    await tokens(email);
    expect((await open(userId)).length).toBeLessThanOrEqual(20);
  });

  it("who merely has the password ends none that showed a second factor", async () => {
    const { email, userId } = await person();
    const client = await signedIn(app, email);
    const { data } = await client.mfa.enroll({ factorType: "totp" });
    if (data?.type !== "totp") throw new Error("no totp");
    await confirmFactor(app, client, { id: data.id, secret: data.totp.secret });
    const [owner] = await open(userId);
    for (let i = 0; i < 25; i += 1) await tokens(email);
    const left = await open(userId);
    expect(left).toHaveLength(20);
    expect(left[0]).toEqual(owner);
    expect((await client.getUser()).error).toBeNull();
  });
});

describe("an absolute end", () => {
  it("a session ends 180 days after it began, however much it is used", async () => {
    const { email, userId } = await person();
    const { refresh: began } = await tokens(email);
    // As if it had been in use for 170 days.
    await app.sql("update sessions set created_at = created_at - interval '170 days' where user_id = $1", [
      userId,
    ]);
    const used = await refresh(began);
    expect(used.status).toBe(200);
    const [row] = await app.sql<{ days: string }>(
      "select extract(epoch from expires_at - created_at) / 86400 as days from sessions where user_id = $1",
      [userId],
    );
    expect(Number(row!.days)).toBeCloseTo(180, 3);
    await app.restart({ clockOffsetMs: 11 * DAY_MS });
    const late = await refresh(String(used.body.refresh_token));
    expect([late.status, late.body.error_code]).toEqual([400, "session_expired"]);
    await app.restart({ clockOffsetMs: 0 });
  });
});

describe("a new sign-in in the same browser", () => {
  it("replaces the session that was there, by password or by code, whoever's it was", async () => {
    const [one, other] = [await person(), await person()];
    const visitor = new Visitor(app);
    await visitor.signIn(one.email);
    const [first] = await open(one.userId);
    await visitor.signIn(one.email);
    const [second, ...more] = await open(one.userId);
    expect([second!.id === first!.id, more]).toEqual([false, []]);

    await visitor.post("/auth?painel=codigo", { intent: "code", email: other.email });
    const code = await codeOf(app, other.email);
    const verify = { intent: "verify", email: other.email, registrationId: "", purpose: "email", code };
    expect((await visitor.post("/auth", verify)).status).toBe(302);
    expect([await open(one.userId), (await open(other.userId)).length]).toEqual([[], 1]);
  });

  it("leaves those of other browsers and of programs, and a program's sign-in replaces none", async () => {
    const { email, userId } = await person();
    const { access } = await tokens(email);
    await new Visitor(app).signIn(email);
    await new Visitor(app).signIn(email);
    await authClient(app).signInWithPassword({ email, password: PASSWORD });
    expect(await open(userId)).toHaveLength(4);
    expect(await me(access)).toBe(200);
  });

  it("a wrong password replaces nothing", async () => {
    const { email, userId } = await person();
    const visitor = new Visitor(app);
    await visitor.signIn(email);
    const [first] = await open(userId);
    await visitor.signIn(email, { password: "não é esta" });
    expect(await open(userId)).toEqual([first]);
  });
});
