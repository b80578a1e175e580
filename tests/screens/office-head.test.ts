import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { allListen, enterAs, PHONE } from "../support/screens.ts";

// Issue N 4: the office on a phone has its page at once, under its own title.

const MOST_HEAD_PX = 160;
const HOME = "/club-admin-dashboard";
const PAGES = [
  ["", "Hoje"],
  ["/ano", "O ano do clube"],
  ["/rankings", "Rankings"],
  ["/torneios", "Torneios"],
  ["/atletas", "Atletas"],
  ["/atletas/convites", "Convidar"],
  ["/atletas/pedidos", "Pedidos de perfil"],
  ["/atletas/juntar", "Unificar perfis"],
  ["/nomes", "Pedidos de nome"],
  ["/importar", "Importar e exportar"],
  ["/avisos", "Avisos"],
  ["/clube", "Clube"],
  ["/ajustes", "Ajustes"],
  ["/integracoes", "Avançado"],
  ["/patrocinadores", "TV e patrocinadores"],
  ["/patrocinadores/exibicoes", "Exibições nas TVs"],
  ["/pagamento", "Recebimentos"],
  ["/assinatura", "Assinatura"],
] as const;

let app: TestApp;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  browser = await launchBrowser();
  const context = await browser.newContext({ viewport: PHONE, locale: "pt-BR", hasTouch: true });
  page = await context.newPage();
  await page.goto(
    await enterAs(context, app, { email: "clube@demo.test", password: "quadra-demo-2026", path: HOME }),
  );
  await allListen(page);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

it("begins each page within 160 px, with one h1 that is the page's, in the tab's title too", async () => {
  const panels = page.getByRole("navigation", { name: "Painéis do clube" });
  for (const [path, title] of PAGES) {
    await page.goto(`${app.origin}${HOME}${path}`);
    expect([path, await page.locator("h1").allTextContents()]).toEqual([path, [title]]);
    expect(await page.title()).toMatch(new RegExp(`^${title} · .+ · Quadra$`));
    const bottom = await page.locator(".office-head").evaluate((head) => head.getBoundingClientRect().bottom);
    expect([path, bottom <= MOST_HEAD_PX ? "at once" : bottom]).toEqual([path, "at once"]);
    // The open tab is scrolled into sight by the page's scripts.
    const isSeen = () =>
      panels.locator("[aria-current]").evaluateAll((open) =>
        open.map((tab) => {
          const { left, right, height } = tab.getBoundingClientRect();
          return left >= 0 && right <= innerWidth && height >= 44;
        }),
      );
    await expect.poll(isSeen).toEqual([true]);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await saveScreenshot(page, `office-head${path.replaceAll("/", "-")}-${colorScheme}`);
    }
  }
});

it("leads to every page of a panel from its menu, and back by its tab", async () => {
  const panels = page.getByRole("navigation", { name: "Painéis do clube" });
  const heading = (title: string) => page.getByRole("heading", { level: 1, name: title, exact: true });
  for (const [tab, first, pages] of [
    [
      "Atletas",
      "Atletas",
      ["Pedidos de perfil", "Unificar perfis", "Pedidos de nome", "Importar e exportar"],
    ],
    ["Clube", "Clube", ["Ajustes", "Avançado"]],
    ["Dinheiro", "Recebimentos", ["Assinatura"]],
  ] as const) {
    for (const title of pages) {
      await panels.getByRole("link", { name: new RegExp(`^${tab}`) }).click();
      await heading(first).waitFor();
      await page.getByLabel(`Mais em ${tab}`).click();
      await page.locator(".menu-list").getByRole("link", { name: title }).click();
      await heading(title).waitFor();
      expect(await panels.locator("[aria-current=true]").textContent()).toMatch(new RegExp(`^${tab}`));
    }
  }
});
