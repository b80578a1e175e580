import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, signIn } from "../support/screens.ts";

// Pages that are refused or not there, as somebody sees them who is signed in.

const NOWHERE = "00000000-0000-4000-8000-000000000000";

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let context: BrowserContext;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "secretary"]);
});
beforeEach(() => forgetLimits(app));
afterEach(() => context?.close());
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function enter(name: "ana" | "secretary"): Promise<Page> {
  const entered = await signIn(browser, app, name, {
    path: name === "ana" ? "/athlete-profile" : "/club-admin-dashboard",
  });
  context = entered.context;
  return entered.page;
}

const account = (page: Page) => page.getByRole("banner").getByLabel("Minha conta");

it.each([
  ["refused", "/super-admin-dashboard", "Acesso Restrito"],
  ["not there", "/nada-aqui", "Bola fora: esta página não existe"],
  ["a public page that is not there", `/public-ranking/${NOWHERE}`, "Bola fora: esta página não existe"],
  [
    "a match that is not there",
    `/athlete-dashboard/partidas/${NOWHERE}`,
    "Bola fora: esta página não existe",
  ],
])("%s: the account menu leads on and out", async (what, path, heading) => {
  const page = await enter("ana");
  await page.goto(`${app.origin}${path}`);
  await page.getByRole("heading", { name: heading }).waitFor();
  await account(page).click();
  const menu = page.getByRole("banner").locator(".menu-list");
  await menu.getByRole("link", { name: "Painel" }).waitFor();
  await saveScreenshot(page, `status-${what.replaceAll(" ", "-")}`);
  const [box, { width }] = [(await menu.boundingBox())!, page.viewportSize()!];
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(width);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await menu.getByRole("button", { name: "Sair" }).click();
  await page.waitForURL("**/auth?saiu=1");
});

it("works without scripts, too", async () => {
  await enter("secretary");
  const still = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const page = await still.newPage();
  await page.goto(`${app.origin}/nada-aqui`);
  await account(page).click();
  await page.getByRole("banner").locator('.menu-list a[href="/club-admin-dashboard"]').click();
  await page.waitForURL("**/club-admin-dashboard");
  await still.close();
});
