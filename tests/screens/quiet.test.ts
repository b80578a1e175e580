import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { untilQuiet } from "../support/quiet.ts";

const ORIGIN = "http://quiet.test";

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** A page with an empty frame, of a site that answers at once but for `/kept`, whose answers are given to the caller. */
async function openWithFrame(): Promise<{ page: Page; kept: Route[] }> {
  const page = await browser.newPage();
  const kept: Route[] = [];
  await page.route("**/*", (route) => {
    if (route.request().url() === `${ORIGIN}/kept`) return void kept.push(route);
    return route.fulfill({ contentType: "text/html", body: "<p>Quadra</p><iframe></iframe>" });
  });
  await page.goto(ORIGIN);
  return { page, kept };
}

it("a page is quiet again after it asked for something and its frame went on", async () => {
  const { page } = await openWithFrame();
  await untilQuiet(page);
  await page.evaluate(() => fetch("/more").then((answer) => answer.text()));
  await page.evaluate(() => {
    document.querySelector("iframe")!.src = "/framed";
  });
  await untilQuiet(page);
  expect(page.frames().map((frame) => frame.url())).toContain(`${ORIGIN}/framed`);
});

it("a page that waits for an answer, itself or in a frame, is named with what it waits for", async () => {
  const { page, kept } = await openWithFrame();
  const asking = ["fetch('/kept').catch(() => {})", "document.querySelector('iframe').src = '/kept'"];
  for (const [before, ask] of asking.entries()) {
    await page.evaluate(`void (${ask})`);
    await expect.poll(() => kept.length).toBe(before + 1);
    await expect(untilQuiet(page, 100)).rejects.toThrow(`${ORIGIN}/ is not quiet: ${ORIGIN}/kept`);
    await kept.at(-1)!.abort();
    await untilQuiet(page);
  }
  expect(kept).toHaveLength(2);
});
