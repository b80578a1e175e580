import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, signIn } from "../support/screens.ts";

const DESK = { width: 1440, height: 900 };
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

/** Where the buttons of plans that stand side by side begin, row by row; a thicker border may move one by a pixel. */
async function rowsOfButtons(page: Page): Promise<number[][]> {
  const boxes = await page.locator(".plan-action :is(button, a)").evaluateAll((all) =>
    all.map((one) => ({
      y: Math.round(one.getBoundingClientRect().top),
      card: Math.round(one.closest(".card")!.getBoundingClientRect().top),
    })),
  );
  return [...Map.groupBy(boxes, ({ card }) => card).values()].map((row) => row.map(({ y }) => y));
}

it.each([
  ["the athlete's plans", "ana", "/athlete/subscription"],
  ["the athlete's plans by the year", "ana", "/athlete/subscription?cobranca=ano"],
  ["the club's plans", "secretary", "/club-admin-dashboard/assinatura"],
] as const)("stand on one line: the buttons of %s", async (_name, person, path) => {
  const { page, context } = await signIn(browser, app, person, { viewport: DESK, path });
  await page.locator(".plan-action :is(button, a)").first().waitFor();
  const rows = await rowsOfButtons(page);
  expect(rows.some((row) => row.length > 1)).toBe(true);
  for (const row of rows) expect(Math.max(...row) - Math.min(...row)).toBeLessThanOrEqual(1);
  await context.close();
});

it("begin on one line too: the prices of the first page, and the two ways below them", async () => {
  const page = await browser.newPage({ viewport: DESK });
  await page.goto(`${app.origin}/`);
  for (const list of await page.locator(".prices").all()) {
    const tops = await list
      .locator(".price")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(tops).toHaveLength(3);
    expect(new Set(tops).size).toBe(1);
    const ways = list.locator("+ .row > a");
    const lines = await ways.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
    expect(lines).toHaveLength(2);
    expect(new Set(lines).size).toBe(1);
  }
  await page.close();
});
