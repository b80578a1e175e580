import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { PHONE } from "../support/screens.ts";

// A tournament's page opens with what is asked first in its state; everything else has a tab with an address of its own.

let app: TestApp;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  browser = await launchBrowser();
  const context = await browser.newContext({ viewport: PHONE, locale: "pt-BR", hasTouch: true });
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const OPEN = "Aberto de Verão Atlântico";
const RUNNING = "Interno de Padel";
const FINISHED = "Copa de Inverno";
const addressOf = async (name: string) => {
  const [row] = await app.sql<{ id: string }>("select id from tournaments where name = $1", [name]);
  return `${app.origin}/tournaments/${row!.id}`;
};
const tabs = () => page.getByRole("navigation", { name: "Partes do torneio" }).getByRole("link");
const currentTab = () => page.locator(".tabs [aria-current=page]").innerText();

/** Opens a tournament in both sizes; it is left on a phone, nothing scrolled. */
async function open(name: string, look: "light" | "dark", picture: string) {
  await page.emulateMedia({ colorScheme: look });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(await addressOf(name));
  await saveScreenshot(page, `tournament-${picture}-1440-${look}`);
  await page.setViewportSize(PHONE);
  await page.evaluate(() => scrollTo(0, 0));
  await saveScreenshot(page, `tournament-${picture}-390-${look}`);
}

/** Sees each whole in the first viewport, above the navigation that stands at its foot, one below the other. */
async function expectFirst(...things: Locator[]) {
  const foot = (await page.locator(".nav").boundingBox())!.y;
  let above = 0;
  for (const thing of things) {
    const box = (await thing.boundingBox())!;
    const seen = { top: box.y >= above, foot: box.y + box.height <= foot, wide: box.x + box.width <= 390 };
    expect([await thing.innerText(), seen]).toEqual([
      await thing.innerText(),
      { top: true, foot: true, wide: true },
    ]);
    above = box.y;
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
}
const fact = (label: string) => page.locator("#inscricao dl > div").filter({ hasText: label });

describe.each(["light", "dark"] as const)("first on a phone, %s", (look) => {
  it("of a tournament that takes entries: when, where, the price, entered of the limit, and the way in", async () => {
    await open(OPEN, look, "open");
    const enter = page.locator("#inscricao").getByRole("link", { name: "Inscrever-se" });
    await expectFirst(fact("Quando"), fact("Preço por pessoa"), enter);
    await expectFirst(fact("Onde"), fact("Inscritos"), enter);
    expect(await fact("Inscritos").innerText()).toMatch(/\d+ de 56$/);
    expect(await fact("Preço por pessoa").innerText()).toMatch(/R\$\s120,00 a R\$\s160,00$/);
    expect((await enter.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  });

  it("of one that runs: its tabs in one row, what is on court, and the next match with day, hour and court", async () => {
    await open(RUNNING, look, "running");
    expect(await tabs().allInnerTexts()).toEqual(["Jogos", "Chaves", "Inscritos", "Regras"]);
    const tops = await tabs().evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    const now = page.locator("section[aria-labelledby=em-quadra] li");
    const next = page.locator("section[aria-labelledby=a-seguir] li").first();
    expect(await now.count()).toBe(2);
    await expectFirst(tabs().first(), now.nth(0), now.nth(1), next.locator(".play-when"));
    expect(await next.locator(".play-when").innerText()).toMatch(/\d\d\/\d\d, \d\d:\d\d\s+Padel \d/);
  });

  it("of one that is over: its champions with their initials, and the score of the final", async () => {
    await open(FINISHED, look, "finished");
    const champions = page.locator(".champions li");
    expect(await champions.count()).toBe(2);
    for (const champion of await champions.all()) {
      await expectFirst(champion);
      expect(await champion.locator(".avatar").innerText()).toMatch(/^\p{Lu}{2}$/u);
      expect(await champion.innerText()).toMatch(/Campe(ã|ão) · .+\n.+\n\n?Final: (\d\/\d ?)+/);
    }
  });
});

describe("tabs", () => {
  it("have addresses of their own, and each shows its part alone", async () => {
    await page.goto(await addressOf(RUNNING));
    expect(await currentTab()).toBe("Jogos");
    for (const [name, part, heading] of [
      ["Chaves", "chaves", "Chave · Duplas masculinas"],
      ["Inscritos", "inscritos", "Categorias"],
      ["Regras", "regras", "Devolução da inscrição"],
    ] as const) {
      await tabs().filter({ hasText: name }).click();
      await page.waitForURL(new RegExp(`\\?aba=${part}$`));
      expect(await currentTab()).toBe(name);
      await page.getByRole("heading", { name: heading }).waitFor();
      expect(await page.title()).toContain(`${name} · ${RUNNING}`);
      expect(await page.locator("#agora").count()).toBe(0);
      await saveScreenshot(page, `tournament-part-${part}-390`);
    }
    await tabs().filter({ hasText: "Jogos" }).click();
    await page.locator("#agora").waitFor();
    expect(page.url()).toBe(await addressOf(RUNNING));
  });
});

it("folds how a draw was made", async () => {
  await page.goto(`${await addressOf(FINISHED)}?aba=chaves`);
  const code = page.getByText("Código publicado antes").first();
  expect(await code.isVisible()).toBe(false);
  await page.locator("summary", { hasText: "Como foi sorteado" }).first().click();
  expect(await code.isVisible()).toBe(true);
});

it("moves a bracket one round a swipe", async () => {
  await page.goto(`${await addressOf(FINISHED)}?aba=chaves`);
  const bracket = page.locator(".bracket").last();
  await bracket.scrollIntoViewIfNeeded();
  const rounds = bracket.locator(".bracket-rounds > .bracket-round");
  expect(await rounds.count()).toBeGreaterThan(2);
  const styles = await rounds.evaluateAll((all) =>
    all.map((round) => [getComputedStyle(round).scrollSnapAlign, getComputedStyle(round).scrollSnapStop]),
  );
  expect(new Set(styles.map(String))).toEqual(new Set(["start,always"]));
  expect(await bracket.evaluate((frame) => getComputedStyle(frame).scrollSnapType)).toBe("x mandatory");
  // A round fills the phone but for the edge of the next.
  expect((await rounds.first().boundingBox())!.width).toBeGreaterThan(PHONE.width / 2);
});

it("the list shows a cover with state and days for each tournament", async () => {
  for (const path of ["/tournaments", "/tournaments-list"]) {
    await page.goto(app.origin + path);
    const cards = page.locator(".tournament-card");
    expect(await cards.count()).toBe(3);
    for (const card of await cards.all()) {
      const cover = card.locator(".tournament-cover");
      expect(await cover.innerText()).toMatch(
        /(Inscrições abertas|Em andamento|Encerrado)\n+\d\d\/\d\d\/\d{4}( a \d\d\/\d\d\/\d{4})?$/,
      );
      const [outer, inner] = [(await card.boundingBox())!, (await cover.boundingBox())!];
      expect(Math.abs(outer.width - inner.width)).toBeLessThanOrEqual(2);
    }
    const colours = await page
      .locator(".tournament-cover")
      .evaluateAll((all) => all.map((cover) => getComputedStyle(cover).backgroundColor));
    expect(new Set(colours).size).toBeGreaterThan(1);
    await saveScreenshot(page, `tournament-covers${path.replace("/", "-")}`);
  }
});
