import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { createDisplayClub, type DisplayClub } from "../support/display-club.ts";
import { openStopped, turnUntil } from "../support/page-clock.ts";

// Issue J: the club's TV in the club's colour.

let app: TestApp;
let browser: Browser;
let club: DisplayClub;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await createDisplayClub(app.sql, { count: 12, sponsors: 4 });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

it("an open TV takes the club's colour by itself: a band from edge to edge, with all its words white", async () => {
  const page = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
  await openStopped(page, `${app.origin}/display/${club.clubId}`);
  expect(await page.locator(".tv[data-colour]").count()).toBe(0);
  await app.sql("update clubs set colour = 'navy', display_changes = display_changes + 1 where id = $1", [
    club.clubId,
  ]);
  // No verb wrote it: the edge's copies are taken away as after one.
  app.edge.purgeEverything();
  await turnUntil(page, () => page.locator(".tv[data-colour=navy]").count(), 1, 90);
  const head = await page.evaluate(() => {
    const element = document.querySelector(".tv-head")!;
    const { left, top, right } = element.getBoundingClientRect();
    const words = [...element.querySelectorAll("h1, .tv-title, .tv-clock b, .tv-clock span")];
    return {
      box: [left, top, right],
      band: getComputedStyle(element).backgroundColor,
      words: [...new Set(words.map((word) => getComputedStyle(word).color))],
    };
  });
  expect(head).toEqual({ box: [0, 0, 1920], band: "rgb(27, 47, 94)", words: ["rgb(255, 255, 255)"] });
  await saveScreenshot(page, "tv-club-colour");
});
