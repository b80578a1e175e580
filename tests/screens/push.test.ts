import type { Browser, BrowserContext, Page, Worker } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DeliveredPush } from "../../local/push-service.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, PHONE, reportByApi, signIn } from "../support/screens.ts";

let app: TestApp;
let browser: Browser;
let club: MatchClub;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "bruno", "secretary", "superAdmin"]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const LIST = "/athlete-dashboard/notificacoes";

/**
 * A Chromium without a head has neither a push service nor a place to show notifications: it subscribes at the local service as the page asks,
 * its owner has allowed it, and what its service worker would show is kept.
 */
async function withPushService(page: Page): Promise<{ delivered(): DeliveredPush[] }> {
  let endpoint = "";
  await page.exposeFunction("subscribeLocally", (key: string) => {
    const subscription = app.push.subscribe(key);
    endpoint = subscription.endpoint;
    return subscription;
  });
  await page.addInitScript(() => {
    const ask = (window as never as { subscribeLocally(key: string): Promise<object> }).subscribeLocally;
    const HELD = "held-subscription";
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0))
        .buffer;
    const held = (): PushSubscription | null => {
      const kept = sessionStorage.getItem(HELD);
      if (kept === null) return null;
      const { json, key } = JSON.parse(kept) as { json: object; key: string };
      const unsubscribe = async () => (sessionStorage.removeItem(HELD), true);
      return { toJSON: () => json, options: { applicationServerKey: bytes(key) }, unsubscribe } as never;
    };
    PushManager.prototype.getSubscription = async () => held();
    PushManager.prototype.subscribe = async (options) => {
      const key = options!.applicationServerKey as string;
      sessionStorage.setItem(HELD, JSON.stringify({ json: await ask(key), key }));
      return held()!;
    };
    const permission = () => sessionStorage.getItem("permission") ?? "granted";
    Object.defineProperty(Notification, "permission", { get: permission });
    Notification.requestPermission = async () => permission() as NotificationPermission;
  });
  return { delivered: () => app.push.delivered(endpoint) };
}

/** The page's service worker, once it is there. */
async function workerOf(page: Page, context: BrowserContext): Promise<Worker> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => context.serviceWorkers().length).toBe(1);
  return context.serviceWorkers()[0]!;
}

/** Gives a push to a service worker, as the browser that has decrypted it does; gives what it shows. */
const show = (worker: Worker, data: object) =>
  worker.evaluate((json) => {
    const shown: { title: string; body?: string; data?: unknown; tag?: string }[] = [];
    const scope = self as never as { registration: { showNotification: unknown } };
    scope.registration.showNotification = async (title: string, { body, data, tag }: NotificationOptions) =>
      void shown.push({ title, body, data, tag });
    const Pushed = (self as never as { PushEvent: new (type: string, init: object) => Event }).PushEvent;
    self.dispatchEvent(new Pushed("push", { data: json }));
    return shown;
  }, JSON.stringify(data));

describe("notifications on a device", () => {
  it("are connected by a button, shown by the service worker within a minute, and end with the sign-out", async () => {
    const { page, context, errors } = await signIn(browser, app, "bruno", { serviceWorkers: "allow" });
    const pushes = await withPushService(page);
    await page.goto(app.origin + LIST);
    await page.getByText("Receba na hora, mesmo com a Quadra fechada").waitFor();
    await page.getByRole("button", { name: "Ligar avisos" }).click();
    await page.getByText("Os avisos chegam aqui mesmo com a Quadra fechada").waitFor();
    await expect.poll(() => pushes.delivered().map(({ data }) => data.title)).toEqual(["Avisos ligados"]);

    const at = Date.now();
    const id = await reportByApi(app, club, "ana", {
      my_side: [club.ana.athleteId],
      their_side: [club.bruno.athleteId],
      sets: [6, 6].map((mine) => ({ mine, theirs: 3 })),
      end: "completed",
    });
    await expect.poll(() => pushes.delivered().length).toBe(2);
    expect(Date.now() - at).toBeLessThan(60_000);
    expect(await show(await workerOf(page, context), pushes.delivered()[1]!.data)).toEqual([
      {
        title: "Confirme o resultado",
        body: expect.stringContaining("Ana Souza venceu Bruno Lima por 6/3 6/3"),
        data: { path: `/athlete-dashboard/partidas/${id}` },
        tag: id,
      },
    ]);
    // Connected is what the next page says, too.
    await page.reload();
    await page.getByRole("button", { name: "Desligar avisos" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);

    await page.goto(`${app.origin}/auth?conta=1`);
    await page.getByRole("button", { name: "Sair", exact: true }).first().click();
    await page.waitForURL((url) => url.searchParams.has("saiu") || url.pathname === "/");
    await expect.poll(() => app.sql("select 1 from push_subscriptions")).toEqual([]);
    expect(errors).toEqual([]);
  });

  it("lead by a click to their page, in the window that is open", async () => {
    const { page, context } = await signIn(browser, app, "bruno", { serviceWorkers: "allow" });
    const worker = await workerOf(page, context);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    // A click as the browser tells it: on a notification that leads somewhere.
    const click = (path: string) =>
      worker.evaluate((to) => {
        const event = new Event("notificationclick") as Event & {
          notification: object;
          waitUntil(work: unknown): void;
        };
        event.notification = { close() {}, data: { path: to } };
        event.waitUntil = () => undefined;
        self.dispatchEvent(event);
      }, path);
    await click("/auth?avisos=1");
    await page.waitForURL(`**${LIST}`);
    await click("/athlete-dashboard/registrar");
    await page.waitForURL("**/athlete-dashboard/registrar");
    await click("https://evil.test/x");
    await page.waitForURL(`${app.origin}/`);
  });

  it("are switched off again, and what a browser has forbidden is said", async () => {
    const { page } = await signIn(browser, app, "bruno", { serviceWorkers: "allow" });
    await withPushService(page);
    await page.goto(app.origin + LIST);
    await page.getByRole("button", { name: "Ligar avisos" }).click();
    await page.getByRole("button", { name: "Desligar avisos" }).click();
    await page.getByRole("button", { name: "Ligar avisos" }).waitFor();
    expect(await app.sql("select 1 from push_subscriptions")).toEqual([]);
    await page.evaluate(() => sessionStorage.setItem("permission", "denied"));
    await page.reload();
    await page.getByText("estão bloqueados neste navegador").waitFor();
    expect(await page.getByRole("button", { name: "Ligar avisos" }).count()).toBe(0);
  });
});

describe("how somebody wants to be told", () => {
  it("is kept by type and channel; mails about a waiting result cannot be switched off", async () => {
    const { page, errors } = await signIn(browser, app, "ana", { path: LIST });
    const choice = (name: string) => page.getByRole("checkbox", { name });
    const always = choice("Resultado aguardando a sua resposta, por e-mail");
    expect([await always.isChecked(), await always.isDisabled()]).toEqual([true, true]);
    await choice("Avisos da Quadra, da sua conta e do clube, no aparelho").uncheck();
    await choice("O que aconteceu com um resultado seu, por e-mail").check();
    expect(await page.getByLabel("Das").isVisible()).toBe(false);
    await choice("Horas de silêncio no aparelho").check();
    await page.getByLabel("Até as").fill("06:30");
    await page.getByLabel("No horário de").selectOption("America/Rio_Branco");
    await page.getByRole("button", { name: "Salvar preferências" }).click();
    await page.getByText("Preferências salvas").waitFor();
    expect(
      await app.sql(
        "select mail_types, push_types, quiet_from, quiet_until, time_zone from notification_preferences",
      ),
    ).toEqual([
      {
        mail_types: expect.arrayContaining(["match_result_validation", "result_validation_required"]),
        push_types: expect.not.arrayContaining(["system_notification"]),
        quiet_from: 1320,
        quiet_until: 390,
        time_zone: "America/Rio_Branco",
      },
    ]);
    await page.reload();
    expect(await choice("Avisos da Quadra, da sua conta e do clube, no aparelho").isChecked()).toBe(false);
    expect(await page.getByLabel("Até as").inputValue()).toBe("06:30");
    await page.getByLabel("Até as").fill("22:00");
    await page.getByRole("button", { name: "Salvar preferências" }).click();
    await page.getByText("O silêncio tem de acabar em outra hora.").first().waitFor();
    expect(errors).toEqual([]);
  });

  it.each([
    ["secretary", "/club-admin-dashboard/notificacoes"],
    ["superAdmin", "/super-admin-dashboard/notificacoes"],
  ] as const)("also for the %s", async (name, path) => {
    const { page, errors } = await signIn(browser, app, name, { path });
    await page.getByRole("heading", { name: "Como avisar você" }).waitFor();
    await page.getByRole("button", { name: "Salvar preferências" }).click();
    await page.getByText("Preferências salvas").waitFor();
    expect(errors).toEqual([]);
  });
});
