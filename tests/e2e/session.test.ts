import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, signIn } from "../support/screens.ts";

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let context: BrowserContext;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "bruno"]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});
afterEach(() => context?.close());

async function enter(name: "ana" | "bruno" = "ana", path = "/athlete-profile"): Promise<Page> {
  const entered = await signIn(browser, app, name, { path });
  context = entered.context;
  await entered.page.locator("main h1").first().waitFor();
  return entered.page;
}

async function another(path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${app.origin}${path}`);
  return page;
}

const cookieNames = async () =>
  (await context.cookies()).filter(({ value }) => value !== "").map(({ name }) => name);
const readHint = async () =>
  Number((await context.cookies()).find(({ name }) => name.endsWith("-member"))?.value);

describe("spec §4: on sign-out everything is cleared, in every tab", () => {
  it("cookies, what tabs keep, and what other tabs show", async () => {
    const first = await enter();
    const second = await another("/athlete-dashboard");
    const open = await another(`/public-ranking/${club.clubId}`);
    await open.locator(".bell").waitFor();
    await second.locator("main h1").first().waitFor();
    for (const page of [first, second])
      await page.evaluate(() => sessionStorage.setItem("quadra:report:x", "typed"));
    await first.getByRole("banner").getByLabel("Minha conta").click();
    await first.getByRole("banner").getByRole("button", { name: "Sair" }).click();
    await first.waitForURL("**/auth?saiu=1");
    // Told by the first tab, or by its own check where that was quicker.
    await second.waitForURL(/\/auth\?(saiu=1|.*expirou=1)$/);
    await open.locator(".bell").waitFor({ state: "detached" });
    expect(await open.locator("html[data-member]").count()).toBe(0);
    expect(await cookieNames()).toEqual([]);
    for (const page of [first, second])
      expect(
        await page.evaluate(() =>
          [...Object.keys(sessionStorage), ...Object.keys(localStorage)].filter((key) =>
            key.startsWith("quadra"),
          ),
        ),
      ).toEqual([]);
  });
});

describe("spec §9: the session is refreshed when 3 ticks remain", () => {
  it("by one of two tabs, before it expires, and both go on", async () => {
    const first = await enter();
    const before = await readHint();
    // The token has a minute left, by the server's clock; the browser's own is far behind.
    await app.restart({ clockOffsetMs: 14 * 60_000 });
    try {
      const calls: string[] = [];
      context.on("request", (request) => {
        if (request.url().endsWith("/api/v1/me/session")) calls.push(request.method());
      });
      await Promise.all([first.reload(), another("/athlete-dashboard")]);
      await expect.poll(readHint, { timeout: 10_000 }).toBeGreaterThan(before + 800);
      await first.waitForTimeout(1_000);
      expect(calls).toEqual(["POST"]);
      await first.reload();
      expect(new URL(first.url()).pathname).toBe("/athlete-profile");
    } finally {
      await app.restart({ clockOffsetMs: 0 });
    }
  });

  it("a document asked for with an expired token is answered, the token renewed on the way", async () => {
    const page = await enter();
    const before = await readHint();
    await app.restart({ clockOffsetMs: 20 * 60_000 });
    try {
      await page.goto(`${app.origin}/athlete-dashboard`);
      expect(new URL(page.url()).pathname).toBe("/athlete-dashboard");
      expect(await readHint()).toBeGreaterThan(before);
    } finally {
      await app.restart({ clockOffsetMs: 0 });
    }
  });
});

describe("spec §8, §9: a check that finds the session ended", () => {
  const revoke = () =>
    app.sql("update sessions set revoked_at = now() where user_id = $1", [club.bruno.userId]);

  it("1 s after the page has loaded: toast, the way back in the address, in every tab; nothing left behind", async () => {
    const first = await enter("bruno");
    const second = await another("/athlete-dashboard");
    await second.locator("main h1").first().waitFor();
    await revoke();
    await first.reload({ waitUntil: "commit" }).catch(() => undefined);
    await second.waitForURL((url) => url.pathname === "/auth", { timeout: 15_000 });
    expect(await cookieNames()).toEqual([]);
  });

  it("2 s after the tab is looked at again, it says so in the words of spec §8", async () => {
    const page = await enter("bruno");
    // The check that follows the load finds all well.
    await page.waitForResponse((answer) => answer.url().endsWith("/api/v1/me/check"));
    await revoke();
    const show = (state: "hidden" | "visible") =>
      page.evaluate((value) => {
        Object.defineProperty(document, "visibilityState", { configurable: true, get: () => value });
        document.dispatchEvent(new Event("visibilitychange"));
      }, state);
    await show("hidden");
    await page.waitForTimeout(700);
    const since = performance.now();
    await show("visible");
    await page.locator(".toast").getByText("Sessão inválida").waitFor({ timeout: 10_000 });
    expect(performance.now() - since).toBeGreaterThan(1_800);
    await page.locator(".toast").getByText("Sua sessão expirou. Faça login novamente.").waitFor();
    await page.waitForURL((url) => url.pathname === "/auth");
    const { searchParams } = new URL(page.url());
    expect([searchParams.get("next"), searchParams.get("expirou")]).toEqual(["/athlete-profile", "1"]);
    expect(await cookieNames()).toEqual([]);
  });
});

describe("spec §9: what is polled", () => {
  it("notifications every 30 s and sponsors every 60 s, paused while the tab is hidden", async () => {
    await (await enter()).close();
    const page = await context.newPage();
    // Without a bell: one that is lost, as it is where two minutes pass in no time, comes back and has what was missed read.
    await page.addInitScript(() => {
      const silent = class extends EventTarget {
        send() {}
        close() {}
      };
      Object.defineProperty(window, "WebSocket", { value: silent });
    });
    await page.clock.install();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const count = (name: string) => asked.filter((path) => path === `/api/v1/me/${name}`).length;
    await page.goto(`${app.origin}/athlete-profile`, { waitUntil: "networkidle" });
    expect([count("notifications"), count("globals")]).toEqual([0, 0]);
    await page.clock.runFor(31_000);
    await expect.poll(() => [count("notifications"), count("globals")]).toEqual([1, 0]);
    // The next is counted from the answer of the last, which comes in real time.
    await page.waitForTimeout(800);
    await page.clock.runFor(31_000);
    await expect.poll(() => [count("notifications"), count("globals")]).toEqual([2, 1]);
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    });
    await page.clock.runFor(120_000);
    await page.waitForTimeout(300);
    expect([count("notifications"), count("globals")]).toEqual([2, 1]);
  });
});
