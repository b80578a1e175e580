import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";

// Reached unencrypted, as everything here is: no endpoint of these is ever asked.
const PRODUCTION = {
  ENVIRONMENT: "production",
  APP_ORIGIN: "https://quadra.test",
  DATABASE_HTTP_ENDPOINT: "https://banco.quadra.test/sql",
  UPSTASH_REDIS_REST_URL: "https://redis.quadra.test",
  MAIL_API_URL: "https://correio.quadra.test",
  STRIPE_API_URL: "https://stripe.quadra.test",
  SECURITY_CONTACT: "mailto:seguranca@quadra.test",
};

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ vars: PRODUCTION });
});
afterAll(() => app?.stop());

const ask = (path: string, init?: RequestInit) =>
  fetch(new URL(path, app.workerOrigin), { redirect: "manual", ...init });

describe("a production that is asked without encryption", () => {
  it.each([
    ["/", "https://quadra.test/"],
    ["/auth?next=%2Fathlete-dashboard", "https://quadra.test/auth?next=%2Fathlete-dashboard"],
    ["//evil.example/x", "https://quadra.test//evil.example/x"],
    ["/.well-known/security.txt", "https://quadra.test/.well-known/security.txt"],
  ])("leads from the page %s to %s", async (path, location) => {
    const answer = await ask(app.workerOrigin + path);
    expect([answer.status, answer.headers.get("location")]).toEqual([301, location]);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("strict-transport-security")).toMatch(/max-age=31536000/);
  });

  it.each([
    ["GET", "/api/v1/clubs"],
    ["GET", "/api/v1/clubs/00000000-0000-7000-8000-000000000001/display/version"],
    ["GET", "/healthz"],
    ["POST", "/api/auth/v1/token?grant_type=password"],
    ["POST", "/api/webhooks/stripe"],
    ["OPTIONS", "/api/v1/me"],
    ["POST", "/auth"],
    ["PUT", "/"],
  ])("refuses %s %s, whatever it carries", async (method, path) => {
    const answer = await ask(path, { method, ...(method === "POST" ? { body: "{}" } : {}) });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toMatch(/só atende por HTTPS/);
  });
});

it("does not work as a production with endpoints that are not https; elsewhere it does", async () => {
  for (const [environment, works] of [
    ["production", false],
    ["local", true],
  ] as const) {
    const one = await startApp({ vars: { ENVIRONMENT: environment } });
    try {
      const [ran] = await Promise.allSettled([one.scheduled()]);
      expect([environment, ran.status === "fulfilled"]).toEqual([environment, works]);
    } finally {
      await one.stop();
    }
  }
});

it("says where holes are reported (RFC 9116), and where robots need not look", async () => {
  const open = await startApp();
  try {
    const said = await open.fetch("/.well-known/security.txt");
    expect([said.status, said.headers.get("content-type")]).toEqual([200, "text/plain;charset=UTF-8"]);
    const text = await said.text();
    expect(text).toMatch(/^Contact: mailto:\S+$/m);
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)![1]!);
    expect(expires).toBeGreaterThan(Date.now());
    expect(expires).toBeLessThan(Date.now() + 366 * 86_400_000);
    expect(text).toContain(`Canonical: ${open.origin}/.well-known/security.txt`);
    const robots = await (await open.fetch("/robots.txt")).text();
    expect(robots).toMatch(/^User-agent: \*$/m);
    for (const path of ["/api/", "/auth", "/display/", "/athlete-dashboard", "/club-admin-dashboard"])
      expect(robots).toContain(`\nDisallow: ${path}\n`);
    expect(robots).not.toMatch(/^Disallow: \/(public-ranking|tournaments)?$/m);
  } finally {
    await open.stop();
  }
});

describe("files", () => {
  it.each([
    "/favicon.svg",
    "/favicon.ico",
    "/apple-touch-icon.png",
    "/icon-192.png",
    "/icon-512.png",
    "/icon-maskable-512.png",
    "/manifest.webmanifest",
    "/robots.txt",
    "/sponsors/jequiti.svg",
  ])("%s runs nothing, reaches nothing and is for our own pages", async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    const { headers } = answer;
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    );
    expect(headers.get("x-frame-options")).toBe("DENY");
  });

  it("the script that runs beside pages is asked for anew each time and reaches nothing but us", async () => {
    const { status, headers } = await ask("/sw.js");
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-cache");
    expect(headers.get("content-type")).toMatch(/^(text|application)\/javascript/);
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; connect-src 'self'");
  });

  it("other sites may show the picture that links to us are drawn with", async () => {
    const { headers } = await ask("/og.png");
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  });
});
