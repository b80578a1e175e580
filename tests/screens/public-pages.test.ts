import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { keepFaults } from "../support/faults-of-page.ts";

let app: TestApp;
let browser: Browser;
let clubId: string;
let tournamentId: string;
beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  browser = await launchBrowser();
  clubId = (
    await app.sql<{ club_id: string }>("select club_id from users where email = 'atleta@demo.test'")
  )[0]!.club_id;
  tournamentId = (
    await app.sql<{ id: string }>("select id from tournaments where status <> 'draft' limit 1")
  )[0]!.id;
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function openPage(options: { javaScriptEnabled: boolean }): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options });
  return await context.newPage();
}

describe("public pages for a visitor without JavaScript", () => {
  it("are whole: one heading, one script of ours, one stylesheet, an address and a picture for links to them", async () => {
    const page = await openPage({ javaScriptEnabled: false });
    const paths = [
      "/",
      `/public-ranking/${clubId}`,
      "/tournaments",
      "/tournaments-list",
      `/tournaments/${tournamentId}`,
      "/geographical-rankings",
      "/tournament-test",
      "/mobile-preview",
    ];
    for (const path of paths) {
      const answer = await page.goto(app.origin + path);
      expect([path, answer?.status()]).toEqual([path, 200]);
      expect(await page.locator("h1").count()).toBe(1);
      // One script, ours, and nothing that React would need.
      expect(await page.locator("script").count()).toBe(1);
      expect(await page.locator("link[rel=stylesheet]").count()).toBe(1);
      expect(await page.locator("link[rel=canonical]").getAttribute("href")).toMatch(/^http/);
      expect(await page.locator("meta[property='og:image']").getAttribute("content")).toContain("/og.png");
    }
  });

  it("filter, open an athlete's lines and turn pages by links and forms", async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(`${app.origin}/public-ranking/${clubId}?limit=5`);
    const name = await page.locator("tr[id^=atleta-] a").first().textContent();
    await page.locator("tr[id^=atleta-] a").first().click();
    await page.locator("#linhas li").first().waitFor();
    expect(await page.locator("[aria-expanded=true]").textContent()).toBe(name);
    await page.locator("[aria-expanded=true]").click();
    expect(await page.locator("#linhas").count()).toBe(0);
    await page.getByRole("link", { name: "Duplas", exact: true }).click();
    expect(new URL(page.url()).searchParams.get("format")).toBe("doubles");
    await page.locator("summary", { hasText: "Filtrar" }).click();
    await page.selectOption("select[name=category]", "female");
    await page.getByRole("button", { name: "Ver" }).click();
    expect(new URL(page.url()).searchParams.get("category")).toBe("female");
  });
});

describe("public pages for signed-in people", () => {
  it("mount the notifications button, the sponsors and the way to the panel, and drop them after signing out", async () => {
    const page = await openPage({ javaScriptEnabled: true });
    const errors: string[] = [];
    keepFaults(page, errors);
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    await page.goto(`${app.origin}/public-ranking/${clubId}`);
    expect(await page.getByRole("link", { name: "Entrar" }).isVisible()).toBe(true);
    await page.goto(`${app.origin}/auth`);
    await page.fill("input[name=email]", "atleta@demo.test");
    await page.fill("input[name=password]", "quadra-demo-2026");
    await page.click("main button[type=submit]");
    await page.waitForURL(/athlete-dashboard/);
    await page.goto(`${app.origin}/public-ranking/${clubId}`);
    await page.locator("a.notifications-button[href='/athlete-dashboard/notificacoes']").waitFor();
    // Their own navigation stays with them, in the place of the visitors', and says where they are.
    const own = page.getByRole("navigation", { name: "Navegação principal" }).getByRole("link");
    expect(await own.allInnerTexts()).toEqual(["Painel", "Ranking", "Regional", "Torneios", "Perfil"]);
    expect(await page.locator(".nav [aria-current=page]").allInnerTexts()).toEqual(["Ranking"]);
    await own.getByText("Torneios").click();
    await page.waitForURL(/\/tournaments$/);
    // The visitors' navigation stands there, and names this page too, until the members' own has come.
    await page
      .locator(".nav ul[data-widget=navigation] [aria-current=page]", { hasText: "Torneios" })
      .waitFor();
    expect(await own.allInnerTexts()).toEqual(["Painel", "Ranking", "Regional", "Torneios", "Perfil"]);
    await page.goto(`${app.origin}/public-ranking/${clubId}`);
    await page.locator(".nav ul[data-widget=navigation]").waitFor();
    await page.getByRole("button", { name: "Pausar patrocinadores" }).click();
    expect(await page.locator(".sponsors-window[data-paused]").count()).toBe(1);
    await page.context().clearCookies({ name: /-(access|refresh)$/ });
    await page.reload();
    await page.getByRole("link", { name: "Entrar" }).waitFor();
    expect(await page.locator(".sponsors, .notifications-button").count()).toBe(0);
    const left = (await page.context().cookies()).filter(({ name }) => name.endsWith("-member"));
    expect([left, errors]).toEqual([[], []]);
  });
});

it("an open ranking takes a change in place: filters that were being typed, focus and scroll stay", async () => {
  const page = await openPage({ javaScriptEnabled: true });
  await page.clock.install();
  await page.goto(`${app.origin}/public-ranking/${clubId}`);
  await page.locator("summary", { hasText: "Filtrar" }).click();
  await page.fill("input[name=search]", "meio escri");
  await page.locator("tr[id^=atleta-] a").nth(4).focus();
  const focused = await page.evaluate(() => (document.activeElement as HTMLAnchorElement).href);
  const scrolled = await page.evaluate(() => scrollY);
  await app.sql("update rankings set version = version + 1 where club_id = $1", [clubId]);
  await app.sql("update athletes set name = 'Nome Mudado' where id = $1", [
    (await page.locator("tr[id^=atleta-]").first().getAttribute("id"))!.slice("atleta-".length),
  ]);
  // No message came: the page asks once more by itself, since its copy may have been seconds old; every copy is too old then.
  app.edge.shiftClock(16_000);
  await page.clock.runFor(16_000);
  await page.locator("tbody.rank").getByRole("link", { name: "Nome Mudado" }).waitFor({ timeout: 25_000 });
  expect(await page.inputValue("input[name=search]")).toBe("meio escri");
  expect(await page.evaluate(() => (document.activeElement as HTMLAnchorElement).href)).toBe(focused);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});

it("the ranking folds who has no match in the window below the table, and opens their lines there", async () => {
  // A table whose matches, but the newest, have left the window.
  await app.sql(
    `update ledger_lines set leaves_at = now() - interval '1 hour' where leaves_at is not null and gone_at is null
       and ranking_id in (select id from rankings where club_id = $1 and sport = 'tennis' and format = 'singles')
       and athlete_id in (select athlete_id from standings order by points limit 40)`,
    [clubId],
  );
  await app.scheduled();
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`${app.origin}/public-ranking/${clubId}?sport=tennis`);
  const fold = page.locator("details.ranking-apart");
  expect(await fold.getAttribute("open")).toBeNull();
  expect(await fold.locator("summary").textContent()).toMatch(
    /^\d+ atletas? sem partida nas últimas 52 semanas$/,
  );
  await fold.locator("summary").click();
  await fold.locator("tr[id^=atleta-] a").first().click();
  await page.locator("details.ranking-apart[open] #linhas").waitFor();
});
