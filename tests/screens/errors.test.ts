import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { untilQuiet } from "../support/quiet.ts";
import { enterAs, isSameDocument, markDocument, PHONE, hold, roundTrip } from "../support/screens.ts";

// Spec §2 and §8 in Chromium: toasts, error boundary, its realtime variant, theme, monitor.

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});
beforeEach(() => forgetLimits(app));

async function signedIn(email: string, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, locale: "pt-BR" });
  const page = await context.newPage();
  await enterAs(context, app, { email, password: "quadra-demo-2026" });
  await page.goto(`${app.origin}${path}`);
  await untilQuiet(page);
  return page;
}

const throwLater = (page: Page, name: string, message: string) =>
  page.evaluate(
    ([errorName, words]) => {
      void Promise.reject(Object.assign(new Error(words), { name: errorName }));
    },
    [name, message],
  );
const toasts = (page: Page) => page.locator(".toast");

/** The reports, once there is one: they are written after the answer. */
async function reports() {
  const read = () =>
    app.sql<{ kind: string; message: string; route: string; request_id: string; count: number }>(
      "select kind, message, route, request_id, count from error_reports order by first_at",
    );
  await expect.poll(async () => (await read()).length, { timeout: 15_000 }).toBeGreaterThan(0);
  return await read();
}

describe("toasts of what nobody caught (spec §8)", () => {
  test.each([["/athlete-dashboard"], ["/tournaments"]])("on %s", async (path) => {
    await app.sql("delete from error_reports");
    const page = await signedIn("atleta@demo.test", path);
    await page.clock.install();
    await page.reload();
    await untilQuiet(page);
    await page.locator(".toasts").waitFor({ state: "attached" });
    await page.clock.pauseAt(Date.now() + 60_000);
    await throwLater(page, "TypeError", "Failed to fetch");
    await roundTrip(page);
    expect(await toasts(page).count()).toBe(0);

    await throwLater(page, "NetworkError", "A network error occurred.");
    await page.getByText("Verifique sua conexão e tente novamente").waitFor();
    await page.clock.runFor(5_400);
    await expect.poll(() => toasts(page).count()).toBe(0);

    await throwLater(page, "TypeError", "x is not a function");
    await page.getByText("Ops! Algo deu errado").waitFor();
    await page.getByText("(F5 ou Ctrl+R)").waitFor();
    expect(await toasts(page).count()).toBe(1);
    // The third error of the last 10 s is not shown: what is there stays, and nothing follows it.
    await throwLater(page, "NetworkError", "A network error occurred.");
    await roundTrip(page);
    expect(await page.getByText("Ops! Algo deu errado").count()).toBe(1);
    await page.clock.runFor(6_800);
    await roundTrip(page);
    expect(await toasts(page).count()).toBe(1);
    await page.clock.runFor(1_900);
    await expect.poll(() => toasts(page).count()).toBe(0);
    expect(await reports()).toMatchObject([
      { kind: "screen", message: "TypeError: x is not a function", route: path },
    ]);
    await page.context().close();
  });
});

test("notifications that cannot be marked say so (spec §8), and what was taken as read is given back", async () => {
  await app.sql(
    `insert into notifications (id, user_id, type, title, message, created_at)
     select gen_random_uuid(), id, 'system_notification', 'Aviso de teste', 'Oi', now() from users where email = 'atleta@demo.test'`,
  );
  const page = await signedIn("atleta@demo.test", "/athlete-dashboard/notificacoes");
  await page.route("**/athlete-dashboard/**", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 409, json: { ok: false, error: { code: "conflict" } } })
      : route.continue(),
  );
  await page.getByRole("button", { name: "Marcar como lida: Aviso de teste" }).click();
  await page.locator(".toast").getByText("Erro ao atualizar notificações").waitFor();
  await page.getByRole("button", { name: "Marcar como lida: Aviso de teste" }).waitFor();
  await page.getByRole("button", { name: "Marcar todas como lidas" }).click();
  await page.locator(".toast").getByText("Erro ao marcar notificações como lidas").waitFor();
  await page.context().close();
});

test("a panel that takes its time shows grey lines where it will stand", async () => {
  const page = await signedIn("atleta@demo.test", "/athlete-dashboard");
  const data = await hold(page, "**/athlete-dashboard/notificacoes.data*");
  await page.locator('a[href$="/notificacoes"]').first().click();
  await page.locator("main .skeleton").first().waitFor();
  await page.getByText("Carregando…").first().waitFor({ state: "attached" });
  data.letGo();
  await page.getByRole("heading", { name: "Notificações" }).waitFor();
  expect(await page.locator("main .skeleton").count()).toBe(0);
  await page.context().close();
});

describe("the error boundary (spec §2, §8)", () => {
  test("has both buttons, names the request, reports to the team once; trying again loads no document", async () => {
    await app.sql("delete from error_reports");
    const page = await signedIn("atleta@demo.test", "/athlete-dashboard");
    await markDocument(page);
    await page.route("**/athlete-profile.data*", (route) =>
      route.fulfill({ status: 500, body: "nada que se leia" }),
    );
    await page.getByRole("link", { name: "Perfil" }).first().click();
    await page.getByRole("heading", { name: "Algo deu errado" }).waitFor();
    await page.getByText("Ocorreu um erro inesperado. Nossa equipe foi notificada.").waitFor();
    const shown = await page.locator("[role=alert] .num").textContent();
    await page.getByRole("button", { name: "Recarregar página" }).waitFor();
    const [report, ...more] = await reports();
    expect(more).toEqual([]);
    expect(report).toMatchObject({ kind: "screen", route: "/athlete-profile", count: 1, request_id: shown });
    await page.unroute("**/athlete-profile.data*");
    await page.getByRole("button", { name: "Tentar novamente" }).click();
    await page.getByRole("heading", { name: "Meu perfil" }).waitFor();
    expect(await isSameDocument(page)).toBe(true);
    await page.context().close();
  });

  test('"Recarregar página" loads the document again', async () => {
    const page = await signedIn("atleta@demo.test", "/athlete-dashboard");
    await markDocument(page);
    await page.route("**/athlete-profile.data*", (route) => route.fulfill({ status: 500, body: "nada" }));
    await page.getByRole("link", { name: "Perfil" }).first().click();
    await page.getByRole("button", { name: "Recarregar página" }).click();
    await page.getByRole("heading", { name: "Meu perfil" }).waitFor();
    expect(await isSameDocument(page)).toBe(false);
    await page.context().close();
  });

  test("realtime: reloads by itself, what was typed kept; not again within a minute", async () => {
    await app.sql("delete from error_reports");
    const page = await signedIn("atleta@demo.test", "/athlete-profile");
    const name = page.getByLabel("Nome completo");
    await name.fill("Digitado Antes da Queda");
    await markDocument(page);
    const drop = async () => {
      await page.evaluate(() => {
        window.fetch = (
          (ask) => (input: RequestInfo | URL, init?: RequestInit) =>
            String(input instanceof Request ? input.url : input).includes(".data")
              ? Promise.reject(new Error("WebSocket connection failed"))
              : ask(input, init)
        )(window.fetch);
      });
      await page.getByRole("link", { name: "Dados", exact: true }).click();
    };
    await drop();
    await page.waitForFunction(() => !("isSameDocument" in window));
    await name.waitFor();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>("input[name=name]")?.value === "Digitado Antes da Queda",
    );
    expect(await reports()).toMatchObject([
      { kind: "realtime", message: "Error: WebSocket connection failed" },
    ]);

    await untilQuiet(page);
    await markDocument(page);
    await drop();
    await page.getByText("Erro de conexão em tempo real detectado. Recarregando...").waitFor();
    await roundTrip(page);
    await untilQuiet(page);
    expect(await isSameDocument(page)).toBe(true);
    await page.context().close();
  });

  test("an address that leads nowhere has its own page", async () => {
    const page = await signedIn("atleta@demo.test", "/nada-aqui");
    await page.getByText("Bola fora: esta página não existe").waitFor();
    expect(await page.title()).toContain("Página não encontrada");
    await page.context().close();
  });
});

describe("theme (spec §4, §9): light, dark, system, without a flash", () => {
  test.each([
    ["dark", "light", "dark"],
    ["light", "dark", "light"],
    ["system", "dark", "dark"],
    ["system", "light", "light"],
  ] as const)("stored %s on a %s device paints %s first", async (stored, device, painted) => {
    const context = await browser.newContext({ viewport: PHONE, colorScheme: device });
    await context.addInitScript((theme) => {
      if (theme === "system") localStorage.removeItem("quadra-theme");
      else localStorage.setItem("quadra-theme", theme);
      const seen: string[] = [];
      Object.assign(window, { seen });
      const look = () => {
        if (document.body) seen.push(getComputedStyle(document.documentElement).colorScheme);
        if (seen.length < 40) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, stored);
    const page = await context.newPage();
    for (const path of ["/auth", "/tournaments"]) {
      await page.goto(`${app.origin}${path}`);
      await untilQuiet(page);
      const seen = await page.evaluate(() => (window as Window & { seen?: string[] }).seen ?? []);
      expect([path, ...new Set(seen)]).toEqual([path, painted]);
    }
    await context.close();
  });
});

describe("the performance monitor (spec §2, §6)", () => {
  test("stands collapsed above the phone's navigation, for super admins; keyboard, tabs and tools", async () => {
    const page = await signedIn("admin@demo.test", "/super-admin-dashboard");
    const monitor = page.getByRole("complementary", { name: "Performance" });
    const button = monitor.getByRole("button", { name: "Performance" });
    await button.waitFor();
    expect(await button.getAttribute("aria-expanded")).toBe("false");
    const [box, nav] = await Promise.all([button.boundingBox(), page.locator("nav.nav").boundingBox()]);
    expect(box!.height).toBeGreaterThanOrEqual(44);
    expect(box!.y + box!.height).toBeLessThanOrEqual(nav!.y);

    await button.focus();
    await page.keyboard.press("Enter");
    const tab = (name: string) => monitor.getByRole("tab", { name });
    expect(await tab("Current").getAttribute("aria-selected")).toBe("true");
    await monitor.getByText("Tarefas longas").waitFor();
    await monitor.getByText(/^\d+,\d MB$/).waitFor();
    await monitor
      .getByText(/^\d+ ms$/)
      .first()
      .waitFor();
    const panel = await monitor.locator(".monitor-panel").boundingBox();
    expect(panel!.y + panel!.height).toBeLessThanOrEqual(nav!.y);

    await tab("Current").focus();
    await page.keyboard.press("ArrowRight");
    expect(await tab("Tools").getAttribute("aria-selected")).toBe("true");
    await monitor.getByRole("button", { name: "Force GC" }).click();
    await monitor.getByText(/Memória recolhida|não deixa scripts/).waitFor();
    await page.evaluate(() => caches.open("qualquer"));
    await monitor.getByRole("button", { name: "Clear Cache" }).click();
    await monitor.getByText("Cache limpo (1 depósito)").waitFor();
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await monitor.getByRole("button", { name: "Clear History" }).click();
    await monitor.getByText("Histórico limpo.").waitFor();
    await button.click();
    expect(await monitor.locator(".monitor-panel").isVisible()).toBe(false);
    await page.context().close();
  });

  const PUBLIC = [
    "/",
    "/auth",
    "/tournaments-list",
    "/geographical-rankings",
    "/mobile-preview",
    "/nada-aqui",
  ];

  test("stands on pages without React, on those that know nobody, and on a TV", async () => {
    const page = await signedIn("admin@demo.test", "/super-admin-dashboard");
    const [club] = await app.sql<{ id: string }>("select id from clubs order by created_at limit 1");
    for (const path of [...PUBLIC, `/public-ranking/${club!.id}`, `/display/${club!.id}`]) {
      await page.goto(`${app.origin}${path}`);
      const monitor = page.getByRole("complementary", { name: "Performance" });
      await monitor.getByRole("button", { name: "Performance" }).click();
      await monitor.getByText("Tarefas longas").waitFor();
      await monitor.getByRole("tab", { name: "Tools" }).click();
      await monitor.getByRole("button", { name: "Clear History" }).click();
      await monitor.getByText("Histórico limpo.").waitFor();
      expect([path, await monitor.count()]).toEqual([path, 1]);
      expect(
        await monitor.locator(".monitor-panel").evaluate((panel) => getComputedStyle(panel).overflowY),
      ).toBe("auto");
    }
    await page.context().close();
  });

  test("nobody else's pages carry it", async () => {
    for (const [email, own] of [
      ["atleta@demo.test", "/athlete-dashboard"],
      ["clube@demo.test", "/club-admin-dashboard"],
      [null, "/club-registration"],
    ] as const) {
      const page = email ? await signedIn(email, own) : await (await browser.newContext()).newPage();
      const scripts: string[] = [];
      page.on("response", (answer) => void scripts.push(answer.url()));
      for (const path of [own, ...PUBLIC]) {
        await page.goto(`${app.origin}${path}`);
        await untilQuiet(page, undefined, 200);
        expect(await page.getByRole("complementary", { name: "Performance" }).count()).toBe(0);
      }
      expect(scripts.length).toBeGreaterThan(5);
      expect(scripts.filter((url) => url.includes("performance-monitor"))).toEqual([]);
      await page.context().close();
    }
  });
});
