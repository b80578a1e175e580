import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";
import { makeClub, makePerson, makeTerms, Visitor } from "../../support/identity.ts";

let app: TestApp;
let secure: TestApp;
let club: string;
let person: Visitor;

beforeAll(async () => {
  app = await startApp();
  secure = await startApp({ vars: { APP_ORIGIN: "https://quadra.test" } });
  await makeTerms(app);
  club = await makeClub(app, "Praia Clube");
  const { email } = await makePerson(app, { email: "ana@exemplo.test" });
  person = new Visitor(app);
  await person.signIn(email);
});
afterAll(async () => {
  await app?.stop();
  await secure?.stop();
});

/** Directives of a Content-Security-Policy by name. */
function policyOf(answer: Response): Map<string, string[]> {
  const policy = answer.headers.get("content-security-policy") ?? "";
  return new Map(
    policy.split(";").map((directive) => {
      const [name = "", ...values] = directive.trim().split(/\s+/);
      return [name, values];
    }),
  );
}

const ADDRESSES: [kind: string, path: () => string][] = [
  ["a kept page", () => "/"],
  ["a club's page", () => `/public-ranking/${club}`],
  ["a club's TV", () => `/display/${club}`],
  ["a visitor's page", () => "/auth"],
  ["a person's page", () => "/athlete-profile"],
  ["a page that is not there", () => "/nada"],
  ["a call", () => "/api/v1/me"],
  ["a call that is not there", () => "/api/nada"],
  ["liveness", () => "/healthz"],
  ["another address", () => "/?x=1"],
];

describe("every answer is locked down", () => {
  it.each(ADDRESSES)("%s", async (_kind, path) => {
    const answer = await person.get(path());
    const { headers } = answer;
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
    const policy = policyOf(answer);
    const scripts = policy.get("script-src") ?? policy.get("default-src")!;
    for (const loose of ["'unsafe-inline'", "'unsafe-eval'", "*", "data:", "https:", "http:"])
      expect(scripts).not.toContain(loose);
    // Pictures of another site would tell it who looks, and when.
    expect(policy.get("img-src") ?? ["'none'"]).toBeOneOf([["'self'", "data:"], ["'none'"]]);
    expect(policy.get("frame-ancestors")?.[0]).toBeOneOf(["'self'", "'none'"]);
    const isKept = headers.get("cache-control") === "public, no-cache";
    if (!isKept) expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{16,40}(-[A-Z]{3})?$/);
    else expect(headers.get("x-request-id")).toBeNull();
    expect(headers.get("server")).toBeNull();
    expect(headers.get("x-powered-by")).toBeNull();
  });

  it("kept pages name their scripts by hash, private ones by a nonce of their own", async () => {
    const kept = policyOf(await app.fetch("/"));
    expect(kept.get("script-src")!.some((value) => value.startsWith("'sha256-"))).toBe(true);
    expect(kept.get("script-src")!.some((value) => value.startsWith("'nonce-"))).toBe(false);
    const nonceOf = async () =>
      policyOf(await person.get("/athlete-profile"))
        .get("script-src")!
        .find((value) => value.startsWith("'nonce-"));
    const [one, two] = [await nonceOf(), await nonceOf()];
    const random = Buffer.from(/^'nonce-([\w+/]{22}==)'$/.exec(one!)![1]!, "base64");
    expect(random).toHaveLength(16);
    expect(two).not.toBe(one);
  });

  it("each request is named anew, by Cloudflare's ray where there is one", async () => {
    const idOf = async (headers = {}) =>
      (await fetch(new URL("/healthz", app.workerOrigin), { headers })).headers.get("x-request-id");
    expect(await idOf()).not.toBe(await idOf());
    expect(await idOf({ "cf-ray": "8f3b2c1d4e5f6a7b-GRU" })).toBe("8f3b2c1d4e5f6a7b-GRU");
    expect(await idOf({ "cf-ray": "<script>alert(1)</script>" })).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("https is demanded where it is our address", async () => {
    const value = "max-age=31536000; includeSubDomains";
    for (const path of ["/", "/auth", "/api/v1/me", "/nada"]) {
      const headers = (await fetch(new URL(path, secure.workerOrigin), { redirect: "manual" })).headers;
      expect([path, headers.get("strict-transport-security")]).toEqual([path, value]);
      expect((await app.fetch(path)).headers.get("strict-transport-security")).toBeNull();
    }
  });

  it("CORS lets nobody in with cookies, and other sites not at all", async () => {
    for (const origin of ["https://evil.example", "null", app.origin]) {
      const preflight = await app.fetch("/api/v1/me", {
        method: "OPTIONS",
        headers: { origin, "access-control-request-method": "GET" },
      });
      expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
      expect(preflight.headers.get("access-control-allow-origin")).toBe(
        origin === app.origin ? origin : null,
      );
    }
  });
});
