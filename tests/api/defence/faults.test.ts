import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countAttempts, forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import { callJson, makeClub, makePerson, makeTerms, PASSWORD, Visitor } from "../../support/identity.ts";
import { isWhole } from "../../support/sample.ts";

let app: TestApp;
let club: string;
let person: Visitor;
let token: string;
const email = "ana@exemplo.test";

beforeAll(async () => {
  app = await startApp();
  const version = await makeTerms(app);
  club = await makeClub(app, "Praia Clube");
  const { userId } = await makePerson(app, { email });
  await app.sql(
    `insert into terms_acceptances (id, user_id, terms_version, method, accepted_at)
     values (gen_random_uuid(), $1, $2, 'registration', now())`,
    [userId, version],
  );
  person = new Visitor(app);
  await person.signIn(email);
  const body = { email, password: PASSWORD };
  token = String(
    (await callJson(app, "POST", "/api/auth/v1/token?grant_type=password", { body })).body.access_token,
  );
});
afterAll(() => app?.stop());
beforeEach(() => forgetLimits(app));
afterEach(() => {
  app.proxy.setFault("off");
  app.redis.setUnreachable(false);
});

interface Asked {
  status: number;
  text: string;
  retryAfter: string | null;
}

async function read(work: () => Promise<Response>): Promise<Asked> {
  const answer = await work();
  const text = await answer.text();
  const { status, headers } = answer;
  return { status, text, retryAfter: headers.get("retry-after") };
}

const page = (path: string) => () => person.get(path);
const form = (path: string, fields: Record<string, string>) => () => person.post(path, fields);
const call = (method: string, path: string, body?: unknown) => () =>
  app.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** A little of everything: screens, public pages, forms, calls. */
const asks = (): Record<string, () => Promise<Response>> => ({
  "/": page("/"),
  "/athlete-dashboard": page("/athlete-dashboard"),
  "/athlete-profile": page("/athlete-profile"),
  "/public-ranking": () => app.fetch(`/public-ranking/${club}`),
  "/tournaments": () => app.fetch("/tournaments"),
  "sign in": () => new Visitor(app).signIn(email),
  profile: form("/athlete-profile", { intent: "profile", name: "Ana Lima" }),
  "GET me": call("GET", "/api/v1/me"),
  "GET notifications": call("GET", "/api/v1/notifications"),
  "POST matches": call("POST", "/api/v1/matches", { club_id: club }),
  token: call("POST", "/api/auth/v1/token?grant_type=password", { email, password: PASSWORD }),
  user: call("GET", "/api/auth/v1/user"),
  otp: call("POST", "/api/auth/v1/otp", { email }),
  can_access_club_data: call("POST", "/api/rest/v1/rpc/can_access_club_data", { p_club_id: club }),
  get_current_terms: call("POST", "/api/rest/v1/rpc/get_current_terms", {}),
  broken: call("POST", "/api/v1/matches", { club_id: { $ne: null }, sets: "x".repeat(1_000) }),
});

async function askAll(): Promise<[name: string, asked: Asked][]> {
  return await Promise.all(
    Object.entries(asks()).map(async ([name, ask]): Promise<[string, Asked]> => [name, await read(ask)]),
  );
}

const STACK =
  /\n\s+at |node_modules|\.m?[jt]sx?:\d+|NeonDbError|DrizzleQuery|Failed query|ECONN|fetch failed|TypeError|SQLSTATE|insert into|select .+ from |postgres(ql)?:/i;

/** Nothing of ours that is secret, and nothing of how it is made. */
function expectClean(name: string, text: string): void {
  const { DATABASE_URL, UPSTASH_REDIS_REST_TOKEN, UPSTASH_REDIS_REST_URL, MAIL_API_KEY, AUTH_SIGNING_KEYS } =
    app.vars as Record<string, string>;
  const keys = [...AUTH_SIGNING_KEYS!.matchAll(/"d":"([^"]+)"/g)].map(([, key]) => key!);
  expect(keys.length).toBeGreaterThan(0);
  const secrets = [DATABASE_URL, UPSTASH_REDIS_REST_TOKEN, UPSTASH_REDIS_REST_URL, MAIL_API_KEY, ...keys];
  for (const secret of secrets) expect(text.includes(secret!), name).toBe(false);
  // Texts of our own scripts stand in documents; what an error says does not.
  const said = text.replaceAll(/<script[\s\S]*?<\/script>/g, "");
  expect(STACK.exec(said)?.[0] ?? null, name).toBeNull();
}

describe("what fails is answered by a sentence, in time, and shows nothing internal", () => {
  it("nothing fails", async () => {
    for (const [name, { status, text }] of await askAll()) {
      expect([name, status < 500], text.slice(0, 300)).toEqual([name, true]);
      expectClean(name, text);
    }
  });

  // A database that hangs is waited for as long as the product waits.
  it.each(isWhole ? (["refuse", "hang"] as const) : (["refuse"] as const))(
    "the database is down (%s)",
    async (fault) => {
      app.proxy.setFault(fault);
      const answers = await askAll();
      for (const [name, { status, text, retryAfter }] of answers) {
        expectClean(name, text);
        // Public pages may have been kept; a code is mailed after the answer.
        if (/^(otp|broken|POST matches|\/tournaments|\/public-ranking|\/)$/.test(name))
          expect([name, status]).toEqual([name, expect.toBeOneOf([200, 400, 500, 503])]);
        else expect([name, status], text.slice(0, 300)).toEqual([name, expect.toBeOneOf([500, 503])]);
        if (status === 503)
          expect([name, Number(retryAfter)]).toEqual([name, expect.toBeOneOf([5, 1, 2, 10])]);
        if (status >= 500)
          expect(text, name).toMatch(/momento|recarregar|instantes|Erro na validação|Voltamos|segundos/i);
      }
      // Programs learn that it is temporary.
      const { status, text } = new Map(answers).get("GET me")!;
      expect([status, JSON.parse(text)]).toMatchObject([503, { error: { code: "unavailable" } }]);
      // Signing out of a screen and liveness do not wait for it.
      const order: string[] = [];
      const [, live] = await Promise.all([
        call("GET", "/api/v1/me")().then(() => order.push("GET me")),
        app.fetch("/healthz").finally(() => order.push("healthz")),
      ]);
      expect(live.status).toBe(503);
      if (fault === "hang") expect(order).toEqual(["healthz", "GET me"]);
      app.proxy.setFault("off");
      expect((await call("GET", "/api/v1/me")()).status).toBe(200);
    },
    60_000,
  );

  it("the limiter is down: counted requests are refused, with Retry-After and what it is", async () => {
    app.redis.setUnreachable(true);
    for (const [name, { status, text, retryAfter }] of await askAll()) {
      expectClean(name, text);
      if (/^(\/|\/public-ranking|\/tournaments)$/.test(name)) {
        expect([name, status < 500]).toEqual([name, true]);
        continue;
      }
      if (status < 500) continue;
      expect([name, status, retryAfter]).toEqual([name, 503, "5"]);
      // Nobody did anything too often: the sentence of spec §8 is for that alone.
      expect(text, name).toContain("Não foi possível verificar agora; tente de novo em instantes");
      expect(text, name).not.toContain("Limite de tentativas excedido");
    }
    for (const name of ["sign in", "token", "GET me", "POST matches", "can_access_club_data", "otp"]) {
      const { status } = await read(asks()[name]!);
      expect([name, status]).toEqual([name, 503]);
    }
    // These count against nothing and do not depend on it (product §10).
    expect((await app.fetch("/healthz")).status).toBe(200);
    expect((await call("POST", "/api/auth/v1/logout?scope=others")()).status).toBe(204);
  });
});

describe("with the product's own patience", () => {
  it("a silent limiter refuses a call", async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const own = await startApp({
      vars: { LIMITER_TIMEOUT_MS: "", UPSTASH_REDIS_REST_URL: `http://127.0.0.1:${port}` },
    });
    try {
      const ask = () => read(() => fetch(new URL("/api/v1/clubs?search=a", own.workerOrigin)));
      const { status, retryAfter } = await ask();
      expect([status, retryAfter]).toEqual([503, "5"]);
    } finally {
      await own.stop();
      silent.closeAllConnections();
      silent.close();
    }
  });

  it("a limiter slower than that refuses in its own words, of many at once nobody for excess, and counts none of them", async () => {
    const own = await startApp({ vars: { LIMITER_TIMEOUT_MS: "" } });
    try {
      own.redis.setLatency(1_000);
      const ask = () => read(() => fetch(new URL("/api/v1/clubs?search=a", own.workerOrigin)));
      const answers: Asked[] = [];
      // Fewer than a minute may hold, each of them written down by the limiter before it answers too late.
      for (let round = 0; round < 6; round += 1)
        answers.push(...(await Promise.all(Array.from({ length: 16 }, ask))));
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.length).toBeGreaterThan(0);
      for (const { status, retryAfter, text } of refused) {
        expect([status, retryAfter]).toEqual([503, "5"]);
        expect(text).toContain("Não foi possível verificar agora; tente de novo em instantes");
      }
      await expect.poll(() => countAttempts(own)).toBe(answers.length - refused.length);
      own.redis.setLatency(0);
      await expect.poll(async () => (await ask()).status).toBe(200);
    } finally {
      await own.stop();
    }
  });

  it("mail that cannot be sent changes no answer and shows nothing", async () => {
    const own = await startApp({ vars: { MAIL_API_URL: "http://127.0.0.1:9" } });
    try {
      const post = (path: string, body: object) =>
        read(() =>
          own.fetch(path, {
            method: "POST",
            body: JSON.stringify(body),
            headers: { "content-type": "application/json" },
          }),
        );
      for (const path of ["otp", "recover"]) {
        const answer = await post(`/api/auth/v1/${path}`, { email: "ninguem@exemplo.test" });
        expect([path, answer.status, answer.text]).toEqual([path, 200, "{}"]);
      }
      const signUp = await post("/api/auth/v1/signup", { email: "nova@exemplo.test", password: PASSWORD });
      expect(signUp.status).toBe(200);
      expectClean("signup", signUp.text);
    } finally {
      await own.stop();
    }
  });
});
