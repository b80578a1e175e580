import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import { callJson, makeClub, makePerson, makeTerms, PASSWORD, Visitor } from "../../support/identity.ts";

let app: TestApp;
let club: string;
const email = "ana@exemplo.test";

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
  club = await makeClub(app, "Praia Clube");
  await makePerson(app, { email });
});
afterAll(() => app?.stop());
beforeEach(async () => {
  app.redis.setLatency(0);
  await forgetLimits(app);
});

const signIn = (password: string) =>
  callJson(app, "POST", "/api/auth/v1/token?grant_type=password", { body: { email, password } });

/** Asks so many times, ten at a time: the limits are asked in time on a busy machine, too. */
async function inTens<Answer>(count: number, ask: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let asked = 0; asked < count; asked += 10)
    answers.push(...(await Promise.all(Array.from({ length: 10 }, ask))));
  return answers;
}

function countOf(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe("limits at the entrances (spec §9, product §10)", () => {
  it("auth: of 64 clients at once five try a password, and the others get Retry-After", async () => {
    const answers = await Promise.all(Array.from({ length: 64 }, () => signIn("não é esta")));
    expect(countOf(answers.map(({ status }) => status))).toEqual({ 400: 5, 429: 59 });
    for (const { status, headers, body } of answers) {
      if (status !== 429) continue;
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(800);
      expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(900);
      expect(body).toMatchObject({ error_code: "over_request_rate_limit" });
      expect(String(body.msg)).toMatch(/^Limite de tentativas excedido\. Aguarde 1[45] minutos antes/);
    }
    // The right password does not help, from this address.
    expect((await signIn(PASSWORD)).status).toBe(429);
  });

  it("api: of 130 calls at once of one address a hundred are answered", async () => {
    // A call that needs no database, which so many at once would find busy.
    const ask = () => app.fetch("/api/v1/clubs?limit=muitos");
    const before = app.redis.questions();
    const answers = await Promise.all(Array.from({ length: 130 }, ask));
    // Calls of one isolate go together: as a rule in one question or two.
    expect(app.redis.questions() - before).toBeLessThan(130 / 4);
    expect(countOf(answers.map(({ status }) => status))).toEqual({ 400: 100, 429: 30 });
    const refused = answers.find(({ status }) => status === 429)!;
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(30);
    expect(await refused.json()).toEqual({
      error: {
        code: "rate_limited",
        message: "Limite de tentativas excedido. Aguarde 1 minuto antes de tentar novamente.",
      },
    });
    // A person counts apart from the address that they share.
    const { body } = await signIn(PASSWORD);
    const mine = await callJson(app, "GET", "/api/v1/me", { token: String(body.access_token) });
    expect(mine.status).toBe(200);
  });

  it("a limiter that answers after 250 ms refuses nobody who does nothing too often, of many at once either", async () => {
    app.redis.setLatency(250);
    const send = () =>
      app.fetch("/athlete-registration", {
        method: "POST",
        body: new URLSearchParams({ intent: "signup" }),
        headers: { origin: app.origin },
      });
    const [lists, forms, doors] = await Promise.all([
      Promise.all(Array.from({ length: 16 }, () => app.fetch("/api/v1/clubs?search=praia"))),
      Promise.all(Array.from({ length: 10 }, send)),
      Promise.all(Array.from({ length: 5 }, () => new Visitor(app).signIn(email))),
    ]);
    expect(countOf(lists.map(({ status }) => status))).toEqual({ 200: 16 });
    expect(countOf(forms.map(({ status }) => status))).toEqual({ 400: 10 });
    expect(countOf(doors.map(({ status }) => status))).toEqual({ 302: 5 });
    // Real excess is told from it all the same.
    const ask = () => app.fetch("/api/v1/clubs?search=praia");
    const answers = await Promise.all(Array.from({ length: 100 }, ask));
    expect(countOf(answers.map(({ status }) => status))).toEqual({ 200: 84, 429: 16 });
  });

  it("who hangs up takes nobody along whose call went in the same question", async () => {
    app.redis.setLatency(300);
    const before = app.redis.questions();
    const leaving = new AbortController();
    // The first of them sends the question for all.
    const gone = Array.from({ length: 10 }, () =>
      app.fetch("/api/v1/clubs?limit=muitos", { signal: leaving.signal }).catch(() => null),
    );
    const staying = Array.from({ length: 20 }, () => app.fetch("/api/v1/clubs?limit=muitos"));
    await expect.poll(() => app.redis.questions()).toBeGreaterThan(before);
    leaving.abort();
    const answers = await Promise.all(staying);
    await Promise.all(gone);
    expect(countOf(answers.map(({ status }) => status))).toEqual({ 400: 20 });
  });

  it.each(["/athlete-registration", "/club-registration"])(
    "forms: of 14 of %s that one address sends at once ten are read; the other form counts apart",
    async (path) => {
      const send = (to: string) =>
        app.fetch(to, {
          method: "POST",
          body: new URLSearchParams({ intent: "signup" }),
          headers: { origin: app.origin },
        });
      const answers = await Promise.all(Array.from({ length: 14 }, () => send(path)));
      expect(countOf(answers.map(({ status }) => status))).toEqual({ 400: 10, 429: 4 });
      const refused = answers.find(({ status }) => status === 429)!;
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(200);
      expect(await refused.text()).toContain("Aguarde 5 minutos antes de tentar novamente.");
      const other = path === "/club-registration" ? "/athlete-registration" : "/club-registration";
      expect((await send(other)).status).toBe(400);
    },
  );

  it("what counts against nothing is answered whatever was counted", async () => {
    const { body } = await signIn(PASSWORD);
    const person = new Visitor(app);
    await person.signIn(email);
    await Promise.all(Array.from({ length: 130 }, () => app.fetch("/api/v1/clubs?search=praia")));
    await Promise.all(Array.from({ length: 8 }, () => signIn("não é esta")));
    const token = String(body.access_token);
    const refresh = { body: { refresh_token: body.refresh_token } };
    expect((await app.fetch("/healthz")).status).toBe(200);
    expect((await app.fetch("/")).status).toBe(200);
    expect((await app.fetch(`/public-ranking/${club}`)).status).toBe(200);
    expect((await app.fetch(`/api/v1/clubs/${club}/display/version`)).status).toBe(200);
    expect((await callJson(app, "POST", "/api/auth/v1/token?grant_type=refresh_token", refresh)).status).toBe(
      200,
    );
    expect((await callJson(app, "POST", "/api/auth/v1/logout", { token })).status).toBe(204);
    expect((await person.post("/auth?sair=1", {})).status).toBe(302);
    // They were counted all the same: this is refused.
    expect((await app.fetch("/api/v1/clubs?search=praia")).status).toBe(429);
  });

  it("a check is counted by its operation: it takes nothing from the calls, nor they from it", async () => {
    const { body } = await signIn(PASSWORD);
    const token = String(body.access_token);
    const check = () => callJson(app, "POST", "/api/rest/v1/rpc/validate_user_session", { token, body: {} });
    const me = () => callJson(app, "GET", "/api/v1/me", { token });
    const checks = await inTens(110, check);
    expect(countOf(checks.map(({ status }) => status))).toEqual({ 200: 100, 429: 10 });
    expect((await me()).status).toBe(200);
    await forgetLimits(app);
    await inTens(110, me);
    expect((await check()).body).toBe(true);
  });
});
