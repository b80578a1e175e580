import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import { makeClub, makePerson, makeTerms, Visitor } from "../../support/identity.ts";
import { callAddresses, screens } from "../../support/mutations.ts";
import { sampled } from "../../support/sample.ts";

const ID = "00000000-0000-4000-8000-000000000000";
let app: TestApp;
let person: Visitor;
let cookie: string;

beforeAll(async () => {
  app = await startApp();
  const version = await makeTerms(app);
  const { email, userId } = await makePerson(app, { email: "ana@exemplo.test" });
  await app.sql(
    `insert into terms_acceptances (id, user_id, terms_version, method, accepted_at)
     values (gen_random_uuid(), $1, $2, 'registration', now())`,
    [userId, version],
  );
  person = new Visitor(app);
  await person.signIn(email);
  cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
});
afterAll(() => app?.stop());
beforeEach(() => forgetLimits(app));

/** A body that comes in pieces, without a length. */
function pieces(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) return controller.close();
      controller.enqueue(new TextEncoder().encode("x".repeat(Math.min(left, 16_384))));
      left -= 16_384;
    },
  });
}

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  app.fetch(path, { method: "POST", body, headers, duplex: "half" } as RequestInit);

describe("bodies over a sane size are refused before they are parsed", () => {
  it.each([
    ["said by its length", () => `"${"x".repeat(100_001)}"`],
    ["that comes in pieces", () => pieces(300_000)],
  ])("a call's, %s", async (_name, body) => {
    const answer = await post("/api/rest/v1/rpc/validate_and_sanitize_input", body());
    expect(answer.status).toBe(413);
    const { error } = (await answer.json()) as { error: object };
    expect(error).toEqual({ code: "payload_too_large", message: "O que você enviou é grande demais." });
    const auth = await post("/api/auth/v1/token?grant_type=password", body());
    expect([auth.status, (await auth.json()) as object]).toMatchObject([413, { code: 413 }]);
  });

  it("a call's of fifty megabytes is answered before one of them has come", async () => {
    const { hostname, port } = new URL(app.workerOrigin);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { "content-length": 50_000_000, "content-type": "application/json" };
      const sent = request(
        { hostname, port, path: "/api/rest/v1/rpc/check_rate_limit", method: "POST", headers, agent: false },
        (answer) => {
          resolve(answer.statusCode);
          sent.destroy();
        },
      );
      sent.on("error", reject);
      sent.flushHeaders();
    });
    expect(status).toBe(413);
  });

  it("a call's of twenty megabytes that are all sent, through the edge too", async () => {
    const answer = await post("/api/v1/matches", "x".repeat(20_000_000));
    expect(answer.status).toBe(413);
  });

  it("a call's that is large but sane is read", async () => {
    const body = JSON.stringify({ input_text: "x".repeat(90_000), max_length: 10 });
    const answer = await post("/api/rest/v1/rpc/validate_and_sanitize_input", body);
    expect([answer.status, await answer.json()]).toEqual([200, "x".repeat(10)]);
  });

  it.each([
    ["said by its length", () => `email=${"x".repeat(100_001)}`],
    ["that comes in pieces", () => pieces(300_000)],
  ])("a form's, %s, in words", async (_name, body) => {
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: app.origin };
    const page = await post("/auth", body(), headers);
    expect([page.status, page.headers.get("content-type")]).toEqual([413, "text/html; charset=utf-8"]);
    expect(await page.text()).toContain("O que você enviou é grande demais.");
    const json = await post("/auth.data", body(), headers);
    expect([json.status, await json.json()]).toEqual([
      413,
      { ok: false, error: { code: "payload_too_large" } },
    ]);
  });

  it("a file's that comes in pieces: turned away unread, or cut off at its limit", async () => {
    const send = (sent: Visitor, bytes: number) =>
      post("/club-admin-dashboard/importar", pieces(bytes), {
        "content-type": "multipart/form-data; boundary=x",
        origin: app.origin,
        cookie: [...sent.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      });
    expect((await send(person, 11_000_000)).status).toBe(403);
    const clubId = await makeClub(app, "Praia Clube");
    const { email } = await makePerson(app, {
      email: "clube@exemplo.test",
      role: "club_admin",
      adminOf: [clubId],
    });
    await app.sql(
      `insert into terms_acceptances (id, user_id, terms_version, method, accepted_at)
       select gen_random_uuid(), id, '1.0', 'registration', now() from users where email = $1`,
      [email],
    );
    const admin = new Visitor(app);
    await admin.signIn(email);
    expect((await send(admin, 11_000_000)).status).toBe(413);
    // Broken, not large: its action says so.
    expect((await send(admin, 200_000)).status).toBe(400);
  });

  it("what is no form is 415, a broken one 400, an empty one a form without fields", async () => {
    const send = async (type: string, body: string) =>
      (await post("/auth", body, { "content-type": type, origin: app.origin })).status;
    expect(await send("application/json", '{"a":1}')).toBe(415);
    expect(await send("text/plain", "a=1")).toBe(415);
    expect(await send("multipart/form-data; boundary=x", "nada")).toBe(400);
    const empty = await app.fetch("/auth", { method: "POST", headers: { origin: app.origin } });
    expect(empty.status).toBeLessThan(500);
  });
});

describe("methods that nobody takes", () => {
  it.each(callAddresses(ID))("$path takes $methods", async ({ path, methods }) => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      if (methods.includes(method)) continue;
      const answer = await app.fetch(path, { method });
      const allow = answer.headers.get("allow")?.split(", ") ?? [];
      expect([method, answer.status]).toEqual([method, 405]);
      expect(allow).toEqual([...methods, "OPTIONS", ...(methods.includes("GET") ? ["HEAD"] : [])].toSorted());
      const body = (await answer.json()) as Record<string, unknown>;
      expect(JSON.stringify(body)).toContain("Este endereço não aceita esse tipo de pedido.");
    }
  });

  it.each([
    "/api",
    "/api/",
    "/api/nada",
    "/api/v1/nada",
    "/api/rest/v1/rpc",
    "/api/auth/v1/nada",
    "/api/v2/me",
  ])("%s is not found, whatever the method", async (path) => {
    for (const method of ["GET", "POST", "DELETE"])
      expect([method, (await app.fetch(path, { method })).status]).toEqual([method, 404]);
  });

  it.each(screens(ID).filter(({ hasAction, path }) => !hasAction && path !== "/nowhere"))(
    "$path takes no form",
    async ({ path }) => {
      const answer = await post(path, "a=1", {
        "content-type": "application/x-www-form-urlencoded",
        origin: app.origin,
        cookie,
      });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    },
  );
});

describe("mutations with a cookie come from us alone", () => {
  const foreign: [name: string, headers: Record<string, string>][] = [
    ["another site", { origin: "https://evil.example" }],
    ["no site that says its name", { origin: "null" }],
    ["our host on another port", { origin: "http://127.0.0.1:1" }],
    ["another site, by its fetch", { "sec-fetch-site": "cross-site" }],
    ["a sibling site", { "sec-fetch-site": "same-site" }],
    ["ours, which its fetch denies", { "sec-fetch-site": "cross-site", origin: "ours" }],
  ];
  const own = (headers: Record<string, string>) => ({
    ...headers,
    ...(headers.origin === "ours" ? { origin: app.origin } : {}),
    cookie,
  });

  it.each(screens(ID).filter(({ hasAction }) => hasAction))("the form of $path", async ({ path }) => {
    const type = { "content-type": "application/x-www-form-urlencoded" };
    for (const [name, headers] of foreign)
      for (const method of ["POST", ...sampled(`${name} ${path}`, ["PUT", "DELETE"], 1)]) {
        const init = { method, body: "intent=x", headers: { ...type, ...own(headers) } };
        expect([name, method, (await app.fetch(path, init)).status]).toEqual([name, method, 403]);
      }
    const ours = await post(path, "intent=x", { ...type, origin: app.origin, cookie });
    expect([path, ours.status]).not.toEqual([path, 500]);
  });

  const calls = callAddresses(ID).flatMap(({ path, methods }) =>
    methods.filter((method) => method !== "GET").map((method) => ({ path, method })),
  );
  it.each(calls)("$method $path", async ({ path, method }) => {
    for (const [name, headers] of foreign) {
      const init = { method, body: "{}", headers: { "content-type": "application/json", ...own(headers) } };
      const { status } = await app.fetch(path, init);
      // A cookie opens nothing there, or not from elsewhere; what is open to all is nobody's.
      const isOpen = /\/(signup|verify|token|otp|recover|resend|get_|check_rate_limit|validate_)/.test(path);
      // A file that is not there is not found before anybody is asked for.
      const refusals = path.includes("/storage/") ? [400, 401, 403, 404] : [400, 401, 403];
      expect([name, status], path).toEqual([name, isOpen ? status : expect.toBeOneOf(refusals)]);
      if (!isOpen && status === 400)
        expect((await app.fetch(path, { ...init, headers: {} })).status).toBe(400);
    }
    await forgetLimits(app);
  });
});
