import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";

let first: TestApp;
let second: TestApp;

beforeAll(async () => {
  [first, second] = await Promise.all([startApp(), startApp({ seed: "demo" })]);
});

afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
});

it("gives each test file a product with a database and limits of its own", async () => {
  const count = (app: TestApp) => app.sql<{ n: number }>("SELECT count(*)::int AS n FROM users");
  expect(await count(first)).toEqual([{ n: 0 }]);
  expect((await count(second))[0]?.n).toBeGreaterThan(50);
  expect(first.vars.UPSTASH_REDIS_REST_URL).not.toBe(second.vars.UPSTASH_REDIS_REST_URL);
});

it("serves pages, static files and its health from the build", async () => {
  const page = await first.fetch("/");
  expect(page.status).toBe(200);
  const asset = /\/assets\/[\w.-]+\.(?:css|js)/.exec(await page.text())?.[0] ?? "no asset in the page";
  expect((await first.fetch(asset)).status).toBe(200);
  expect(await (await first.fetch("/healthz")).json()).toMatchObject({ status: "ok" });
});

it("counts the round trips of one product only", async () => {
  first.proxy.resetStats();
  second.proxy.resetStats();
  await first.fetch("/healthz");
  expect(first.proxy.stats().http_requests).toBeGreaterThan(0);
  expect(second.proxy.stats().http_requests).toBe(0);
});

it("fires the schedule of wrangler.toml and survives a restart at another time", async () => {
  await first.scheduled();
  await first.restart({ clockOffsetMs: 86_400_000 });
  expect((await first.fetch("/healthz")).status).toBe(200);
  await first.scheduled();
});
