import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../support/app.ts";
import { ALL_RULES, CHANGING_RULES, findFaults, putAxe, unfold } from "../support/axe.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { allListen, isSameDocument, letSignIn, listens, markDocument, signIn } from "../support/screens.ts";

// A link that is tapped without a network: the page stays, says so in a line, and goes on by itself, or asks.

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let context: BrowserContext;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana"]);
});
beforeEach(() => forgetLimits(app));
afterEach(() => context?.close());
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const HOME = "/athlete-dashboard";
const ALONE = "Sem conexão. A página abre sozinha quando voltar.";
const ASKS = "Sem conexão. Avisamos aqui quando voltar.";
const BACK = "Voltou. Abrir agora?";

async function enter(path = HOME): Promise<Page> {
  const entered = await signIn(browser, app, "ana", { path });
  context = entered.context;
  await entered.page.locator("main h1").first().waitFor();
  await allListen(entered.page);
  await isWatched(entered.page);
  await markDocument(entered.page);
  return entered.page;
}

/** Waits for the script of the line, which comes after the page. */
const isWatched = (page: Page) => page.locator(".waiting-link").waitFor({ state: "attached" });

async function goOnline(page: Page, isOnline: boolean): Promise<void> {
  await context.setOffline(!isOnline);
  // The page learns it a moment later.
  await page.waitForFunction((expected) => navigator.onLine === expected, isOnline);
}

const line = (page: Page) => page.locator(".waiting-link").getByRole("status");
const saying = (page: Page, text: string) => line(page).getByText(text, { exact: true }).waitFor();
const profile = (page: Page) => page.getByRole("heading", { name: "Meu perfil" });
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Finds what axe says against the line, in both themes. */
async function faultsOfLine(page: Page): Promise<string[]> {
  await putAxe(page);
  await unfold(page);
  const light = await findFaults(page, "light", ALL_RULES, ".waiting-link");
  await page.emulateMedia({ colorScheme: "dark" });
  return [...light, ...(await findFaults(page, "dark", CHANGING_RULES, ".waiting-link"))];
}

async function linkTo(page: Page, path: string): Promise<Locator> {
  const link = page.locator(`nav a[href="${path}"]`).first();
  await listens(link);
  return link;
}

async function tapProfile(page: Page): Promise<void> {
  await (await linkTo(page, "/athlete-profile")).click();
}

/** Fails what is asked of these addresses, while the browser believes that it is online; gives the way back. */
async function lose(page: Page, addresses: RegExp): Promise<() => Promise<void>> {
  await page.route(addresses, (route) => route.abort("internetdisconnected"));
  return () => page.unroute(addresses);
}

const DATA = /\.data(\?|$)|\/favicon\.svg$/;
const ALL = /./;

describe("a link that is tapped without a network", () => {
  it("keeps its page as it is, with the focus where it was, and opens by itself when the network is back", async () => {
    const page = await enter();
    const before = await page.locator("main").innerText();
    await goOnline(page, false);
    await tapProfile(page);
    await saying(page, ALONE);
    await saveScreenshot(page, "offline-waiting");
    expect([pathOf(page), await page.locator("main").innerText()]).toEqual([HOME, before]);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe("/athlete-profile");
    expect(await page.locator(".toast, .skeleton, .gate-next").count()).toBe(0);
    await goOnline(page, true);
    await profile(page).waitFor();
    expect([pathOf(page), await isSameDocument(page)]).toEqual(["/athlete-profile", true]);
    await expect.poll(() => line(page).innerText()).toBe("");
    await page.goBack();
    await page.waitForURL(`**${HOME}`);
  });

  it.each([
    ["tapped", HOME, (page: Page) => page.mouse.click(4, 600)],
    ["typed", "/athlete-profile", (page: Page) => page.getByLabel("Nome").first().pressSequentially("x")],
  ] as const)("asks where something else was %s meanwhile", async (_what, path, disturb) => {
    const page = await enter(path);
    await goOnline(page, false);
    await (await linkTo(page, "/athlete/regional-rankings")).click();
    await saying(page, ALONE);
    await disturb(page);
    await saying(page, ASKS);
    await goOnline(page, true);
    await saying(page, BACK);
    await saveScreenshot(page, "offline-asking");
    expect(await faultsOfLine(page)).toEqual([]);
    expect(pathOf(page)).toBe(path);
    await line(page).getByRole("button", { name: "Abrir agora" }).click();
    await page.waitForURL("**/athlete/regional-rankings");
    await expect.poll(() => line(page).innerText()).toBe("");
  });

  it("asks after a minute, and the question can be put away", async () => {
    const page = await enter();
    await page.clock.install();
    await page.reload();
    await isWatched(page);
    await goOnline(page, false);
    await page.clock.pauseAt(Date.now() + 60_000);
    await tapProfile(page);
    await page.clock.runFor(59_000);
    await saying(page, ALONE);
    await page.clock.runFor(1_500);
    await saying(page, ASKS);
    await goOnline(page, true);
    // A network that has just come back may answer the second try only.
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000);
        return await line(page).innerText();
      })
      .toContain(BACK);
    await page.clock.runFor(120_000);
    expect(pathOf(page)).toBe(HOME);
    await line(page).getByRole("button", { name: "Agora não" }).click();
    await expect.poll(() => line(page).innerText()).toBe("");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
    expect(pathOf(page)).toBe(HOME);
  });

  it("is replaced by the second that is tapped", async () => {
    const page = await enter();
    await goOnline(page, false);
    await tapProfile(page);
    await saying(page, ALONE);
    await (await linkTo(page, "/athlete/regional-rankings")).click();
    await saying(page, ALONE);
    await goOnline(page, true);
    await page.waitForURL("**/athlete/regional-rankings");
    expect(await isSameDocument(page)).toBe(true);
  });

  it("to a public page waits likewise, and loads its document", async () => {
    const page = await enter();
    await goOnline(page, false);
    await (await linkTo(page, `/public-ranking/${club.clubId}`)).click();
    await saying(page, ALONE);
    expect(await isSameDocument(page)).toBe(true);
    await goOnline(page, true);
    await page.waitForURL(`**/public-ranking/${club.clubId}`);
    expect(await isSameDocument(page)).toBe(false);
  });

  it("is the browser's where it opens another tab or leads within the page", async () => {
    const page = await enter();
    await goOnline(page, false);
    const link = await linkTo(page, "/athlete-profile");
    // The tab itself would find no network: it is enough that the click is left to the browser.
    const isLeft = page.evaluate(
      () =>
        new Promise((resolve) => {
          const look = (event: Event) => {
            resolve(!event.defaultPrevented);
            event.preventDefault();
          };
          addEventListener("click", look, { once: true });
        }),
    );
    await link.click({ modifiers: ["Control"] });
    expect(await isLeft).toBe(true);
    await page.locator("a.skip").focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**#conteudo");
    expect(await line(page).innerText()).toBe("");
  });
});

describe("a page that is not reached though the browser is online", () => {
  it("is kept waiting for, without an error screen, and opens when it is reached", async () => {
    const page = await enter();
    await (await linkTo(page, "/athlete-profile")).click();
    await profile(page).waitFor();
    const mend = await lose(page, DATA);
    await (await linkTo(page, HOME)).click();
    await saying(page, ALONE);
    expect([pathOf(page), await profile(page).count()]).toEqual(["/athlete-profile", 1]);
    await mend();
    await page.waitForURL(`**${HOME}`);
    expect(await isSameDocument(page)).toBe(true);
    await page.goBack();
    await profile(page).waitFor();
  });

  it("on the way back keeps its page and its address, and goes back when it can", async () => {
    const page = await enter();
    await tapProfile(page);
    await profile(page).waitFor();
    await page.evaluate(() => scrollTo(0, 120));
    const mend = await lose(page, DATA);
    await page.evaluate(() => history.back());
    await saying(page, ALONE);
    expect([pathOf(page), await profile(page).count()]).toEqual(["/athlete-profile", 1]);
    expect(await page.evaluate(() => scrollY)).toBe(120);
    await mend();
    await page.waitForURL(`**${HOME}`);
    await page.locator("main h1").first().waitFor();
    await page.goForward();
    await profile(page).waitFor();
    expect(await isSameDocument(page)).toBe(true);
  });

  it("whose scripts do not come either leaves the page there, and is opened as a document", async () => {
    const page = await enter();
    const mend = await lose(page, ALL);
    await tapProfile(page);
    await saying(page, ALONE);
    expect([pathOf(page), await isSameDocument(page)]).toEqual([HOME, true]);
    await mend();
    await profile(page).waitFor();
    expect(await isSameDocument(page)).toBe(false);
  });

  it("whose scripts are gone, since another version was deployed, arrives where it leads at the first tap", async () => {
    const page = await enter();
    await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ status: 404, body: "gone" }));
    await tapProfile(page);
    await profile(page).waitFor();
    expect([pathOf(page), await isSameDocument(page)]).toEqual(["/athlete-profile", false]);
  });

  it("is not read again and again where the network is there and only this page is not", async () => {
    const page = await enter();
    await page.clock.install();
    await page.reload();
    await isWatched(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.route(/athlete-profile\.data/, (route) => route.abort());
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().includes("athlete-profile.data")) asked += 1;
    });
    await tapProfile(page);
    await saying(page, ALONE);
    // Each try is answered in its own time: seconds pass until the line asks.
    const asks = line(page).getByText(BACK, { exact: true });
    for (let second = 0; second < 600 && !(await asks.isVisible()); second += 1) {
      await page.clock.runFor(1_000);
      await page.evaluate(() => new Promise((resolve) => queueMicrotask(() => resolve(null))));
    }
    await saying(page, BACK);
    expect(asked).toBeGreaterThan(2);
    expect(asked).toBeLessThan(11);
  });
});
