import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";

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

it.each(["no-preference", "reduce"] as const)(
  "the first page's picture plays once in under five seconds, and not where less motion is wanted (%s)",
  async (reducedMotion) => {
    const page = await browser.newPage({ reducedMotion });
    await page.goto(app.origin);
    const ends = await page
      .locator(".hero-picture")
      .evaluate((picture) =>
        picture
          .getAnimations({ subtree: true })
          .map((motion) => Number(motion.effect?.getComputedTiming().endTime)),
      );
    expect(ends.length).toBe(reducedMotion === "reduce" ? 0 : 8);
    expect(Math.max(0, ...ends)).toBeLessThan(5_000);
    await page.close();
  },
);
