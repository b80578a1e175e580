import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, PHONE, signIn } from "../support/screens.ts";

// Each link of a navigation is followed in the browser: the focus stands on the new page's h1, which a screen reader then says.

let app: TestApp;
let browser: Browser;
let club: MatchClub;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "secretary"]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`);
const headingOf = (page: Page) => page.locator("main h1").first().textContent();

/** Follows every link of a navigation inside the application. Returns how many there were. */
async function follow(page: Page, links: string): Promise<number> {
  const addresses = await page
    .locator(links)
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute("href") ?? ""));
  let followed = 0;
  for (const address of new Set(addresses)) {
    const before = new URL(page.url()).pathname;
    const link = page
      .locator(links)
      .and(page.locator(`[href="${address}"]`))
      .first();
    // Some stand beside one of the screens alone.
    if (!(await link.isVisible())) continue;
    await link.click();
    await page.waitForURL((url) => url.pathname + url.search === address || url.pathname !== before);
    if (new URL(page.url()).pathname === before) continue;
    followed++;
    // The tap took the focus to the link: it stands on a heading again only once the new page is there.
    const isAtHeading = async () => (await focused(page)) === `H1 ${await headingOf(page)}`;
    await expect.poll(isAtHeading, { message: address }).toBe(true);
  }
  return followed;
}

it("goes to the heading of each screen of an athlete", async () => {
  const { page } = await signIn(browser, app, "ana", { viewport: PHONE });
  await page.locator("main h1").waitFor();
  // A page that has just come whole leaves the focus to the browser.
  expect(await focused(page)).toMatch(/^BODY/);
  expect(await follow(page, "nav a[href^='/athlete-']:visible")).toBeGreaterThanOrEqual(1);
});

it("goes to the heading of each panel of the office", async () => {
  const { page } = await signIn(browser, app, "secretary", { viewport: { width: 1440, height: 900 } });
  await page.locator("main h1").waitFor();
  expect(await follow(page, "nav a[href^='/club-admin-dashboard']:visible")).toBeGreaterThanOrEqual(3);
});

it("goes to the place that the address names, and leaves a field that the page has focused", async () => {
  const { page } = await signIn(browser, app, "secretary", { viewport: { width: 1440, height: 900 } });
  await page.locator("main h1").waitFor();
  await page.keyboard.press("Control+k");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("linha");
});
