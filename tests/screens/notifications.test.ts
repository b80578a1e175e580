import type { Browser, BrowserContext, Page, WebSocketRoute } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { hold, letSignIn, listens, reportByApi, signIn } from "../support/screens.ts";

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let context: BrowserContext | undefined;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["bruno"]);
});
beforeEach(() => app.sql("delete from notifications"));
afterEach(() => context?.close());
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const LIST = "/athlete-dashboard/notificacoes";

async function enter(): Promise<Page> {
  const entered = await signIn(browser, app, "bruno", { path: LIST });
  context = entered.context;
  return entered.page;
}

const notify = (title: string) =>
  app.sql(
    `insert into notifications (id, user_id, type, title, message, created_at)
     values (gen_random_uuid(), $1, 'system_notification', $2, 'Oi', clock_timestamp())`,
    [club.bruno.userId, title],
  );
const markButton = (page: Page, title: string) =>
  page.getByRole("button", { name: `Marcar como lida: ${title}` });

/** A result that Bruno must answer, 6/2 and these games: the product itself writes the notification and rings. */
let games = 0;
async function beAsked(): Promise<string> {
  games = (games + 1) % 5;
  await reportByApi(app, club, "ana", {
    my_side: [club.ana.athleteId],
    their_side: [club.bruno.athleteId],
    sets: [2, games].map((theirs) => ({ mine: 6, theirs })),
    end: "completed",
    is_second_match: true,
  });
  return `6/2 6/${games}`;
}

describe("spec §9: single marks of 500 ms travel together, and are shown at once", () => {
  it("two within 500 ms are one request, a later one another; shown before any answer", async () => {
    for (const title of ["Primeira", "Segunda", "Terceira"]) await notify(title);
    const page = await enter();
    const sent: string[][] = [];
    page.on("request", (request) => {
      if (request.method() !== "POST" || !request.url().endsWith(`${LIST}.data`)) return;
      sent.push(new URLSearchParams(request.postData() ?? "").getAll("ids"));
    });
    const held = await hold(page, `**${LIST}.data`);
    await listens(markButton(page, "Primeira"));
    expect(await page.locator(".note-unread").count()).toBe(3);
    // In one turn of the page, so that a busy machine does not part them.
    await page.evaluate(() => {
      const buttons = [...document.querySelectorAll("button")].filter((button) =>
        /^Marcar como lida: (Primeira|Segunda)/.test(button.textContent ?? ""),
      );
      for (const button of buttons) button.click();
    });
    // Optimistic: both are read on the screen, and nothing has been sent or answered.
    await markButton(page, "Primeira")
      .waitFor({ state: "detached", timeout: 400 })
      .catch(() => undefined);
    await expect.poll(() => page.locator(".note-unread").count()).toBe(1);
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]).toHaveLength(2);
    expect(await app.sql("select 1 from notifications where is_read")).toEqual([]);
    held.letGo();
    await expect.poll(() => app.sql("select 1 from notifications where is_read")).toHaveLength(2);
    await markButton(page, "Terceira").click();
    await expect.poll(() => sent.map((ids) => ids.length)).toEqual([2, 1]);
    await expect.poll(() => page.locator(".note-unread").count()).toBe(0);
  });
});

describe("spec §7: insert and update reach every open tab by the channel", () => {
  it("what the product writes comes to all of them, and what one reads is read in all, without the poll", async () => {
    const first = await enter();
    const tabs = [first];
    for (let n = 0; n < 2; n += 1) {
      const page = await context!.newPage();
      const socket = page.waitForEvent("websocket");
      await page.goto(app.origin + LIST);
      await socket;
      tabs.push(page);
    }
    for (const page of tabs) await page.route("**/api/v1/me/notifications", (route) => route.abort());
    const score = await beAsked();
    for (const page of tabs)
      await page.locator(".note-unread", { hasText: score }).waitFor({ timeout: 20_000 });
    await markButton(tabs[2]!, "Confirme o resultado").click();
    for (const page of tabs) await expect.poll(() => page.locator(".note-unread").count()).toBe(0);
    for (const page of tabs) await expect.poll(() => page.locator(".unread-count").count()).toBe(0);
  });

  it("a device that slept reads what it missed as soon as it is connected again, without the poll", async () => {
    const page = await enter();
    await page.route("**/api/v1/me/notifications", (route) => route.abort());
    let isAsleep = false;
    let opened = 0;
    const open: WebSocketRoute[] = [];
    await page.routeWebSocket("**/api/realtime/v1/notifications", (socket) => {
      if (isAsleep) return void socket.close();
      opened += 1;
      open.push(socket);
      socket.connectToServer();
    });
    await page.reload();
    await expect.poll(() => opened).toBe(1);
    isAsleep = true;
    for (const socket of open) await socket.close();
    const score = await beAsked();
    await expect.poll(() => app.sql("select 1 from notifications")).toHaveLength(1);
    expect(await page.locator(".note", { hasText: score }).count()).toBe(0);
    isAsleep = false;
    // The lid is opened: the browser says that it is there again.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.locator(".note-unread", { hasText: score }).waitFor({ timeout: 20_000 });
    expect(opened).toBeGreaterThan(1);
  });

  it("a message that comes while a page is on its way takes nothing of what that page says once", async () => {
    const page = await enter();
    const open: WebSocketRoute[] = [];
    await page.routeWebSocket("**/api/realtime/v1/notifications", (socket) => {
      open.push(socket);
      socket.connectToServer();
    });
    await app.sql("update users set phone = '(21) 99876-5432' where id = $1", [club.bruno.userId]);
    await app.sql("update athletes set city_code = 3304557 where id = $1", [club.bruno.athleteId]);
    await app.sql("insert into athlete_sports values ($1, 'tennis', 'B')", [club.bruno.athleteId]);
    await page.goto(`${app.origin}/athlete-profile`);
    await expect.poll(() => open.length).toBeGreaterThan(0);
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let reads = 0;
    await page.route(/\/athlete-profile\.data/, async (route) => {
      if (route.request().method() !== "GET") return await route.continue();
      reads += 1;
      const response = await route.fetch();
      asked.resolve();
      await answered.promise;
      // Nobody waits any more for what was overtaken.
      await route.fulfill({ response }).catch(() => undefined);
    });
    const save = page.getByRole("button", { name: "Salvar", exact: true });
    await listens(save);
    await save.click();
    await asked.promise;
    for (const socket of open) socket.send("publish 1");
    // Longer than messages are gathered.
    await page.waitForTimeout(500);
    answered.resolve();
    await page.getByText("Perfil salvo.").waitFor();
    await expect.poll(() => reads).toBe(2);
    await page.unrouteAll({ behavior: "wait" });
    await page.getByText("Perfil salvo.").waitFor();
  });

  it("a message that comes while a form is answered leaves the form its way", async () => {
    const page = await enter();
    const open: WebSocketRoute[] = [];
    await page.routeWebSocket("**/api/realtime/v1/notifications", (socket) => {
      open.push(socket);
      socket.connectToServer();
    });
    await page.goto(`${app.origin}/athlete-profile`);
    await expect.poll(() => open.length).toBeGreaterThan(0);
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route("**/auth.data?sair=1*", async (route) => {
      asked.resolve();
      await answered.promise;
      await route.continue();
    });
    const menu = page.getByRole("banner").getByLabel("Minha conta");
    await listens(menu);
    await menu.click();
    await page.getByRole("banner").getByRole("button", { name: "Sair" }).click();
    await asked.promise;
    for (const socket of open) socket.send("publish 1");
    // Longer than messages are gathered.
    await page.waitForTimeout(500);
    answered.resolve();
    await page.waitForURL("**/auth?saiu=1");
  });
});
