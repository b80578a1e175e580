import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { untilQuiet } from "../support/quiet.ts";
import { letSignIn, PHONE, signIn, roundTrip } from "../support/screens.ts";

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

/** But the seal of a known browser, which outlives its sessions and opens nothing by itself. */
const cookieNames = async () =>
  (await context.cookies())
    .filter(({ name, value }) => value !== "" && !name.endsWith("-device"))
    .map(({ name }) => name);
const readHint = async () =>
  Number((await context.cookies()).find(({ name }) => name.endsWith("-member"))?.value);

describe("spec §4: on sign-out everything is cleared, in every tab", () => {
  it("cookies, what tabs keep, and what other tabs show", async () => {
    const first = await enter();
    const second = await another("/athlete-dashboard");
    const open = await another(`/public-ranking/${club.clubId}`);
    await open.locator(".notifications-button").waitFor();
    await second.locator("main h1").first().waitFor();
    for (const page of [first, second])
      await page.evaluate(() => sessionStorage.setItem("quadra:report:x", "typed"));
    await first.getByRole("banner").getByLabel("Minha conta").click();
    await first.getByRole("banner").getByRole("button", { name: "Sair" }).click();
    await first.waitForURL("**/auth?saiu=1");
    // By the first tab's message, or by its own check where that was quicker.
    await second.waitForURL(/\/auth\?(saiu=1|.*expirou=1)$/);
    await open.locator(".notifications-button").waitFor({ state: "detached" });
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

  it("without a network the page stays and says so, and the next tap signs out", async () => {
    const page = await enter();
    const goOnline = async (isOnline: boolean) => {
      await context.setOffline(!isOnline);
      // The page learns it a moment later.
      await page.waitForFunction((expected) => navigator.onLine === expected, isOnline);
    };
    await goOnline(false);
    const leave = async () => {
      await page.getByRole("banner").getByLabel("Minha conta").click();
      await page.getByRole("banner").getByRole("button", { name: "Sair" }).click();
    };
    await leave();
    await page.getByText("Erro de conexão").first().waitFor();
    expect(new URL(page.url()).pathname).toBe("/athlete-profile");
    await goOnline(true);
    await page.keyboard.press("Escape");
    await leave();
    await page.waitForURL("**/auth?saiu=1");
  });

  it("what the tab or another one finds out before the answer does not take its place", async () => {
    await enter();
    const first = await context.newPage();
    const held = Promise.withResolvers<undefined>();
    const isHeld = Promise.withResolvers<undefined>();
    await first.route("**/api/v1/me/check", async (route) => {
      await isHeld.promise;
      await route.continue();
    });
    await first.route("**/auth.data?sair=1*", async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      isHeld.resolve(undefined);
      await held.promise;
      await route.fulfill({ response });
    });
    const checked = first.waitForResponse((answer) => answer.url().includes("/api/v1/me/check"));
    await first.goto(`${app.origin}/athlete-dashboard`);
    await first.getByRole("banner").getByLabel("Minha conta").click();
    await first.getByRole("banner").getByRole("button", { name: "Sair" }).click();
    await isHeld.promise;
    const other = await another("/termos-de-uso");
    await other.evaluate(() => {
      const channel = new BroadcastChannel("quadra-session");
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only a window has a target
      channel.postMessage("expired");
    });
    expect(await (await checked).text()).toContain("unauthenticated");
    held.resolve(undefined);
    await first.waitForURL("**/auth?saiu=1");
  });
});

describe("spec §8: why somebody has to sign in is said in a toast, whichever way led there", () => {
  const revoke = () =>
    app.sql("update sessions set revoked_at = now() where user_id = $1 and revoked_at is null", [
      club.ana.userId,
    ]);
  const showsToast = async (page: Page, title: string, text: string) => {
    await page.locator(".toast").getByText(title, { exact: true }).waitFor();
    await page.locator(".toast").getByText(text).waitFor();
  };
  const ended = ["Sessão inválida", "Sua sessão expirou. Faça login novamente."] as const;
  const denied = ["Acesso negado", "Você precisa estar logado para acessar esta área."] as const;
  /** A page whose own check does not come first. */
  const enterQuietly = async () => {
    const page = await enter();
    await page.route("**/api/v1/me/check", (route) => route.abort());
    return page;
  };

  it("an ended session: by navigation, by reload and by a form", async () => {
    const byNavigation = await enterQuietly();
    await revoke();
    await byNavigation.locator('nav a[href="/athlete-dashboard"]').first().click();
    await showsToast(byNavigation, ...ended);
    await expect.poll(() => new URL(byNavigation.url()).pathname).toBe("/auth");
    await context.close();

    const byReload = await enterQuietly();
    await revoke();
    await byReload.reload({ waitUntil: "commit" });
    await showsToast(byReload, ...ended);
    await context.close();

    const byForm = await enterQuietly();
    await revoke();
    await byForm
      .locator('main form[method="post"]')
      .first()
      .evaluate((form: HTMLFormElement) => {
        form.noValidate = true;
        form.requestSubmit();
      });
    await showsToast(byForm, ...ended);
  });

  it("an ended session whose token cannot be renewed, by a document", async () => {
    await enterQuietly();
    await revoke();
    await app.restart({ clockOffsetMs: 20 * 60_000 });
    try {
      const page = await another("/athlete-dashboard");
      await showsToast(page, ...ended);
    } finally {
      await app.restart({ clockOffsetMs: 0 });
    }
  });

  it("what a script sends after the end says so, and the page with what was typed stays", async () => {
    const page = await enter("ana", "/athlete-dashboard/notificacoes");
    await app.sql(
      `insert into notifications (id, user_id, type, title, message, created_at)
       values (gen_random_uuid(), $1, 'system_notification', 'Aviso', 'Oi', now())`,
      [club.ana.userId],
    );
    await page.reload();
    await page.route("**/api/v1/me/check", (route) => route.abort());
    await revoke();
    await page.getByRole("button", { name: "Marcar todas como lidas" }).click();
    await showsToast(page, ...ended);
  });

  it("nobody signed in: by a document, and without scripts in words on the page", async () => {
    context = await browser.newContext({ viewport: PHONE, locale: "pt-BR" });
    const page = await another("/athlete-dashboard");
    await showsToast(page, ...denied);
    expect(new URL(page.url()).pathname).toBe("/auth");
    // A person who comes to sign in sees no such toast.
    await page.goto(`${app.origin}/auth`);
    await untilQuiet(page);
    expect(await page.locator(".toast").count()).toBe(0);
    const plain = await app.fetch("/auth?next=%2Fathlete-dashboard");
    expect(await plain.text()).toMatch(new RegExp(`<noscript>.*${denied[1]}.*</noscript>`));
  });
});

describe("spec §9: the session is refreshed when 3 ticks remain", () => {
  it("by one of two tabs, before it expires, and both go on", async () => {
    const first = await enter();
    const before = await readHint();
    // The token has a minute left, by the server's clock; the browser's own is far too early.
    await app.restart({ clockOffsetMs: 14 * 60_000 });
    try {
      const calls: string[] = [];
      context.on("request", (request) => {
        if (request.url().endsWith("/api/v1/me/session")) calls.push(request.method());
      });
      await Promise.all([first.reload(), another("/athlete-dashboard")]);
      await expect.poll(readHint, { timeout: 10_000 }).toBeGreaterThan(before + 800);
      await untilQuiet(first);
      await roundTrip(first);
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

  it("1 s after the page has loaded: toast, the way back in the address, in every tab; nothing left", async () => {
    const first = await enter("bruno");
    const second = await another("/athlete-dashboard");
    await second.locator("main h1").first().waitFor();
    await revoke();
    await first.reload({ waitUntil: "commit" }).catch(() => undefined);
    await second.waitForURL((url) => url.pathname === "/auth", { timeout: 15_000 });
    expect(await cookieNames()).toEqual([]);
  });

  it("2 s after the tab is looked at again, it says so in the words of spec §8", async () => {
    await (await enter("bruno")).close();
    const page = await context.newPage();
    await page.clock.install();
    // The check that follows the load finds all well.
    const check = page.waitForResponse((answer) => answer.url().endsWith("/api/v1/me/check"));
    await page.goto(`${app.origin}/athlete-profile`);
    await check;
    await page.clock.pauseAt(Date.now() + 2_000);
    await revoke();
    const show = (state: "hidden" | "visible") =>
      page.evaluate((value) => {
        Object.defineProperty(document, "visibilityState", { configurable: true, get: () => value });
        document.dispatchEvent(new Event("visibilitychange"));
      }, state);
    await show("hidden");
    await page.clock.runFor(600);
    await show("visible");
    await page.clock.runFor(1_900);
    await roundTrip(page);
    expect(await page.locator(".toast").getByText("Sessão inválida").count()).toBe(0);
    await page.clock.runFor(200);
    await page.locator(".toast").getByText("Sessão inválida").waitFor({ timeout: 10_000 });
    await page.locator(".toast").getByText("Sua sessão expirou. Faça login novamente.").waitFor();
    await page.clock.resume();
    await page.waitForURL((url) => url.pathname === "/auth");
    const { searchParams } = new URL(page.url());
    expect([searchParams.get("next"), searchParams.get("expirou")]).toEqual(["/athlete-profile", "1"]);
    expect(await cookieNames()).toEqual([]);
  });
});

describe("spec §7: an open list follows what another tab reads", () => {
  const notify = (title: string) =>
    app.sql(
      `insert into notifications (id, user_id, type, title, message, created_at)
       values (gen_random_uuid(), $1, 'system_notification', $2, 'Oi', now())`,
      [club.ana.userId, title],
    );
  const markButton = (page: Page, title: string) =>
    page.getByRole("button", { name: `Marcar como lida: ${title}` });

  it("by a message of the channel, not by the poll, and not more often than every 5 s", async () => {
    for (const title of ["Primeira", "Segunda"]) await notify(title);
    const first = await enter("ana", "/athlete-dashboard/notificacoes");
    const second = await context.newPage();
    // The poll brings nothing.
    await second.route("**/api/v1/me/notifications", (route) => route.abort());
    const socket = second.waitForEvent("websocket");
    await second.goto(`${app.origin}/athlete-dashboard/notificacoes`);
    await socket;
    const readings: Request[] = [];
    second.on("request", (request) => {
      if (request.url().includes("/athlete-dashboard/notificacoes.data")) readings.push(request);
    });
    await markButton(second, "Segunda").waitFor();
    await markButton(first, "Primeira").click();
    await markButton(second, "Primeira").waitFor({ state: "detached", timeout: 60_000 });
    await markButton(first, "Segunda").click();
    await markButton(second, "Segunda").waitFor({ state: "detached", timeout: 60_000 });
    await Promise.all(readings.map((request) => request.response()));
    // By the browser's clock: this process may hear of them late.
    const began = readings.map((request) => request.timing().startTime);
    const gaps = began.slice(1).map((at, n) => at - began[n]!);
    expect(gaps.length).toBeGreaterThan(0);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(4_900);
  });
});

describe("spec §9: what is polled", () => {
  it("notifications every 30 s and sponsors every 60 s, paused while the tab is hidden", async () => {
    await (await enter()).close();
    const page = await context.newPage();
    // Without a socket: when two minutes pass at once it is lost, comes back and has the missed data read.
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
    const answered: string[] = [];
    page.on("requestfinished", (request) => answered.push(new URL(request.url()).pathname));
    const count = (name: string) => asked.filter((path) => path === `/api/v1/me/${name}`).length;
    await page.goto(`${app.origin}/athlete-profile`);
    await untilQuiet(page);
    expect([count("notifications"), count("widgets")]).toEqual([0, 0]);
    await page.clock.runFor(31_000);
    await expect.poll(() => [count("notifications"), count("widgets")]).toEqual([1, 0]);
    // The next is counted from the answer of the last.
    await expect.poll(() => answered).toContain("/api/v1/me/notifications");
    await roundTrip(page);
    await page.clock.runFor(31_000);
    await expect.poll(() => [count("notifications"), count("widgets")]).toEqual([2, 1]);
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    });
    await page.clock.runFor(120_000);
    await roundTrip(page);
    expect([count("notifications"), count("widgets")]).toEqual([2, 1]);
  });
});
