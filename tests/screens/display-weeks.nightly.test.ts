import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { createDisplayClub } from "../support/display-club.ts";
import { passDays, makeOldTv, measure } from "../support/old-tv.ts";
import { keepFaults } from "../support/faults-of-page.ts";

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

it("runs for 30 days with flat memory, nodes and listeners", { timeout: 400_000 }, async () => {
  const club = await createDisplayClub(app.sql, {
    count: 40,
    keys: ["tennis/singles", "tennis/doubles", "padel/doubles"],
    sponsors: 8,
  });
  for (let n = 0; n < 5; n += 1) await club.play(n, n + 5, n * 7);
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  const errors: string[] = [];
  keepFaults(page, errors);
  await makeOldTv(page);
  await page.goto(`${app.origin}/display/${club.clubId}`);

  // In the first days the engine still compiles; from then on nothing may grow.
  await passDays(page, 10);
  const young = await measure(page);
  const counts = await passDays(page, 20);
  const old = await measure(page);

  expect(errors).toEqual([]);
  // A table that comes puts off the question whether there is a newer one.
  expect(counts.versions + counts.data).toBeGreaterThan(120_000);
  expect(counts.data).toBeGreaterThan(20_000);
  expect(counts.failures).toBeGreaterThan(1_000);
  expect(counts.sockets).toBeGreaterThan(50);
  expect(old.nodes).toBeLessThanOrEqual(young.nodes + 4);
  expect(old.listeners).toBeLessThanOrEqual(young.listeners);
  // 40 000 tables later: one object kept of each would be a megabyte and more.
  expect(old.heap - young.heap).toBeLessThan(128 * 1024);
  // It is still at work: the clock goes, a whole table stands there.
  expect(await page.locator('[data-at="row"]:not([data-empty])').count()).toBeGreaterThanOrEqual(1);
  expect(await page.locator('[data-at="clock"]').textContent()).toMatch(/^\d\d:\d\d$/);
});
