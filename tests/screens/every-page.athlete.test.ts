import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { AXE_AT_HAND, openWithAxe } from "../support/axe.ts";
import { measureBars } from "../support/crawl/bars.ts";
import { testCrawl } from "../support/crawl/checks.ts";
import { type Crawl, crawlAs, CRAWL_MS } from "../support/crawl/crawl.ts";
import { isAsRemembered, openedFaults, rememberPage } from "../support/crawl/opening.ts";
import { hearRefusals } from "../support/crawl/policy.ts";
import { DESKTOP } from "../support/crawl/visit.ts";
import { windowOf } from "../support/every-page.ts";
import { takeBack, triggersOf, use, whatOpened } from "../support/opened.ts";
import { untilQuiet } from "../support/quiet.ts";
import { PHONE } from "../support/screens.ts";

let crawl: Crawl;
beforeAll(async () => {
  crawl = await crawlAs("athlete");
}, CRAWL_MS);
afterAll(() => crawl?.every.stop());

testCrawl("athlete", () => crawl, {
  pages: 20,
  onDesktop: 0,
  triggers: 38,
  links: 270,
  kinds: ["combo-option", "toast-danger", "DETAILS.menu", "P.error"],
});

it("axe finds what breaks them in a part that is looked at, and the page is known again once it is closed", async () => {
  const { app, browser, crowd } = crawl.every;
  const context = await windowOf(browser, app, crowd.athlete, PHONE);
  await context.addInitScript(AXE_AT_HAND);
  const page = await openWithAxe(context, app, "/athlete-dashboard");
  const menu = (await triggersOf(page)).find(({ name }) => name.startsWith("SUMMARY"))!;
  await rememberPage(page);
  await use(page, menu.at);
  expect(await whatOpened(page)).toContain("DETAILS.menu");
  expect(await isAsRemembered(page)).toBe(false);
  expect(await openedFaults(page)).toEqual([]);
  await takeBack(page, menu.at, "tapped");
  expect(await isAsRemembered(page)).toBe(true);
  await use(page, menu.at);
  expect(await whatOpened(page)).toContain("DETAILS.menu");
  for (const part of await page.locator(".menu-list *").all())
    await part.evaluate((one) =>
      Object.assign((one as HTMLElement).style, { color: "#aaa", background: "#bbb" }),
    );
  expect(await openedFaults(page)).toContainEqual(expect.stringMatching(/^color-contrast, dark/));
  await context.close();
});

it("the report's keypad and what sends it stand above nothing fixed on a desktop", async () => {
  const { app, browser, crowd } = crawl.every;
  const context = await windowOf(browser, app, crowd.athlete, DESKTOP);
  const page = await context.newPage();
  await page.goto(`${app.origin}/athlete-dashboard/registrar`);
  await page.locator(".keypad").waitFor();
  const bars = await measureBars(page);
  expect([bars.title, bars.hasOpenForm, bars.isDockFixed, bars.below]).toEqual([
    "Nossos Patrocinadores",
    true,
    false,
    0,
  ]);
  await context.close();
});

/** Opens a path, does something there that is foreign, and gives what the page's policy stopped. */
async function stopped(context: BrowserContext, path: string, foreign: string): Promise<string[]> {
  const page = await context.newPage();
  const heard = hearRefusals(page);
  await page.goto(crawl.every.app.origin + path);
  await untilQuiet(page);
  expect(heard).toEqual([]);
  await page.evaluate(foreign);
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  await page.close();
  return heard;
}

it("and what is foreign is stopped, on kept and on private pages", async () => {
  const { app, browser, crowd } = crawl.every;
  const context = await windowOf(browser, app, crowd.athlete, PHONE);
  for (const path of ["/", "/athlete-dashboard"]) {
    const picture = await stopped(context, path, "void (new Image().src = 'https://espia.test/x.gif')");
    expect(picture[0]).toMatch(/img-src/);
    const script = "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=1>')";
    expect((await stopped(context, path, script))[0]).toMatch(/script-src/);
  }
  await context.close();
});
